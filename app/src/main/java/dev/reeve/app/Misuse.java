package dev.reeve.app;

import dev.reeve.base.text.NearestWord;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is said of a command line that is wrong, in words of who typed it. */
final class Misuse {

  private Misuse() {}

  static CommandLine inWords(CommandLine line) {
    return line.registerConverter(Long.class, text -> number(text, Long::valueOf))
        .registerConverter(long.class, text -> number(text, Long::valueOf))
        .registerConverter(Integer.class, text -> number(text, Integer::valueOf))
        .registerConverter(int.class, text -> number(text, Integer::valueOf));
  }

  private static <N> N number(String text, Function<String, N> parser) {
    try {
      return parser.apply(text);
    } catch (NumberFormatException e) {
      boolean large = text.matches("[+-]?[0-9]+");
      throw new TypeConversionException(
          "'" + text + "' is " + (large ? "too large" : "no whole number"));
    }
  }

  /** Of a word that nobody takes; null of anything else. */
  static @Nullable String surplus(ParameterException trouble) {
    if (!(trouble instanceof UnmatchedArgumentException unmatched)) return null;
    String word = unmatched.getUnmatched().getFirst();
    if (word.startsWith("-")) return null;
    CommandLine line = trouble.getCommandLine();
    List<String> commands = List.copyOf(line.getSubcommands().keySet());
    if (commands.isEmpty()) return "'" + word + "' is one word too many here";
    @Nullable String near = NearestWord.to(word, commands);
    return "there is no command '"
        + line.getCommandSpec().qualifiedName()
        + " "
        + word
        + "'"
        + (near == null ? "" : "; did you mean '" + near + "'?");
  }
}
