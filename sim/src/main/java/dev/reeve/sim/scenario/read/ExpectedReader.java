package dev.reeve.sim.scenario.read;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Expected;
import dev.reeve.sim.scenario.Scenario;
import dev.reeve.sim.scenario.StoryTime;
import java.time.Duration;
import java.util.List;

/** Reads what a value must be: itself, {@code ~regex}, {@code absent}, {@code contains …}. */
final class ExpectedReader {

  private static final String CONTAINS = "contains ";

  private ExpectedReader() {}

  static Expected read(Node node) {
    return switch (node) {
      case Node.Scalar scalar -> scalar(scalar);
      case Node.Sequence(_, var items) ->
          new Expected.Items(items.stream().map(ExpectedReader::read).toList());
      case Node.Mapping mapping -> fields(mapping);
    };
  }

  static Expected.Fields fields(Node.Mapping mapping) {
    List<Expected.Field> fields =
        mapping.fields().stream()
            .map(field -> new Expected.Field(field.key(), read(field.value())))
            .toList();
    return new Expected.Fields(fields);
  }

  private static Expected scalar(Node.Scalar scalar) {
    String text = scalar.text();
    if (scalar.value().isNull() || text.equals("absent")) return new Expected.Absent();
    if (!scalar.value().isString()) return new Expected.Literal(scalar.value());
    if (text.startsWith(CONTAINS)) {
      return new Expected.Containing(text.substring(CONTAINS.length()).strip());
    }
    if (1 < text.length()) {
      if (text.startsWith("~")) return matching(scalar);
      if (text.startsWith("@")) return moment(scalar);
      if (text.startsWith("$")) return new Expected.Named(text.substring(1));
    }
    return new Expected.Literal(scalar.value());
  }

  private static Expected matching(Node.Scalar scalar) {
    try {
      return new Expected.Matching(Pattern.compile(scalar.text().substring(1)));
    } catch (PatternSyntaxException e) {
      throw new Misread(
          scalar.place(),
          Printable.quoted(scalar.text()) + " is no pattern: " + e.getDescription());
    }
  }

  private static Expected moment(Node.Scalar scalar) {
    Duration span = StoryTime.parse(scalar.text().substring(1));
    return span == null
        ? new Expected.Literal(scalar.value())
        : new Expected.Moment(Scenario.START.plus(span), scalar.text());
  }
}
