package dev.reeve.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the classes of old jars anew, in the form of today. Java keeps no class from before Java 6
 * in its start-up cache, and what is not there is read and verified at every start: of the parser
 * of our command line that would be every class (P-7).
 */
final class NewerClasses {

  /** The first whose classes the cache takes. */
  private static final int YOUNG_ENOUGH = ClassFile.JAVA_6_VERSION;

  private NewerClasses() {}

  /** In every jar of a folder; a jar that has such classes is replaced as a whole. */
  static void in(Path folder) throws IOException {
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
    for (Path jar : jars) renew(jar);
  }

  private static void renew(Path file) throws IOException {
    Path renewed = file.resolveSibling(file.getFileName() + ".new");
    try (JarFile jar = new JarFile(file.toFile())) {
      if (!isOld(jar)) return;
      copy(jar, renewed);
    }
    Files.move(renewed, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** By its first class: all of a jar come from one compiler. */
  private static boolean isOld(JarFile jar) throws IOException {
    for (JarEntry entry : jar.stream().toList()) {
      if (isClass(entry)) return isOld(ClassFile.of().parse(bytes(jar, entry)));
    }
    return false;
  }

  private static boolean isOld(ClassModel model) {
    return model.majorVersion() < YOUNG_ENOUGH;
  }

  private static void copy(JarFile jar, Path to) throws IOException {
    ClassFile writer =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(types(jar)));
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(to))) {
      for (JarEntry entry : jar.stream().toList()) {
        JarEntry copy = new JarEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        byte[] bytes = bytes(jar, entry);
        out.write(isClass(entry) ? renewed(writer, bytes) : bytes);
      }
    }
  }

  /** Method by method: so each gets the frames that classes of today must have. */
  private static byte[] renewed(ClassFile writer, byte[] bytes) {
    ClassModel model = writer.parse(bytes);
    if (!isOld(model)) return bytes;
    ClassTransform version =
        ClassTransform.endHandler(
            builder -> builder.withVersion(ClassFile.latestMajorVersion(), 0));
    return writer.transformClass(
        model, ClassTransform.transformingMethodBodies(CodeBuilder::with).andThen(version));
  }

  /** Which class extends which is looked up in the jar itself, else in Java. */
  private static ClassHierarchyResolver types(JarFile jar) {
    return ClassHierarchyResolver.ofResourceParsing(type -> open(jar, type))
        .orElse(ClassHierarchyResolver.defaultResolver());
  }

  private static @Nullable InputStream open(JarFile jar, ClassDesc type) {
    String name = type.descriptorString();
    JarEntry entry = jar.getJarEntry(name.substring(1, name.length() - 1) + ".class");
    try {
      return entry == null ? null : jar.getInputStream(entry);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isClass(JarEntry entry) {
    return entry.getName().endsWith(".class") && !entry.getName().endsWith("module-info.class");
  }

  private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
