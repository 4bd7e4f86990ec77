package dev.reeve.app;

import dev.reeve.base.file.Home;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.YamlReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A team in a file: by itself, as the team of a scenario, or as the text that starts a supervisor
 * ({@link StartText}). JSON is YAML too.
 */
final class TeamFile {

  private static final long LARGEST = 1_000_000;

  private TeamFile() {}

  static ObjectNode read(Path file) {
    try {
      if (LARGEST < Files.size(file)) throw Stopped.failed(file + " is larger than 1 MB");
      String text = Files.readString(file);
      if (StartText.is(text)) return StartText.read(file.toString(), text);
      JsonNode root = YamlReader.read(text).json();
      if (team(root) instanceof ObjectNode team) return team;
      throw Stopped.failed(file + ":1:1: a team is a mapping with the keys id and members");
    } catch (Misread e) {
      throw Stopped.failed(
          file + ":" + e.place().line() + ":" + e.place().column() + ": " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw Stopped.failed("there is no file " + file);
    } catch (CharacterCodingException e) {
      throw Stopped.failed(file + " is not text in UTF-8");
    } catch (IOException e) {
      throw Stopped.failed("cannot read " + file + ": " + Home.said(e, file));
    }
  }

  static boolean isStartText(Path file) {
    try {
      return StartText.is(Files.readString(file));
    } catch (IOException e) {
      return false;
    }
  }

  private static JsonNode team(JsonNode root) {
    if (!(root.path("team") instanceof ObjectNode team)) return root;
    if (root.has("policy") && !root.path("policy").isEmpty())
      team.set("policy", root.get("policy"));
    return team;
  }
}
