package dev.reeve.daemon.log.postgres;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a database is, who comes, and in which schema the store is: {@code
 * jdbc:postgresql://HOST[:PORT]/DATABASE[?NAME=VALUE&...]}.
 *
 * <p>User and password may stand before the host, among the parameters, or in {@code PGUSER} and
 * {@code PGPASSWORD}; without one the driver looks into {@code ~/.pgpass}. All but place and schema
 * is taken out of the address when it is read, so that nothing which names it can tell a password.
 */
public final class PostgresUrl {

  /** How every such address begins. */
  public static final String SCHEME = "jdbc:postgresql:";

  private static final String EXPECTED =
      "expected jdbc:postgresql://HOST[:PORT]/DATABASE, perhaps with ?user=NAME&currentSchema=NAME";

  private static final String HOST = "(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.%]+\\])(?::[0-9]{1,5})?";

  private static final Pattern FORM =
      Pattern.compile(
          "jdbc:postgresql://(?:(?<who>[^/?]*)@)?(?<place>%s(?:,%s)*/[^/?@]+)(?:\\?(?<more>.*))?"
              .formatted(HOST, HOST));

  private static final Pattern PARAMETER = Pattern.compile("[A-Za-z]+=.*");
  private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
  private static final String USER = "user";
  private static final String PASSWORD = "password";
  private static final String CURRENT_SCHEMA = "currentSchema";

  private final String place;
  private final SortedMap<String, String> parameters;

  private PostgresUrl(String place, SortedMap<String, String> parameters) {
    this.place = place;
    this.parameters = parameters;
  }

  /**
   * @param environment what {@code PGUSER} and {@code PGPASSWORD} are looked up in
   * @throws IllegalArgumentException if it is no such address; the message does not repeat it
   */
  public static PostgresUrl of(String url, Map<String, String> environment) {
    Matcher form = FORM.matcher(url);
    if (!form.matches()) throw new IllegalArgumentException("no PostgreSQL address: " + EXPECTED);
    SortedMap<String, String> parameters = new TreeMap<>();
    parameters.put(CURRENT_SCHEMA, "reeve");
    put(parameters, USER, environment.get("PGUSER"));
    put(parameters, PASSWORD, environment.get("PGPASSWORD"));
    who(parameters, form.group("who"));
    more(parameters, form.group("more"));
    PostgresUrl made = new PostgresUrl("jdbc:postgresql://" + form.group("place"), parameters);
    if (!SCHEMA.matcher(made.schema()).matches()) {
      throw new IllegalArgumentException(
          "currentSchema names no single schema: small letters, digits and _ are expected");
    }
    return made;
  }

  private static void put(Map<String, String> to, String name, @Nullable String value) {
    if (value != null) to.put(name, value);
  }

  private static void who(Map<String, String> parameters, @Nullable String who) {
    if (who == null) return;
    int colon = who.indexOf(':');
    parameters.put(USER, decode(colon < 0 ? who : who.substring(0, colon)));
    if (0 <= colon) parameters.put(PASSWORD, decode(who.substring(colon + 1)));
  }

  private static void more(Map<String, String> parameters, @Nullable String more) {
    if (more == null || more.isEmpty()) return;
    for (String each : more.split("&", -1)) {
      if (!PARAMETER.matcher(each).matches()) {
        throw new IllegalArgumentException("a parameter without name and value: " + EXPECTED);
      }
      int sign = each.indexOf('=');
      parameters.put(each.substring(0, sign), decode(each.substring(sign + 1)));
    }
  }

  /** As the driver does it for parameters. */
  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      // the text in the exception may be the password
      throw new IllegalArgumentException("a % that is followed by no two digits: write %25");
    }
  }

  /** The schema that the store is in: {@code reeve}, unless {@code currentSchema} says another. */
  public String schema() {
    return parameters.getOrDefault(CURRENT_SCHEMA, "");
  }

  /** The address that the driver is given: all else is in the properties. */
  String place() {
    return place;
  }

  /** What a connection is made with; what the address itself says goes first. */
  Properties properties(Map<String, String> usual) {
    Properties all = new Properties();
    all.putAll(usual);
    all.putAll(parameters);
    return all;
  }

  /** Words of the driver or the server, which have no business to repeat a password. */
  String scrub(String words) {
    String scrubbed = words;
    for (Map.Entry<String, String> each : parameters.entrySet()) {
      boolean secret = each.getKey().toLowerCase(Locale.ROOT).endsWith(PASSWORD);
      if (secret && !each.getValue().isEmpty()) scrubbed = scrubbed.replace(each.getValue(), "***");
    }
    return scrubbed;
  }

  /** Where it is; never who comes, nor by what. */
  @Override
  public String toString() {
    return place;
  }
}
