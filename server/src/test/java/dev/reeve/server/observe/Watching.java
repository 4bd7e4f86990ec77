package dev.reeve.server.observe;

import dev.reeve.agents.claude.HookReader;
import dev.reeve.agents.claude.UnreadableHook;
import dev.reeve.agents.hook.HookReply;
import dev.reeve.agents.hook.ReplyForm;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Effect;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.codec.TeamView;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.EngineSettings;
import dev.reeve.daemon.engine.EngineThread;
import dev.reeve.daemon.engine.SealedEntry;
import dev.reeve.daemon.engine.ThreadCommitter;
import dev.reeve.daemon.engine.TimeSource;
import dev.reeve.daemon.log.memory.MemoryEventLog;
import dev.reeve.server.hooks.HookDesk;
import dev.reeve.server.hooks.HookPlan;
import dev.reeve.server.hooks.Mailbag;
import dev.reeve.server.hooks.Observed;
import dev.reeve.server.hooks.Session;
import dev.reeve.server.hooks.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An engine, a desk for hooks, and somebody who looks into a folder of Claude Code's. */
public final class Watching implements AutoCloseable {

  public static final String SESSION = "00000000-0000-4000-8000-000000000001";
  public static final String LEAD = Observed.member("claude", SESSION).value();

  public final Path claude;
  public final Path project;
  public final Engine engine;
  public final HookDesk desk;
  public final ClaudeWatch watch;
  public final Mailbag mail = new Mailbag();
  public final List<String> events = new CopyOnWriteArrayList<>();
  public final ConcurrentLinkedQueue<Effect> effects = new ConcurrentLinkedQueue<>();
  final AtomicLong ticks = new AtomicLong();
  private final ThreadCommitter committer;
  private final EngineThread thread;
  private boolean open = true;

  public Watching(Path root, Map<String, String> environment) throws IOException {
    claude = Files.createDirectories(root.resolve("claude"));
    project = Files.createDirectories(root.resolve("project"));
    MemoryEventLog log = new MemoryEventLog();
    committer = new ThreadCommitter(log);
    engine =
        new Engine(
            EngineSettings.of("n"),
            new Engine.Parts(
                log, TimeSource.SYSTEM, committer, (_, effect) -> effects.add(effect)));
    engine.listen((lines, _) -> {
      for (SealedEntry line : lines) events.add(line.entry().event().toString());
    });
    thread = new EngineThread(engine);
    Redactor redactor = Redactor.standard();
    Home home = new Home(root.resolve("reeve"));
    Trees trees = new Trees(home, redactor);
    desk = new HookDesk(engine, redactor, Settings.DEFAULT, HookPlan.Loops.USUAL, mail, trees);
    var plan = new ClaudeWatch.Plan(claude, environment, home, redactor, ticks::get);
    watch = new ClaudeWatch(plan, engine, desk);
  }

  /** Writes a session's file; it is this process that it names. */
  public ObjectNode session(String id, String status) throws IOException {
    return session(ProcessHandle.current().pid(), id, status);
  }

  ObjectNode session(long pid, String id, String status) throws IOException {
    ProcessId process = Objects.requireNonNull(ProcessId.of(pid));
    ObjectNode file = JsonMapper.shared().createObjectNode();
    file.put("pid", pid).put("sessionId", id).put("cwd", project.toString());
    file.put("procStart", Long.toString(process.start())).put("version", "2.1.325");
    file.put("kind", "interactive").put("status", status);
    write("sessions/" + pid + ".json", file.toString());
    return file;
  }

  public void write(String name, String text) throws IOException {
    Path file = claude.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  public void team(String... mates) throws IOException {
    ObjectNode config = JsonMapper.shared().createObjectNode();
    config.put("name", "session-00000001").put("leadSessionId", SESSION);
    var members = config.putArray("members");
    members
        .addObject()
        .put("name", "team-lead")
        .put("agentType", "team-lead")
        .put("cwd", project.toString());
    for (String mate : mates) members.addObject().put("name", mate);
    write("teams/session-00000001/config.json", config.toString());
    Files.createDirectories(claude.resolve("teams/session-00000001/inboxes"));
  }

  public void look() {
    watch.look();
  }

  public TeamId id() {
    return desk.projects().last(project);
  }

  /** The team as everybody is shown it, once what was told has landed. */
  public JsonNode shown() {
    TeamState state = engine.state(id());
    return state == null ? JsonMapper.shared().createObjectNode() : TeamView.of(state);
  }

  /** Whether an event of that kind is in the log, and heard of. */
  public boolean said(String kind, String part) {
    return events.stream().anyMatch(each -> each.startsWith(kind + "[") && each.contains(part));
  }

  public JsonNode member(String name) {
    return shown().path("members").path(name);
  }

  /** What a hook of the session, or of an agent in it, is answered. */
  public HookReply hook(ObjectNode hook) {
    hook.put("session_id", SESSION).put("cwd", project.toString());
    try {
      var read = new HookReader().read(hook.toString().getBytes(StandardCharsets.UTF_8));
      Session session = new Session(id(), Observed.member("claude", read), false, project, project);
      return desk.take(session, read, ReplyForm.CLAUDE).reply();
    } catch (UnreadableHook e) {
      throw new AssertionError(e);
    }
  }

  public static ObjectNode event(String name) {
    return JsonMapper.shared().createObjectNode().put("hook_event_name", name);
  }

  @Override
  public void close() {
    if (!open) return;
    open = false;
    watch.close();
    thread.close();
    committer.close();
  }
}
