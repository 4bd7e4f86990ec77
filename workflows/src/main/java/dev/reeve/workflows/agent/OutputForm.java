package dev.reeve.workflows.agent;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What an answer must look like, as a JSON Schema: its form alone is judged, never its content. */
public final class OutputForm {

  private final String text;
  private final Schema schema;

  public OutputForm(String text) {
    this.text = text;
    schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  /** The form that lies as a file beside a class. */
  public static OutputForm of(Class<?> beside, String name) {
    try (@Nullable InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) throw new IllegalStateException("missing from the program: " + name);
      return new OutputForm(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As it is shown to people. */
  public String text() {
    return text;
  }

  /** What is wrong with an answer, in sentences; empty if nothing is. */
  public List<String> complaints(JsonNode answer) {
    return schema.validate(answer.toString(), InputFormat.JSON).stream()
        .map(OutputForm::sentence)
        .sorted()
        .toList();
  }

  private static String sentence(Error error) {
    String where = error.getInstanceLocation().toString();
    return (where.isEmpty() ? "" : where + ": ") + error.getMessage();
  }
}
