package dev.reeve.base.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of something, in hexadecimal: for names of files and marks that are compared. */
public final class Sha256 {

  private Sha256() {}

  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }

  public static String hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
