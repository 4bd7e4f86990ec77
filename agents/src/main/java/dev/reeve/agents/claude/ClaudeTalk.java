package dev.reeve.agents.claude;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives {@code claude -p --input-format stream-json} one prompt and answers what it asks. Its input
 * ends with the result, unless work goes on in the background: then with the result after that.
 */
final class ClaudeTalk implements Protocol.Talk {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final ClaudeStream stream;
  private final Permissions permissions;
  private final List<String> unsaid = new ArrayList<>();
  private final boolean stays;
  private String lastSaid = "";
  private int owed = 1;
  private boolean dismissed;
  private boolean done;

  /** What is asked of it, what it is answered, and whether more is said to it after that. */
  record Errand(String prompt, Permissions permissions, boolean stays) {}

  ClaudeTalk(ClaudeStream stream, Errand errand) {
    this.stream = stream;
    permissions = errand.permissions();
    stays = errand.stays();
    dismissed = !stays;
    say(errand.prompt());
  }

  private void say(String words) {
    ObjectNode message = JSON.createObjectNode().put("type", "user");
    message.putObject("message").put("role", "user").put("content", words);
    unsaid.add(message.toString());
  }

  @Override
  public boolean canBeTold() {
    return stays;
  }

  /** It reads what it is told between two turns, or in the middle of one: several may be one. */
  @Override
  public boolean tell(String words) {
    if (dismissed) return false;
    owed = 1;
    say(words);
    return true;
  }

  @Override
  public void dismiss() {
    dismissed = true;
    done = owed == 0;
  }

  @Override
  public List<Sign> read(String line) {
    return Parsing.line(line, this::hear);
  }

  @Override
  public List<ToolCall> made() {
    return stream.made();
  }

  private List<Sign> hear(Part said) {
    if (said.text("type").equals("control_request")) asked(said);
    List<Sign> signs = stays ? aloud(said, stream.hear(said)) : stream.hear(said);
    if (said.text("type").equals("result") && !stream.isBusy()) {
      owed = 0;
      done = dismissed;
    }
    return signs;
  }

  /** Who stays is heard at once, and not with the result of a turn alone, which says it again. */
  private List<Sign> aloud(Part said, List<Sign> read) {
    List<Sign> signs = new ArrayList<>(read);
    signs.removeIf(sign -> sign instanceof Sign.Said(String text) && text.equals(lastSaid));
    if (!said.text("type").equals("assistant")) return signs;
    for (Part block : said.part("message").parts("content")) {
      String text = block.text("type").equals("text") ? block.text("text").strip() : "";
      if (text.isEmpty()) continue;
      lastSaid = text;
      signs.add(new Sign.Said(text));
    }
    return signs;
  }

  @Override
  public @Nullable Path transcript() {
    return stream.transcript();
  }

  private void asked(Part said) {
    String id = said.id("request_id");
    Part request = said.part("request");
    if (id.isEmpty()) return;
    if (!request.text("subtype").equals("can_use_tool")) {
      say(answer(id, "error").put("error", "not offered"));
      return;
    }
    ObjectNode verdict = JSON.createObjectNode();
    switch (permissions) {
      case WAIT -> {
        return;
      }
      case ALLOW -> {
        @Nullable JsonNode input = request.json().get("input");
        verdict.put("behavior", "allow").set("updatedInput", input);
      }
      case DENY -> verdict.put("behavior", "deny").put("message", "nobody is there to allow it");
    }
    ObjectNode answer = answer(id, "success");
    answer.set("response", verdict);
    say(answer);
  }

  private static ObjectNode answer(String id, String subtype) {
    return JSON.createObjectNode().put("subtype", subtype).put("request_id", id);
  }

  private void say(ObjectNode response) {
    ObjectNode message = JSON.createObjectNode().put("type", "control_response");
    message.set("response", response);
    unsaid.add(message.toString());
  }

  @Override
  public void cancel() {
    ObjectNode message = JSON.createObjectNode().put("type", "control_request");
    message.put("request_id", "reeve-cancel").putObject("request").put("subtype", "interrupt");
    unsaid.add(message.toString());
  }

  @Override
  public List<String> say() {
    List<String> now = List.copyOf(unsaid);
    unsaid.clear();
    return now;
  }

  @Override
  public boolean isDone() {
    return done;
  }
}
