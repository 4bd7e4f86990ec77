package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a stream that its user asked for, and shows it as it is. */
public record ShownAsItIs(Protocol.Reader stream) implements Protocol.Reader {

  @Override
  public List<Sign> read(String line) {
    return stream.read(line);
  }

  @Override
  public List<Sign> error(String line) {
    return stream.error(line);
  }

  @Override
  public List<Sign> end() {
    return stream.end();
  }

  @Override
  public List<ToolCall> made() {
    return stream.made();
  }

  @Override
  public String shown(String line, List<Sign> signs) {
    return line;
  }

  @Override
  public @Nullable Path transcript() {
    return stream.transcript();
  }
}
