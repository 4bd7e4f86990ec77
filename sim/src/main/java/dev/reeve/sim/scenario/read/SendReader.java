package dev.reeve.sim.scenario.read;

import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Letter;
import dev.reeve.sim.scenario.Rhythm;
import dev.reeve.sim.scenario.Step;
import dev.reeve.sim.scenario.Vocabulary;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the steps in which somebody sends something. */
final class SendReader {

  private final Known known;
  private final Form form;
  private final String requestId;

  SendReader(Known known, Form form, String requestId) {
    this.known = known;
    this.form = form;
    this.requestId = Objects.requireNonNullElse(form.textIfAny("request_id"), requestId);
  }

  Step send() {
    Node data = form.get("data");
    Node.Mapping said =
        data == null ? new Node.Mapping(form.place(), List.of()) : Form.mapping(data, "'data'");
    return step(type(), said);
  }

  /** Words of a member that speaks only text (T-6). */
  Step say() {
    Node words = form.need("say");
    Form.text(words, "say");
    Node.Field text = new Node.Field(words.place(), "text", words);
    return step("TEXT", new Node.Mapping(form.place(), List.of(text)));
  }

  private Step step(String type, Node.Mapping data) {
    Letter letter =
        new Letter(
            from(),
            type,
            form.textIfAny("task"),
            form.wholeIfAny("rev"),
            form.wholeIfAny("epoch"),
            form.wholeIfAny("incarnation"),
            data);
    return new Step.Send(form.place(), rhythm(), requestId, letter, rejected());
  }

  /** A command that nobody knows may be sent if it is meant to be refused. */
  private String type() {
    return "INVALID".equals(rejected())
        ? form.text("send")
        : form.word("send", Vocabulary.COMMANDS);
  }

  private String from() {
    return "UNKNOWN_MEMBER".equals(rejected())
        ? form.text("from")
        : known.member(form.need("from"), "from");
  }

  private @Nullable String rejected() {
    return form.has("rejected") ? form.word("rejected", Vocabulary.REJECTIONS) : null;
  }

  private Rhythm rhythm() {
    Duration at = form.span("at");
    if (form.has("every") != form.has("until")) {
      throw new Misread(form.place(), "'every' and 'until' go together");
    }
    if (!form.has("every")) return Rhythm.once(at);
    Duration every = form.span("every");
    Duration until = form.span("until");
    if (!every.isPositive()) {
      throw new Misread(form.need("every").place(), "'every' should be longer than no time");
    }
    if (until.compareTo(at) < 0) {
      throw new Misread(form.need("until").place(), "'until' is before 'at'");
    }
    if (Rhythm.MOST < until.minus(at).dividedBy(every)) {
      throw new Misread(form.place(), "this would be sent more than " + Rhythm.MOST + " times");
    }
    return new Rhythm(at, every, until);
  }
}
