package dev.reeve.agents.acp;

import dev.reeve.agents.Permissions;
import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.agents.run.Protocol;
import dev.reeve.agents.stream.Parsing;
import dev.reeve.agents.stream.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Leads an agent through one prompt in the Agent Client Protocol, as its client: initialize,
 * session/new, session/prompt; permission requests are answered as was decided beforehand; of files
 * and terminals the client has none.
 */
final class AcpTalk implements Protocol.Talk {

  private static final int VERSION = 1;
  private static final int INITIALIZE = 1;
  private static final int NEW_SESSION = 2;
  private static final int PROMPT = 3;
  private static final int NO_SUCH_METHOD = -32601;
  private static final int MOST_OPEN = 100;

  private static final JsonMapper JSON = JsonMapper.shared();

  private final AcpStream stream;
  private final Errand errand;
  private final List<String> unsaid = new ArrayList<>();
  private final List<JsonNode> asked = new ArrayList<>();
  private final Deque<String> prompts = new ArrayDeque<>();
  private String session = "";
  private int lastPrompt = PROMPT - 1;
  private boolean prompting;
  private boolean dismissed;
  private boolean done;

  /**
   * What is asked of the agent.
   *
   * @param folder where it is to work
   * @param stays whether more is asked of it after that
   */
  record Errand(String prompt, String folder, Permissions permissions, boolean stays) {}

  AcpTalk(AcpStream stream, Errand errand) {
    this.stream = stream;
    this.errand = errand;
    dismissed = !errand.stays();
    if (!errand.prompt().isBlank()) prompts.add(errand.prompt());
    ObjectNode request = request(INITIALIZE, "initialize");
    ObjectNode params = request.putObject("params").put("protocolVersion", VERSION);
    ObjectNode abilities = params.putObject("clientCapabilities").put("terminal", false);
    abilities.putObject("fs").put("readTextFile", false).put("writeTextFile", false);
    say(request);
  }

  @Override
  public List<Sign> read(String line) {
    return Parsing.line(line, this::hear);
  }

  @Override
  public List<Sign> end() {
    return stream.end();
  }

  @Override
  public List<ToolCall> made() {
    return stream.made();
  }

  private List<Sign> hear(Part said) {
    if (!said.text("method").isEmpty()) {
      List<Sign> signs = new ArrayList<>(stream.hear(said));
      if (said.has("id")) signs.addAll(asked(said));
      return signs;
    }
    long id = said.whole("id");
    if (id != INITIALIZE && id != NEW_SESSION) return answered(said);
    if (said.has("error")) return failed(said);
    return id == INITIALIZE ? welcomed() : begun(said.part("result"));
  }

  private List<Sign> answered(Part said) {
    List<Sign> signs = new ArrayList<>(stream.hear(said));
    if (!prompting || said.whole("id") != lastPrompt) return signs;
    prompting = false;
    signs.addAll(next());
    return signs;
  }

  /** What is next asked of it, if anything is. */
  private List<Sign> next() {
    @Nullable String prompt = session.isEmpty() || prompting ? null : prompts.poll();
    if (prompt == null) {
      done = dismissed && !prompting && !session.isEmpty();
      return List.of();
    }
    prompting = true;
    ObjectNode request = request(++lastPrompt, "session/prompt");
    ObjectNode params = request.putObject("params").put("sessionId", session);
    params.putArray("prompt").addObject().put("type", "text").put("text", prompt);
    say(request);
    return stream.begin();
  }

  @Override
  public boolean canBeTold() {
    return errand.stays();
  }

  @Override
  public boolean tell(String words) {
    if (dismissed || done || MOST_OPEN <= prompts.size()) return false;
    prompts.add(words);
    var _ = next();
    return true;
  }

  @Override
  public void dismiss() {
    dismissed = true;
    var _ = next();
  }

  private List<Sign> welcomed() {
    ObjectNode request = request(NEW_SESSION, "session/new");
    request.putObject("params").put("cwd", errand.folder()).putArray("mcpServers");
    say(request);
    return List.of(new Sign.Active());
  }

  private List<Sign> begun(Part result) {
    session = result.text("sessionId");
    List<Sign> signs = next();
    return signs.isEmpty() ? List.of(new Sign.Active()) : signs;
  }

  private List<Sign> failed(Part said) {
    done = true;
    return stream.failed(said.part("error"));
  }

  private List<Sign> asked(Part request) {
    @Nullable JsonNode id = request.json().get("id");
    if (id == null) return List.of();
    if (!request.text("method").equals("session/request_permission")) {
      ObjectNode answer = answer(id);
      answer.putObject("error").put("code", NO_SUCH_METHOD).put("message", "not offered");
      say(answer);
      return List.of();
    }
    if (errand.permissions() == Permissions.WAIT) {
      if (asked.size() < MOST_OPEN) asked.add(id);
      return List.of();
    }
    say(verdict(id, request.part("params").parts("options")));
    return errand.permissions() == Permissions.DENY
        ? stream.denied(request)
        : List.of(new Sign.Active());
  }

  private ObjectNode verdict(JsonNode id, List<Part> options) {
    String wanted = errand.permissions() == Permissions.ALLOW ? "allow_" : "reject_";
    String chosen = "";
    for (Part option : options) {
      String kind = option.text("kind");
      boolean better = chosen.isEmpty() || kind.endsWith("_once");
      if (kind.startsWith(wanted) && better) chosen = option.text("optionId");
    }
    return chosen.isEmpty() ? cancelled(id) : selected(id, chosen);
  }

  private static ObjectNode selected(JsonNode id, String option) {
    ObjectNode answer = answer(id);
    ObjectNode outcome = answer.putObject("result").putObject("outcome");
    outcome.put("outcome", "selected").put("optionId", option);
    return answer;
  }

  private static ObjectNode cancelled(JsonNode id) {
    ObjectNode answer = answer(id);
    answer.putObject("result").putObject("outcome").put("outcome", "cancelled");
    return answer;
  }

  @Override
  public void cancel() {
    if (session.isEmpty()) {
      done = true;
      return;
    }
    ObjectNode notice = JSON.createObjectNode().put("jsonrpc", "2.0");
    notice.put("method", "session/cancel").putObject("params").put("sessionId", session);
    say(notice);
    asked.forEach(id -> say(cancelled(id)));
    asked.clear();
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

  private void say(ObjectNode message) {
    unsaid.add(message.toString());
  }

  private static ObjectNode request(int id, String method) {
    return JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  private static ObjectNode answer(JsonNode id) {
    ObjectNode answer = JSON.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", id);
    return answer;
  }
}
