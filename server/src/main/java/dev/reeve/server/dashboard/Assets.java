package dev.reeve.server.dashboard;

import dev.reeve.base.text.Sha256;
import dev.reeve.pages.Shell;
import dev.reeve.pages.timeline.Style;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The few files that pages use. Their address has a print of them all in it, so they may be kept.
 */
final class Assets {

  private static final String OWN = "/dev/reeve/pages/assets/";
  private static final String HTMX = "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js";

  private final Map<String, Asset> files =
      Map.of(
          "reeve.css", new Asset("text/css", read(OWN + "reeve.css")),
          "timeline.css", new Asset("text/css", Style.sheet() + read(OWN + "time.css")),
          "live.js", new Asset("text/javascript", read(OWN + "live.js")),
          "time.js", new Asset("text/javascript", read(OWN + "time.js")),
          "htmx.min.js", new Asset("text/javascript", read(HTMX)),
          "icon.svg", new Asset("image/svg+xml", read(OWN + "icon.svg")));

  private final String version = print(files);

  private record Asset(String type, String text) {}

  /** Changes when any of them does. */
  String version() {
    return version;
  }

  void send(Context request) {
    @Nullable Asset file = files.get(request.pathParam("file"));
    if (file == null) throw new Turned(404, "There is no such file.");
    boolean named = version.equals(request.queryParam("v"));
    request.header("Cache-Control", named ? "private, max-age=31536000, immutable" : "no-store");
    request.contentType(file.type() + "; charset=utf-8").result(file.text());
  }

  static String read(String path) {
    try (InputStream text = Shell.class.getResourceAsStream(path)) {
      byte[] bytes = Objects.requireNonNull(text, path).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String print(Map<String, Asset> files) {
    StringBuilder all = new StringBuilder();
    files.keySet().stream()
        .sorted()
        .forEach(each -> all.append(Objects.requireNonNull(files.get(each)).text()));
    return Sha256.hex(all.toString()).substring(0, 12);
  }
}
