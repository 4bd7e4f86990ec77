package dev.reeve.base.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Which version of the program this is, as the build wrote it into the jar. */
public final class Version {

  private static final String WRITTEN_BY_THE_BUILD =
      "/META-INF/maven/dev.reeve/reeve-base/pom.properties";

  private Version() {}

  public static String number() {
    try (InputStream written = Version.class.getResourceAsStream(WRITTEN_BY_THE_BUILD)) {
      if (written == null) return "(not packaged)";
      Properties properties = new Properties();
      properties.load(written);
      return properties.getProperty("version", "(unknown)");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
