package dev.reeve.sim.scenario.read;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.text.Printable;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.sim.scenario.Deed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a command of Reeve's as an operator would write it, as far as stories have it. */
final class DeedReader {

  private static final String EPIC = "epic tick";
  private static final String KANBAN = "kanban run";
  private static final String CHECKPOINT = "checkpoint";
  private static final String NOTE = " --note ";

  private static final List<String> PLAIN =
      Arrays.stream(Deed.Plain.values()).map(Deed.Plain::text).toList();
  private static final List<String> DEEDS =
      Stream.concat(PLAIN.stream(), Stream.of(EPIC, KANBAN, CHECKPOINT)).toList();
  private static final List<String> OPTIONS =
      List.of("--role-spec", "--gate", "--decide", "--note");
  private static final List<String> ANSWERS = List.of("override", "revise", "abort");

  private final Node node;

  /** What it is about: its files, tasks and names. */
  private final List<String> operands = new ArrayList<>();

  private @Nullable String roleSpec;
  private @Nullable String answer;
  private String note = "";
  private boolean gate;

  private DeedReader(Node node) {
    this.node = node;
  }

  static Deed read(Node node) {
    String text = Form.text(node, "do").strip();
    if (PLAIN.contains(text)) return Deed.Plain.valueOf(text.toUpperCase(Locale.ROOT));
    DeedReader reader = new DeedReader(node);
    List<String> words = List.of(text.split(" +"));
    String head = String.join(" ", words.subList(0, Math.min(2, words.size())));
    List<String> rest = words.subList(Math.min(2, words.size()), words.size());
    if (head.equals(EPIC)) return new Deed.EpicTick(reader.file(EPIC, rest));
    if (head.equals(KANBAN)) return new Deed.KanbanRun(reader.file(KANBAN, rest));
    if (words.getFirst().equals(CHECKPOINT)) return reader.checkpoint(text);
    throw new Misread(
        node.place(), "'do' cannot be " + Printable.quoted(text) + NearestWord.hint(head, DEEDS));
  }

  private String file(String deed, List<String> operand) {
    if (operand.size() == 1) return Form.path(node.place(), operand.getFirst());
    throw new Misread(node.place(), "'" + deed + "' takes one file: " + deed + " FILE");
  }

  private Deed checkpoint(String text) {
    int noted = text.indexOf(NOTE);
    if (0 <= noted) note = text.substring(noted + NOTE.length()).strip();
    String command = noted < 0 ? text : text.substring(0, noted);
    Deque<String> words = new ArrayDeque<>(List.of(command.split(" +")));
    words.remove();
    while (!words.isEmpty()) take(words);
    boolean few = !operands.isEmpty() && operands.size() <= 2;
    if (!few) throw new Misread(node.place(), "'checkpoint' is like: checkpoint SESSION [TASK]");
    String session = Form.path(node.place(), operands.getFirst());
    @Nullable String task = operands.size() < 2 ? null : operands.get(1);
    if (gate) return new Deed.Gate(session);
    if (answer == null) return new Deed.Checkpoint(session, task, roleSpec);
    if (task != null) return new Deed.Decide(session, task, answer, note);
    throw new Misread(node.place(), "'--decide' needs the checkpoint: checkpoint SESSION TASK …");
  }

  /** A word, or an option with what belongs to it. */
  private void take(Deque<String> words) {
    String word = words.remove();
    switch (word) {
      case "--gate" -> gate = true;
      case "--role-spec" -> roleSpec = Form.path(node.place(), value(words));
      case "--decide" -> answer = answer(value(words));
      case String option when option.startsWith("--") ->
          throw new Misread(
              node.place(),
              "'checkpoint' has no option "
                  + Printable.quoted(option)
                  + NearestWord.hint(option, OPTIONS));
      default -> operands.add(word);
    }
  }

  private static String value(Deque<String> words) {
    return words.isEmpty() ? "" : words.remove();
  }

  private String answer(String word) {
    if (ANSWERS.contains(word)) return word;
    throw new Misread(
        node.place(),
        "'--decide' cannot be " + Printable.quoted(word) + NearestWord.hint(word, ANSWERS));
  }
}
