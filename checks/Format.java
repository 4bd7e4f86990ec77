import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.spi.ToolProvider;

/** Holds every Java file below the working directory to google-java-format, or brings it there. */
final class Format {

  private static final Set<String> NOT_OURS = Set.of("target", ".git");

  void main(String[] args) throws IOException {
    boolean apply = args[0].equals("apply");
    var command = new ArrayList<>(options(apply));
    command.addAll(sources(Path.of("")));
    var names = new PrintWriter(System.out, true);
    int code =
        format().run(names, new PrintWriter(System.err, true), command.toArray(new String[0]));
    if (code == 0) return;
    if (!apply) {
      System.err.println("The files above are not formatted. This repairs it:");
      System.err.println("  mvn -q -pl checks -Dformat=apply process-sources");
    }
    System.exit(1);
  }

  private static ToolProvider format() {
    return ToolProvider.findFirst("google-java-format").orElseThrow();
  }

  private static List<String> options(boolean apply) {
    return apply ? List.of("--replace") : List.of("--dry-run", "--set-exit-if-changed");
  }

  private static List<String> sources(Path root) throws IOException {
    var sources = new ArrayList<String>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OURS.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) sources.add(file.toString());
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }
}
