package dev.reeve.app;

import dev.reeve.agents.AgentSpec;
import dev.reeve.agents.Permissions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who plays in the demo: real processes, most of which misbehave. What they do by themselves is
 * written here; for the rest they wait for a word of the Lead.
 *
 * @param misbehave the agent program
 * @param speed how many times as fast as usual they play
 */
record DemoCast(Path misbehave, Path project, double speed) {

  /** What nobody must ever read again; made up. */
  static final String SECRET = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR6";

  /** Who is brought in when the others are at work. */
  static final String LATE = "hank";

  /** A player: its role, and what it does. */
  private record Part(String name, String role, List<String> steps) {}

  private List<Part> parts() {
    return List.of(
        part("ada", "coder", claim(1), status(1, "the form is there"), work(3), listen()),
        part("dora", "coder", listen()),
        part("silas", "coder", claim(2), status(2, "reading the code"), listen()),
        part("luca", "coder", claim(3), work(12), submit(3), listen()),
        part("rita", "reviewer/unified", listen()),
        part("vera", "reviewer/unified", listen()),
        hank(),
        part("tom", "coder", claim(5), work(9), outage(), listen()),
        part("lea", "coder", claim(6), work(11), leak(), listen()),
        cora(),
        part(
            "lars",
            "coder",
            claim(8),
            status(8, "began"),
            work(3),
            lie(),
            heed(),
            admit(),
            listen()),
        part("rex", "researcher", "--fork=3", "--daemon", "--ignore", "--silent"));
  }

  private static Part hank() {
    return part(
        LATE,
        "executor",
        claim(4),
        status(4, "the index is half built"),
        "--file=index.txt",
        "--hang=mcp__search__query",
        "--again",
        status(4, "went on from where I was"),
        listen());
  }

  private Part cora() {
    return part(
        "cora",
        "coder",
        claim(7),
        status(7, "half of it"),
        work(14),
        "--file=prices.txt",
        "--exit=3",
        "--again",
        status(7, "back, and going on"),
        listen());
  }

  private static Part part(String name, String role, String... steps) {
    return new Part(name, role, List.of(steps));
  }

  private static String claim(int task) {
    return "--say=CLAIM: task " + task;
  }

  private static String status(int task, String words) {
    return "--say=STATUS: task " + task + ". " + words;
  }

  static String submit(int task) {
    return "--say=" + submission(task);
  }

  static String submission(int task) {
    return "IN_REVIEW: task " + task + ". Files: [src/part" + task + ".py]";
  }

  private String work(double seconds) {
    return String.format(Locale.ROOT, "--work=%.2f", seconds / speed);
  }

  private static String listen() {
    return "--listen";
  }

  private static String outage() {
    return "--say=TOOL_UNAVAILABLE: docker, cannot connect to the docker daemon";
  }

  private static String leak() {
    return "--say=STATUS: task 6. deployed with " + SECRET;
  }

  private static String lie() {
    return "--say=DONE: task 8";
  }

  private static String heed() {
    return "--heed=Refused";
  }

  private static String admit() {
    return "--say=STATUS: task 8. it was refused, so I do the work after all";
  }

  List<AgentSpec> agents() {
    List<AgentSpec> agents = new ArrayList<>();
    for (Part part : parts()) {
      List<String> command = new ArrayList<>(List.of(misbehave.toString(), "--speak=claude"));
      command.addAll(part.steps());
      var terms = new AgentSpec.Terms(Permissions.DENY, true, 1 << 20, null);
      agents.add(
          new AgentSpec(
              part.name(),
              command,
              "claude",
              project,
              List.of(),
              AgentSpec.TIMEOUT,
              AgentSpec.IDLE_TIMEOUT,
              terms));
    }
    return agents;
  }

  /** The team as it begins: everybody but the one who comes later. */
  ObjectNode team(String name) {
    ObjectNode team = JsonTree.object().put("id", name).put("profile", "strict");
    ObjectNode members = team.putObject("members");
    members.put("lead", "lead");
    for (Part part : parts()) {
      if (part.name().equals(LATE)) continue;
      members.putObject(part.name()).put("role", part.role()).put("run", "reeve");
    }
    var tasks = team.putArray("tasks");
    List<String> subjects =
        List.of(
            "Login form",
            "Password reset",
            "Shopping cart",
            "Search index",
            "Container build",
            "Deployment",
            "Price list",
            "Translations");
    for (int i = 0; i < subjects.size(); i++) {
      tasks
          .addObject()
          .put("id", String.valueOf(i + 1))
          .put("subject", subjects.get(i))
          .put("description", subjects.get(i) + " of the shop");
    }
    return team;
  }
}
