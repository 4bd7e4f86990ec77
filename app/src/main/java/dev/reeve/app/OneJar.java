package dev.reeve.app;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * All jars of a folder in one. Java opens every jar of the class path when it looks for a class
 * that is in none, and the parser of our command line asks for such a one at every start; of
 * seventy jars that is a tenth of what a command may take (P-7).
 */
final class OneJar {

  private static final String SERVICES = "META-INF/services/";

  private final JarOutputStream out;
  private final Set<String> written = new HashSet<>();
  private final Map<String, ByteArrayOutputStream> services = new TreeMap<>();

  private OneJar(JarOutputStream out) {
    this.out = out;
  }

  /** Makes it of the jars in a folder; it is there as a whole or not at all. */
  static void make(Path folder, Path jar) throws IOException {
    Path made = jar.resolveSibling(jar.getFileName() + ".new");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(made), manifest())) {
      OneJar one = new OneJar(out);
      for (Path each : jars(folder)) one.add(each);
      one.addServices();
    }
    Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Manifest manifest() {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    return manifest;
  }

  private static List<Path> jars(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  private void add(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      NewerClasses newer = new NewerClasses(jar);
      for (JarEntry entry : jar.stream().toList()) {
        String name = entry.getName();
        if (entry.isDirectory() || isOfOneJarOnly(name)) continue;
        byte[] bytes = bytes(jar, entry);
        if (name.startsWith(SERVICES)) {
          ByteArrayOutputStream names =
              services.computeIfAbsent(name, _ -> new ByteArrayOutputStream());
          names.write(bytes);
          names.write('\n');
        } else {
          write(name, name.endsWith(".class") ? newer.renewed(bytes) : bytes);
        }
      }
    }
  }

  private static boolean isOfOneJarOnly(String name) {
    return name.equals(JarFile.MANIFEST_NAME)
        || name.endsWith("module-info.class")
        || name.matches("META-INF/[^/]+\\.(SF|RSA|DSA|EC)");
  }

  private void addServices() throws IOException {
    for (var service : services.entrySet()) {
      write(service.getKey(), service.getValue().toByteArray());
    }
  }

  /** As on a class path: the first of a name is the one. */
  private void write(String name, byte[] bytes) throws IOException {
    if (!written.add(name)) return;
    JarEntry entry = new JarEntry(name);
    entry.setTime(0);
    out.putNextEntry(entry);
    out.write(bytes);
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
