package dev.reeve.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Writes the old classes of a jar anew, in the form of today. Java keeps no class from before Java
 * 6 in its start-up cache, and what is not there is read and verified at every start: of the parser
 * of our command line that would be every class (P-7).
 */
final class NewerClasses {

  /** The first whose classes the cache takes. */
  private static final int YOUNG_ENOUGH = ClassFile.JAVA_6_VERSION;

  /** Where a class says of which version it is: two bytes. */
  private static final int MAJOR_VERSION = 6;

  private final ClassFile writer;

  NewerClasses(JarFile jar) {
    this.writer =
        ClassFile.of(
            StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(types(jar)));
  }

  /** One of its classes; the same bytes if it is young enough. */
  byte[] renewed(byte[] bytes) {
    int major = (bytes[MAJOR_VERSION] & 0xff) << 8 | (bytes[MAJOR_VERSION + 1] & 0xff);
    if (major >= YOUNG_ENOUGH) return bytes;
    ClassTransform version =
        ClassTransform.endHandler(
            builder -> builder.withVersion(ClassFile.latestMajorVersion(), 0));
    // method by method: so each gets the frames that classes of today must have
    return writer.transformClass(
        writer.parse(bytes),
        ClassTransform.transformingMethodBodies(CodeBuilder::with).andThen(version));
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
}
