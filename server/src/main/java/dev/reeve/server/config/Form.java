package dev.reeve.server.config;

import dev.reeve.server.store.DatabaseStore;
import dev.reeve.server.store.EmbeddedStore;
import dev.reeve.server.store.Store;
import java.util.List;
import java.util.regex.Pattern;

/** What the value of a key looks like: the same for the reader, the schema and the guide. */
sealed interface Form {

  /** In words, for complaints: what a value should be. */
  String expected();

  /** A text of a certain look. */
  record Text(String expected, Pattern pattern) implements Form {}

  /** Several such texts. */
  record Texts(Text each, int most) implements Form {
    @Override
    public String expected() {
      return "a list of at most " + most + ", each " + each.expected();
    }
  }

  record Whole(int least, int most) implements Form {
    @Override
    public String expected() {
      return "a whole number from " + least + " to " + most;
    }
  }

  /** A sum of money, or nothing of it. */
  record Sum(int most) implements Form {
    @Override
    public String expected() {
      return "a number from 0 to " + most;
    }
  }

  record Flag() implements Form {
    @Override
    public String expected() {
      return "true or false";
    }
  }

  /** One of a few words. */
  record Word(List<String> words) implements Form {
    public Word {
      words = List.copyOf(words);
    }

    @Override
    public String expected() {
      return "one of " + String.join(", ", words);
    }
  }

  /** A duration, as people or ISO-8601 write it; not of no length. */
  String SPAN =
      "(?=.*[1-9])(([0-9]{1,9}d)?([0-9]{1,9}h)?([0-9]{1,9}m)?([0-9]{1,9}s)?([0-9]{1,9}ms)?"
          + "|[Pp]([0-9]{1,9}[Dd])?([Tt](?=[0-9])([0-9]{1,9}[Hh])?([0-9]{1,9}[Mm])?"
          + "([0-9]{1,9}(\\.[0-9]{1,9})?[Ss])?)?)";

  Text DURATION =
      new Text(
          "a duration like 30s, 15m, 2h or PT15M, more than nothing",
          Pattern.compile("^" + SPAN + "$"));

  Text PERIOD =
      new Text("a duration like 30d, or never", Pattern.compile("^(never|" + SPAN + ")$"));

  Text STORE =
      new Text(
          Store.EXPECTED,
          Pattern.compile("^(" + EmbeddedStore.FORM + "|" + DatabaseStore.FORM + ")$"));

  Text ADDRESS =
      new Text(
          "an address like 127.0.0.1 or ::1, or localhost",
          Pattern.compile(
              "^(localhost|([0-9]{1,3}\\.){3}[0-9]{1,3}|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]+)$"));

  Text HOST =
      new Text(
          "a host's name without port",
          Pattern.compile("^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$"));

  Text WEBHOOK =
      new Text(
          "an address like https://push.example/topic, or none",
          Pattern.compile("^(none|https?://[A-Za-z0-9.:\\[\\]-]{1,255}(/[!-~]{0,2000})?)$"));

  Text ARGUMENT = new Text("a text", Pattern.compile("^[^\\u0000]{0,100000}$", Pattern.DOTALL));

  Text FOLDER = new Text("a folder", Pattern.compile("^[^\\u0000-\\u001f]{1,4000}$"));

  Text VARIABLE =
      new Text(
          "NAME or NAME=value",
          Pattern.compile("^[A-Za-z_][A-Za-z0-9_]*(=[^\\u0000]*)?$", Pattern.DOTALL));

  Text MEMBER = new Text("a member's id", Pattern.compile("^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$"));

  Text WORDS = new Text("a line of at most 500 characters", Pattern.compile("^.{1,500}$"));

  Text PATTERN = new Text("a pattern in RE2 syntax", Pattern.compile("^.{1,500}$"));
}
