package dev.reeve.agents.install;

import java.util.List;
import java.util.Random;

/** Settings as people may have written them: any layout, comments anywhere, hooks of others. */
final class SettingsDraw {

  private final Random random;
  private final String newline;
  private final boolean comments;
  private final boolean trailing;
  private final boolean loose;

  SettingsDraw(long seed) {
    random = new Random(seed);
    newline = random.nextInt(4) == 0 ? "\r\n" : "\n";
    comments = random.nextBoolean();
    trailing = random.nextInt(3) == 0;
    loose = random.nextInt(4) != 0;
  }

  String document() {
    String bom = random.nextInt(8) == 0 ? "\uFEFF" : "";
    String end = random.nextBoolean() ? newline : "";
    String head = comments && random.nextBoolean() ? "// mine" + newline : "";
    return bom + head + root() + end;
  }

  private String root() {
    var object = new StringBuilder("{");
    int members = random.nextInt(4);
    int hooks = random.nextInt(6);
    for (int i = 0; i < members; i++) {
      if (i == hooks) member(object, "hooks", hooks(), i + 1 < members);
      else member(object, "m" + i, value(3), i + 1 < members);
    }
    return object.append(gap()).append("}").toString();
  }

  private String hooks() {
    var object = new StringBuilder("{");
    List<String> events = List.of("Stop", "PreToolUse", "SessionStart", "OfTomorrow");
    int count = random.nextInt(events.size() + 1);
    for (int i = 0; i < count; i++) member(object, events.get(i), groups(), i + 1 < count);
    return object.append(gap()).append("}").toString();
  }

  private String groups() {
    var list = new StringBuilder("[");
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      list.append(gap()).append("{").append(gap()).append("\"matcher\": \"Bash\",").append(gap());
      list.append("\"hooks\": [{\"type\": \"command\", \"command\": \"echo 'reeve' // no\"}]");
      list.append(gap()).append("}").append(i + 1 < count || trailing ? "," : "");
    }
    return list.append(gap()).append("]").toString();
  }

  private String value(int depth) {
    return switch (random.nextInt(depth == 0 ? 4 : 6)) {
      case 0 -> "" + random.nextInt();
      case 1 -> "\"a\\\"b // c /* d */ \\u00e9 é\"";
      case 2 -> "true";
      case 3 -> "-1.5e3";
      case 4 -> {
        var list = new StringBuilder("[");
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
          list.append(gap()).append(value(depth - 1)).append(i + 1 < count || trailing ? "," : "");
        }
        yield list.append(gap()).append("]").toString();
      }
      default -> {
        var object = new StringBuilder("{");
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) member(object, "k" + i, value(depth - 1), i + 1 < count);
        yield object.append(gap()).append("}").toString();
      }
    };
  }

  private void member(StringBuilder object, String name, String value, boolean more) {
    object.append(gap()).append('"').append(name).append("\":").append(gap()).append(value);
    object.append(random.nextInt(6) == 0 ? gap() : "").append(more || trailing ? "," : "");
  }

  private String gap() {
    if (!loose) return "";
    return switch (random.nextInt(comments ? 6 : 4)) {
      case 0 -> "";
      case 1 -> " ";
      case 2 -> newline + "  ".repeat(random.nextInt(3));
      case 3 -> newline + "\t";
      case 4 -> " // note " + random.nextInt(100) + newline;
      default -> " /* note " + random.nextInt(100) + " */ ";
    };
  }
}
