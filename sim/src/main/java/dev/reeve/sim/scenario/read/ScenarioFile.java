package dev.reeve.sim.scenario.read;

import dev.reeve.base.file.Home;
import dev.reeve.base.yaml.Place;
import dev.reeve.sim.scenario.Scenario;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Scenarios on disk. */
public final class ScenarioFile {

  private static final long MAX_BYTES = 1_000_000;

  private ScenarioFile() {}

  /** Throws {@link UnreadableScenario} also where there is no file, or no text in it. */
  public static Scenario read(Path file) {
    String name = file.toString();
    try {
      if (Files.isRegularFile(file) && MAX_BYTES < Files.size(file)) {
        throw new UnreadableScenario(name, Place.TOP, "the file is larger than 1 MB");
      }
      return ScenarioReader.read(name, Files.readString(file));
    } catch (NoSuchFileException e) {
      throw new UnreadableScenario(name, Place.TOP, "there is no such file");
    } catch (CharacterCodingException e) {
      throw new UnreadableScenario(name, Place.TOP, "the file is not text in UTF-8");
    } catch (IOException e) {
      throw new UnreadableScenario(name, Place.TOP, "the file cannot be read: " + Home.said(e));
    }
  }

  /** In the place of a folder, every {@code *.yaml} in it, by name. */
  public static List<Path> unfold(List<Path> paths) {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        files.addAll(in(path));
      } else {
        files.add(path);
      }
    }
    return files;
  }

  private static List<Path> in(Path folder) {
    try (Stream<Path> found = Files.list(folder)) {
      return found.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the folder " + folder + " cannot be read: " + Home.said(e, folder), e);
    }
  }
}
