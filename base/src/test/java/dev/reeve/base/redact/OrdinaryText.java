package dev.reeve.base.redact;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;

/** Ordinary source text in bulk: the sources that come with the JDK, where it has them. */
final class OrdinaryText {

  private OrdinaryText() {}

  /** Files of the archive in its order, until so many characters are there. */
  static List<String> jdkSources(int enough) {
    Path archive = Path.of(System.getProperty("java.home"), "lib", "src.zip");
    Assumptions.assumeTrue(Files.isReadable(archive), "this JDK comes without sources");
    List<String> files = new ArrayList<>();
    int length = 0;
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements() && length < enough) {
        ZipEntry entry = entries.nextElement();
        if (entry.getName().endsWith(".java")) {
          byte[] bytes = zip.getInputStream(entry).readAllBytes();
          files.add(new String(bytes, StandardCharsets.UTF_8));
          length += bytes.length;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return files;
  }
}
