package dev.reeve.server.config;

import dev.reeve.base.redact.Redactor;
import dev.reeve.base.time.Durations;
import dev.reeve.base.yaml.Misread;
import dev.reeve.base.yaml.Node;
import dev.reeve.base.yaml.Place;
import dev.reeve.server.config.Config.Denial;
import dev.reeve.server.retention.Retention;
import dev.reeve.server.store.Store;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Config} of what stands in the file; what is wrong is noted, the usual taken. */
record Values(SortedMap<String, Node> found, List<Misread> wrong) {

  /** In the place of a duration where nothing is to happen. */
  private static final String NEVER = "never";

  Config config() {
    Config usual = Config.DEFAULT;
    List<String> found = texts("redaction.extra");
    List<String> extra = refuseFaulty(found) ? List.of() : found;
    Programs programs = new Programs(this);
    return new Config(
        store(),
        http(),
        new Policies(this).policy(Redactor.with(extra)),
        denial(usual.whenDown()),
        programs.agents(),
        programs.commands(),
        epics(usual.epics()),
        extra,
        notices(usual.notices()),
        retention(),
        Path.of(text("paths.teams", Config.DEFAULT.teams().toString())));
  }

  private Config.Notify notices(Config.Notify usual) {
    return new Config.Notify(
        texts("notify.command"),
        webhook(),
        text("notify.desktop", "false").equals("true"),
        span("notify.timeout", usual.timeout()));
  }

  /** What members said goes there, so nobody on the way may read it. */
  private @Nullable URI webhook() {
    String text = text("notify.webhook", "none");
    if (text.equals("none")) return null;
    Place place = first("notify.webhook");
    try {
      URI address = new URI(text);
      String host = address.getHost();
      if (host == null) throw new URISyntaxException(text, "it names no host");
      boolean here = List.of("localhost", "127.0.0.1", "[::1]").contains(host);
      if (here || address.getScheme().equals("https")) return address;
      note(place, "'notify.webhook' is http to another machine: use https");
    } catch (URISyntaxException e) {
      note(place, "'notify.webhook' should be " + Form.WEBHOOK.expected());
    }
    return null;
  }

  private Retention.Plan retention() {
    Duration archive = period("retention.archive_after");
    Duration purge = period("retention.purge_after");
    boolean early = archive != null && purge != null && purge.compareTo(archive) < 0;
    if (early) {
      note(
          first("retention.purge_after"),
          "'retention.purge_after' is shorter than 'retention.archive_after': what is purged must"
              + " lie in an archive by then");
    }
    return new Retention.Plan(archive, purge, text("paths.archive", Retention.Plan.USUAL));
  }

  private @Nullable Duration period(String path) {
    return text(path, NEVER).equals(NEVER) ? null : span(path, Durations.LONGEST);
  }

  private Config.Epics epics(Config.Epics usual) {
    return new Config.Epics(
        texts("epics.files"),
        span("epics.every", usual.every()),
        texts("epics.forbidden"),
        texts("epics.blast_radius"));
  }

  private Store store() {
    String text = text("store", "");
    Store store = Store.of(text);
    Node at = found.get("store");
    if (store == null && at != null && !text.isEmpty()) expected("store", Form.STORE, at);
    return store == null ? Config.DEFAULT.store() : store;
  }

  private Config.Http http() {
    Config.Http usual = Config.DEFAULT.http();
    int port = Integer.parseInt(text("http.port", String.valueOf(usual.port())));
    boolean expose = text("http.expose", "false").equals("true");
    String bind = text("http.bind", usual.bind());
    Node at = found.get("http.bind");
    if (at != null && !isLoopback(bind, at) && !expose) {
      note(
          at.place(),
          "'http.bind' is '"
              + bind
              + "', which lets other machines in without TLS: bind to 127.0.0.1, or say"
              + " 'http.expose: true' if that is meant");
    }
    return new Config.Http(port, bind, texts("http.hosts"), expose);
  }

  private boolean isLoopback(String bind, Node at) {
    if (bind.equals("localhost")) return true;
    try {
      return InetAddress.ofLiteral(bind).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      expected("http.bind", Form.ADDRESS, at);
      return true;
    }
  }

  /** Where the first of these keys stands that is there. */
  Place first(String... paths) {
    for (String path : paths) {
      Node node = found.get(path);
      if (node != null) return node.place();
    }
    return Place.TOP;
  }

  /** Where that begins which stands below it. */
  Place below(String section) {
    return found.tailMap(section).entrySet().stream()
        .takeWhile(each -> each.getKey().startsWith(section))
        .map(each -> each.getValue().place())
        .min(Place.IN_ORDER)
        .orElse(Place.TOP);
  }

  private Denial denial(Denial usual) {
    String word = text("hooks.deny", usual.name());
    return Denial.valueOf(word.toUpperCase(Locale.ROOT));
  }

  /** Each pattern is tried by itself, so that each complaint has its place. */
  private boolean refuseFaulty(List<String> patterns) {
    int before = wrong.size();
    for (int i = 0; i < patterns.size(); i++) {
      try {
        Redactor.with(List.of(patterns.get(i)));
      } catch (IllegalArgumentException e) {
        Node list = found.get("redaction.extra");
        Node at = list instanceof Node.Sequence(_, var items) ? items.get(i) : list;
        if (at != null) note(at.place(), ConfigReader.plain(e.getMessage()));
      }
    }
    return before < wrong.size();
  }

  Duration span(String path, Duration usual) {
    Node node = found.get(path);
    String text = node == null ? null : read(path, Form.DURATION, node);
    if (node == null || text == null) return usual;
    Duration span = Durations.parse(text);
    if (span != null && span.isPositive() && span.compareTo(Durations.LONGEST) <= 0) return span;
    note(node.place(), "'" + path + "' should be at most a hundred years, but is " + shown(node));
    return usual;
  }

  int count(String path, int usual) {
    return Integer.parseInt(text(path, String.valueOf(usual)));
  }

  String text(String path, String usual) {
    Node node = found.get(path);
    Key key = Keys.at(path);
    if (node == null || key == null) return usual;
    String text = read(path, key.form(), node);
    return text == null ? usual : text;
  }

  List<String> texts(String path) {
    Node node = found.get(path);
    if (node == null || !(Keys.at(path) instanceof Key(_, Form.Texts form, _, _))) return List.of();
    boolean fits = node instanceof Node.Sequence(_, var items) && items.size() <= form.most();
    if (!fits) {
      expected(path, form, node);
      return List.of();
    }
    return each((Node.Sequence) node, item -> read(path, form.each(), item));
  }

  private static List<String> each(Node.Sequence list, Function<Node, @Nullable String> read) {
    List<String> texts = new ArrayList<>();
    for (Node item : list.items()) {
      String text = read.apply(item);
      if (text == null) return List.of();
      texts.add(text);
    }
    return texts;
  }

  /** The text of a value that has this form; null, and noted, if it has not. */
  private @Nullable String read(String path, Form form, Node node) {
    if (node instanceof Node.Scalar scalar) {
      String text = fitting(form, scalar);
      if (text != null) return text;
    }
    expected(path, form, node);
    return null;
  }

  private static @Nullable String fitting(Form form, Node.Scalar scalar) {
    var value = scalar.value();
    String text = scalar.text();
    boolean fits =
        switch (form) {
          case Form.Text(_, var pattern) -> value.isString() && pattern.matcher(text).find();
          case Form.Whole(int least, int most) ->
              value.isIntegralNumber()
                  && value.canConvertToInt()
                  && least <= value.intValue()
                  && value.intValue() <= most;
          case Form.Sum(int most) ->
              value.isNumber() && 0 <= value.asDouble() && value.asDouble() <= most;
          case Form.Flag _ -> value.isBoolean();
          case Form.Word(var words) -> value.isString() && words.contains(text);
          case Form.Texts _ -> false;
        };
    if (!fits) return null;
    return value.isString() ? text : value.asString();
  }

  /** The address of a database may have a password in it, so it is not shown. */
  private void expected(String path, Form form, Node node) {
    boolean secret = form.equals(Form.STORE) && shown(node).startsWith("'");
    String is = secret ? "something else" : shown(node);
    String quoting = quoting(form, node);
    note(node.place(), "'" + path + "' should be " + form.expected() + ", but is " + is + quoting);
  }

  /** What to do about a number or the like that is meant as a word, as in {@code [sleep, 5]}. */
  private static String quoting(Form form, Node node) {
    if (!(form instanceof Form.Text(_, var pattern))) return "";
    if (!(node instanceof Node.Scalar(_, var text, var value))) return "";
    boolean word = !value.isString() && !value.isNull() && pattern.matcher(text).find();
    return word ? ", which YAML takes for no text: put it in quotes" : "";
  }

  void note(Place place, String reason) {
    wrong.add(new Misread(place, reason));
  }

  static String shown(Node node) {
    return node instanceof Node.Scalar(_, var text, var value) && !value.isNull()
        ? "'" + ConfigReader.quoted(text) + "'"
        : node.kind();
  }
}
