package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.agents.SignJson;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.UnreadableJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Any program that takes an object on its standard input and prints one as its answer. A line
 * of the form {@code {"sign": …}} shows what it does, in the words of {@link SignJson}, and is no
 * answer: so any script can say that a tool runs, that it waits, what it has cost.
 */
public final class JsonProtocol implements Protocol {

  private static final List<Sign> ALIVE = List.of(new Sign.Active());

  @Override
  public String name() {
    return "json";
  }

  @Override
  public boolean hasTurns() {
    return false;
  }

  @Override
  public Reader reader() {
    return new Reader() {
      @Override
      public List<Sign> read(String line) {
        @Nullable Sign sign = sign(line);
        return sign == null ? ALIVE : List.of(sign);
      }

      @Override
      public @Nullable String shown(String line, List<Sign> signs) {
        return sign(line) == null ? line : null;
      }
    };
  }

  private static @Nullable Sign sign(String line) {
    if (!line.contains("\"sign\"")) return null;
    try {
      return SignJson.read(Parsing.object(line.getBytes(StandardCharsets.UTF_8)).json());
    } catch (UnreadableJson e) {
      return null;
    }
  }
}
