package dev.reeve.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reeve as its launcher leaves it after a build, in a folder that everybody may read and only its
 * owner may write; and an ordinary user who runs it. It is made once for all tests.
 */
final class Installation {

  private static final int NOBODY = 65_534;
  private static final Map<String, Installation> MADE = new ConcurrentHashMap<>();

  private final Path root;

  private Installation(Path root) {
    this.root = root;
  }

  static Installation shared() {
    return MADE.computeIfAbsent("shared", _ -> make());
  }

  /** What a line said to the shell of the user. */
  record Said(int exit, String out) {}

  /** A user without any rights, with a home, programs and a working folder of its own. */
  final class User {

    private final Path home;
    private final Path here;

    private User(Path home) throws IOException {
      this.home = home;
      own(home);
      here = own(Files.createDirectory(home.resolve("project")));
      own(Files.createDirectory(home.resolve("bin")));
    }

    Path here() {
      return here;
    }

    /** Where Reeve keeps what is this user's. */
    Path reeve() throws IOException {
      return own(Files.createDirectories(home.resolve("state/reeve")));
    }

    /** A program on the user's path. */
    void program(String name, String script) throws IOException {
      Path file = home.resolve("bin").resolve(name);
      Files.writeString(file, "#!/bin/sh\n" + script + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Said say(String line) throws IOException, InterruptedException {
      Path out = Files.createTempFile(root, "said", ".txt");
      try {
        Process process = start(line, out);
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("it ends: %s", line).isTrue();
        return new Said(process.exitValue(), Files.readString(out));
      } finally {
        Files.delete(out);
      }
    }

    private Process start(String line, Path out) throws IOException {
      List<String> command = new ArrayList<>();
      if (isRoot()) {
        String group = "--regid=" + NOBODY;
        command.addAll(List.of("setpriv", "--reuid=" + NOBODY, group, "--clear-groups", "--"));
      }
      command.addAll(List.of("bash", "-c", line));
      ProcessBuilder builder = new ProcessBuilder(command).directory(here.toFile());
      builder.environment().clear();
      builder.environment().put("PATH", home.resolve("bin") + ":" + root + ":/usr/bin:/bin");
      builder.environment().put("HOME", home.toString());
      builder.environment().put("XDG_STATE_HOME", home.resolve("state").toString());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      return builder.redirectErrorStream(true).redirectOutput(out.toFile()).start();
    }

    private Path own(Path path) throws IOException {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
      @Nullable Path each = path;
      while (isRoot() && each != null && each.startsWith(home)) {
        Files.setAttribute(each, "unix:uid", NOBODY);
        each = each.getParent();
      }
      return path;
    }
  }

  User user() throws IOException {
    return new User(Files.createTempDirectory(root.resolve("home"), "user"));
  }

  /** A file or folder of it. */
  Path path(String name) {
    return root.resolve(name);
  }

  private static boolean isRoot() throws IOException {
    return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
  }

  private static Installation make() {
    try {
      Path root = Files.createTempDirectory("reeve-installed");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(root)));
      Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxr-xr-x"));
      Files.createDirectory(root.resolve("home"));
      Files.createDirectory(root.resolve("testkit"));
      for (String program : List.of("reeve", "testkit/misbehave")) {
        Files.copy(
            Checkout.ROOT.resolve(program),
            root.resolve(program),
            StandardCopyOption.COPY_ATTRIBUTES);
      }
      Files.createDirectories(root.resolve("examples/epic/agents"));
      for (Path file : Checkout.files("examples/epic/**")) {
        Files.copy(Checkout.ROOT.resolve(file), root.resolve(file));
      }
      Files.createDirectory(root.resolve("scenarios"));
      for (Path story : Checkout.files("scenarios/*.yaml")) {
        Files.copy(Checkout.ROOT.resolve(story), root.resolve(story));
      }
      Path lib = Files.createDirectories(root.resolve("app/target/launcher/lib"));
      jars(lib);
      Files.createFile(lib.resolveSibling("stamp"));
      trainIt(root);
      return new Installation(root);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What this test itself runs on, without the tests. */
  private static void jars(Path lib) throws IOException {
    String tested = System.getProperty("java.class.path");
    String[] entries = System.getProperty("surefire.test.class.path", tested).split(":", -1);
    for (int i = 0; i < entries.length; i++) {
      Path entry = Path.of(entries[i]);
      String name = String.valueOf(entry.getFileName());
      if (!Files.isDirectory(entry)) {
        Files.copy(entry, lib.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      } else if (!name.endsWith("test") && !name.equals("test-classes")) {
        jar(entry, lib.resolve("reeve-" + i + ".jar"));
      }
    }
  }

  private static void jar(Path folder, Path jar) throws IOException {
    try (Stream<Path> files = Files.walk(folder);
        JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(folder.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
  }

  /** The first call of its owner. */
  private static void trainIt(Path root) throws IOException {
    Process first =
        new ProcessBuilder(root.resolve("reeve").toString(), "--version")
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .start();
    String said = new String(first.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).matches("reeve .+\n");
    Path lib = root.resolve("app/target/launcher/lib");
    for (String made : List.of("one/reeve.jar", "commands.aot", "work.aot", "daemon.aot")) {
      assertThat(lib.resolve(made)).exists();
    }
  }

  private static void remove(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    } catch (IOException e) {
      System.err.println("left behind: " + folder + " (" + e.getMessage() + ")");
    }
  }
}
