package dev.reeve.app;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Which version this is, as the build wrote it into the jar. */
final class Version implements IVersionProvider {

  private static final String WRITTEN_BY_THE_BUILD =
      "/META-INF/maven/dev.reeve/reeve-app/pom.properties";

  @Override
  public String[] getVersion() throws IOException {
    return new String[] {"reeve " + number()};
  }

  private static String number() throws IOException {
    try (InputStream written = Version.class.getResourceAsStream(WRITTEN_BY_THE_BUILD)) {
      if (written == null) return "(not packaged)";
      Properties properties = new Properties();
      properties.load(written);
      return properties.getProperty("version", "(unknown)");
    }
  }
}
