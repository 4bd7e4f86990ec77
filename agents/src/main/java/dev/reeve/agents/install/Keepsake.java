package dev.reeve.agents.install;

import dev.reeve.agents.ObserverTokens;
import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What Reeve keeps of a file that it changed, in its own folder: {@code installs/<SHA-256 of the
 * path>.json} says what it became, and {@code <the same>.before} has its bytes as they were.
 */
record Keepsake(Home home, Path file) {

  private static final String FOLDER = "installs";

  /**
   * What is known of the file before Reeve came.
   *
   * @param original null if there was no file
   * @param mode its permissions; null if Reeve made the file, also if others wrote into it since
   * @param folders how many folders around it were not there, and were made for it
   * @param became what Reeve made of it, as SHA-256
   */
  record Kept(@Nullable String original, @Nullable String mode, int folders, String became) {

    boolean isOf(@Nullable String text) {
      return text != null && digest(text).equals(became);
    }
  }

  static String digest(String text) {
    return Sha256.hex(text);
  }

  /** Null if there is nothing, or nothing that can be read. */
  @Nullable Kept load() {
    try {
      if (!Files.exists(account())) return null;
      JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(account()));
      boolean existed = json.path("existed").asBoolean();
      return new Kept(
          existed ? Files.readString(backup()) : null,
          existed && json.path("mode").isString() ? json.path("mode").asString() : null,
          json.path("folders").asInt(json.path("had_folder").asBoolean() ? 0 : 1),
          json.path("became").asString());
    } catch (IOException | JacksonException e) {
      return null;
    }
  }

  void save(Kept kept) {
    home.ready(FOLDER);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", file.toString()).put("existed", kept.original != null);
    json.put("mode", kept.mode).put("folders", kept.folders).put("became", kept.became);
    if (kept.original != null) AtomicFile.write(backup(), kept.original, AtomicFile.PRIVATE);
    AtomicFile.write(account(), json.toPrettyString() + "\n", AtomicFile.PRIVATE);
  }

  void forget() {
    try {
      Files.deleteIfExists(account());
      Files.deleteIfExists(backup());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + account() + ": " + Home.said(e), e);
    }
  }

  Path backup() {
    return home.folder().resolve(FOLDER).resolve(ObserverTokens.key(file) + ".before");
  }

  private Path account() {
    return home.folder().resolve(FOLDER).resolve(ObserverTokens.key(file) + ".json");
  }
}
