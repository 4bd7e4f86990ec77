package dev.reeve.workflows.checkpoint;

import dev.reeve.base.text.NearestWord;
import dev.reeve.base.yaml.Node;
import dev.reeve.workflows.markdown.Document;
import dev.reeve.workflows.markdown.Frontmatter;
import dev.reeve.workflows.markdown.Section;
import dev.reeve.workflows.markdown.Table;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a role spec (C-6): a head, and for each checkpoint a heading with tables of checks below
 * it. What stands under {@code All checkpoints} holds for each of them. A mistake in it is said
 * with its line, and nothing of the file is used.
 */
final class RoleSpecReader {

  private static final String SHIPPED = "supervisor.md";
  private static final String EVERY = "all checkpoints";
  private static final Pattern CHECKPOINT = Pattern.compile("^(CHECKPOINT-\\d{3,})\\b.*");
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");
  private static final List<String> COLUMNS = List.of("Check", "Kind", "Critical", "Evidence");

  private final String name;
  private final Document document;
  private final SortedMap<String, List<Check>> found = new TreeMap<>();
  private final List<Check> forAll = new ArrayList<>();

  private RoleSpecReader(String name, Document document) {
    this.name = name;
    this.document = document;
  }

  /** The one that comes with Reeve. */
  static RoleSpec shipped() {
    try (@Nullable InputStream in = RoleSpecReader.class.getResourceAsStream(SHIPPED)) {
      if (in == null) throw new IllegalStateException("missing from the program: " + SHIPPED);
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), SHIPPED);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RoleSpec read(Path file) {
    return parse(Document.read(file, file.toString()).text(), file.toString());
  }

  static RoleSpec parse(String text, String name) {
    Frontmatter head = Frontmatter.parse(text, name);
    if (!"supervisor".equals(head.text("role"))) {
      throw new UnreadableFile(name + ":1: the head should say 'role: supervisor'");
    }
    if (!"CHECKPOINT".equals(head.text("prefix"))) {
      throw new UnreadableFile(name + ":1: the head should say 'prefix: CHECKPOINT'");
    }
    return new RoleSpecReader(name, Document.parse(text)).read(types(head));
  }

  private static RoleSpec.MessageTypes types(Frontmatter head) {
    Map<String, String> words = new TreeMap<>();
    for (Node.Field field : head.fields()) {
      if (!field.key().equals("message_types")) continue;
      if (!(field.value() instanceof Node.Mapping(_, var types))) continue;
      for (Node.Field type : types) {
        if (type.value() instanceof Node.Scalar(_, var word, _)) words.put(type.key(), word);
      }
    }
    RoleSpec.MessageTypes usual = RoleSpec.MessageTypes.USUAL;
    return new RoleSpec.MessageTypes(
        words.getOrDefault("success", usual.success()),
        words.getOrDefault("alert", usual.alert()),
        words.getOrDefault("warning", usual.warning()),
        words.getOrDefault("error", usual.error()));
  }

  private RoleSpec read(RoleSpec.MessageTypes types) {
    List<Check> into = List.of();
    boolean inside = false;
    for (Section section : document.sections()) {
      if (section.level() <= 2) {
        inside = false;
        Matcher checkpoint = CHECKPOINT.matcher(section.title());
        boolean all = section.title().toLowerCase(Locale.ROOT).equals(EVERY);
        if (checkpoint.matches()) {
          into = found.computeIfAbsent(checkpoint.group(1), _ -> new ArrayList<>());
        }
        if (all) into = forAll;
        inside = all || checkpoint.matches();
      }
      @Nullable Table table = inside ? document.table(section) : null;
      if (table != null) readTable(section, table, into);
    }
    if (found.isEmpty()) {
      throw new UnreadableFile(
          name + ": defines no checkpoint: a heading like '## CHECKPOINT-001' is missing");
    }
    found.values().forEach(checks -> checks.addAll(forAll));
    found.forEach(this::judge);
    return new RoleSpec(name, found, types);
  }

  private void judge(String checkpoint, List<Check> checks) {
    if (checks.isEmpty()) throw new UnreadableFile(name + ": " + checkpoint + " has no checks");
    long names = checks.stream().map(Check::name).distinct().count();
    if (names < checks.size()) {
      throw new UnreadableFile(name + ": " + checkpoint + " has two checks of the same name");
    }
  }

  private void readTable(Section section, Table table, List<Check> into) {
    for (String column : COLUMNS) {
      if (table.column(column) < 0) {
        throw wrong(table.header(), "the table should have the columns " + COLUMNS);
      }
    }
    @Nullable Group group = Group.of(section.title());
    for (Table.Row row : table.rows()) {
      into.add(check(table, row, group == null ? Group.CONSISTENCY : group));
    }
  }

  private Check check(Table table, Table.Row row, Group group) {
    String check = row.cell(table.column("Check"));
    if (!NAME.matcher(check).matches()) {
      throw wrong(row.line(), "a check's name is like 'goals-covered', not '" + check + "'");
    }
    String critical = row.cell(table.column("Critical")).toLowerCase(Locale.ROOT);
    if (!List.of("yes", "no").contains(critical)) {
      throw wrong(row.line(), "'Critical' should be yes or no, but is '" + critical + "'");
    }
    Check.Kind kind = kind(check, row.cell(table.column("Kind")), row.line());
    List<Source> evidence = evidence(row.cell(table.column("Evidence")), row.line());
    boolean needed = kind instanceof Check.BuiltIn && BuiltIns.needsPlan(check);
    if (needed && !evidence.contains(Source.PLAN)) evidence.add(Source.PLAN);
    return new Check(check, group, kind, critical.equals("yes"), evidence);
  }

  private Check.Kind kind(String check, String text, int line) {
    String[] words = text.strip().split("\\s+", 2);
    String rest = words.length < 2 ? "" : words[1].strip();
    return switch (words[0].toLowerCase(Locale.ROOT)) {
      case "built-in" -> {
        if (!BuiltIns.names().contains(check)) {
          @Nullable String nearest = NearestWord.to(check, BuiltIns.names());
          String hint = nearest == null ? "" : ", perhaps '" + nearest + "'";
          throw wrong(line, "there is no built-in check '" + check + "'" + hint);
        }
        yield new Check.BuiltIn();
      }
      case "command" -> {
        if (!NAME.matcher(rest).matches()) {
          throw wrong(line, "'command' takes the name of an entry of 'commands' in reeve.yaml");
        }
        yield new Check.Command(rest);
      }
      case "judged" -> {
        if (rest.isEmpty()) throw wrong(line, "'judged' takes the question for the judge");
        yield new Check.Judged(rest);
      }
      default ->
          throw wrong(
              line, "'Kind' is built-in, command NAME or judged QUESTION, not '" + text + "'");
    };
  }

  private List<Source> evidence(String text, int line) {
    List<Source> sources = new ArrayList<>();
    for (String word : text.strip().toLowerCase(Locale.ROOT).split("[,\\s]+", -1)) {
      if (word.isEmpty()) continue;
      @Nullable Source source = Source.of(word);
      if (source == null) {
        List<String> known = Arrays.stream(Source.values()).map(Source::word).toList();
        throw wrong(line, "evidence is one of " + known + ", not '" + word + "'");
      }
      sources.add(source);
    }
    return sources;
  }

  private UnreadableFile wrong(int line, String reason) {
    return new UnreadableFile(name + ":" + (line + 1) + ": " + reason);
  }
}
