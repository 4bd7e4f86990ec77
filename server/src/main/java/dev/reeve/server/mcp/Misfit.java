package dev.reeve.server.mcp;

import dev.reeve.base.text.NearestWord;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a validator has to say of arguments, made a sentence. It gives its complaints in brackets,
 * with commas between them, and before each the place that it is about, as {@code /files/0: }.
 */
final class Misfit {

  private static final Pattern BETWEEN = Pattern.compile(", (?=(/[^ :]*)?: )");
  private static final Pattern PLACE = Pattern.compile("^/?([^ :]*): ");
  private static final Pattern UNKNOWN = Pattern.compile("property '(.*)' is not defined in .*");

  private Misfit() {}

  static Denied of(ToolPlan plan, String complaint) {
    int begin = complaint.indexOf('[') + 1;
    int end = complaint.lastIndexOf(']');
    String all = begin <= end ? complaint.substring(begin, end) : complaint;
    StringJoiner words = new StringJoiner("; ");
    for (String each : BETWEEN.split(all, -1)) words.add(told(plan, each));
    return new Denied(
        "INVALID", plan.name() + " does not take these arguments: " + words, null, null);
  }

  private static String told(ToolPlan plan, String complaint) {
    Matcher place = PLACE.matcher(complaint);
    String where = place.find() ? place.group(1) : "";
    String what = place.replaceFirst("");
    Matcher unknown = UNKNOWN.matcher(what);
    if (where.isEmpty() && unknown.matches()) return unknown(plan, unknown.group(1));
    return where.isEmpty() ? what : where + ": " + what;
  }

  private static String unknown(ToolPlan plan, String name) {
    String near = NearestWord.to(name, plan.arguments());
    return "there is no argument '" + name + "'" + (near == null ? "" : ", perhaps " + near);
  }
}
