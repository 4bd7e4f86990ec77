package dev.reeve.agents.run;

import dev.reeve.agents.Budget;
import dev.reeve.agents.process.ProcessId;
import dev.reeve.agents.process.Signal;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is written down of a run before it starts, so that a later Reeve can find it again.
 *
 * @param command for people; a run is never started from its journal
 * @param boot which start of the machine it belongs to
 * @param leader the process that waits for the agent; null until it is known
 */
record Journal(
    String id,
    SafeText command,
    String folder,
    Instant started,
    String boot,
    String protocol,
    boolean terminal,
    @Nullable Duration idle,
    @Nullable Duration timeout,
    @Nullable Budget budget,
    @Nullable ProcessId leader) {

  private static final JsonMapper JSON = JsonMapper.shared();

  Journal withLeader(ProcessId process) {
    return new Journal(
        id, command, folder, started, boot, protocol, terminal, idle, timeout, budget, process);
  }

  String write() {
    ObjectNode node = JSON.createObjectNode();
    node.put("id", id).put("command", command.value()).put("folder", folder);
    node.put("started", started.toString()).put("boot", boot);
    node.put("protocol", protocol).put("terminal", terminal);
    if (idle != null) node.put("idle", idle.toString());
    if (timeout != null) node.put("timeout", timeout.toString());
    if (budget != null) node.put("budget", budget.text());
    if (leader != null) node.put("pid", leader.pid()).put("pid_start", leader.start());
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
  }

  /**
   * @throws IllegalArgumentException if it is no journal
   */
  static Journal read(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      boolean started = node.has("pid") && node.has("pid_start");
      return new Journal(
          node.required("id").asString(),
          SafeText.own(node.required("command").asString()),
          node.required("folder").asString(),
          Instant.parse(node.required("started").asString()),
          node.required("boot").asString(),
          node.required("protocol").asString(),
          node.required("terminal").asBoolean(),
          duration(node, "idle"),
          duration(node, "timeout"),
          Budget.parse(node.path("budget").asString("")),
          started ? new ProcessId(node.get("pid").asLong(), node.get("pid_start").asLong()) : null);
    } catch (JacksonException | DateTimeParseException e) {
      throw new IllegalArgumentException("it cannot be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable Duration duration(JsonNode node, String name) {
    return node.has(name) ? Duration.parse(node.get(name).asString()) : null;
  }

  static String write(RunEnd end, Instant at) {
    ObjectNode node = JSON.createObjectNode();
    node.put("cause", end.cause().name()).put("at", at.toString());
    if (end.status() != null) node.put("status", end.status());
    node.put("took", end.took().toString());
    node.put("stopped", end.stopped()).put("left", end.left());
    if (!end.during().isEmpty()) node.put("during", end.during());
    @Nullable Signal signal = end.force().signal();
    if (signal != null) node.put("signal", signal.name());
    ArrayNode pids = node.putArray("pids");
    end.force().pids().forEach(pids::add);
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
  }

  private static RunEnd.Force force(JsonNode node) {
    List<Long> pids = new ArrayList<>();
    node.path("pids").forEach(pid -> pids.add(pid.asLong(0)));
    return new RunEnd.Force(
        node.has("signal") ? Signal.valueOf(node.get("signal").asString()) : null, pids);
  }

  /**
   * @throws IllegalArgumentException if it is no such end
   */
  static RunEnd readEnd(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      return new RunEnd(
          RunEnd.Cause.valueOf(node.required("cause").asString()),
          node.has("status") ? node.get("status").asInt() : null,
          Duration.parse(node.required("took").asString()),
          node.required("stopped").asInt(),
          node.required("left").asInt(),
          node.path("during").asString(""),
          force(node));
    } catch (JacksonException | DateTimeParseException e) {
      throw new IllegalArgumentException("it cannot be read: " + e.getMessage(), e);
    }
  }
}
