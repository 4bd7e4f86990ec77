package dev.reeve.agents.claude;

import dev.reeve.agents.stream.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The events and fields of Claude Code 2.1.325, all recorded or documented. What a later version
 * adds is read all the same, and named here so that it can be counted.
 */
final class HookFields {

  private static final int MOST_NAMES = 16;
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");

  private static final Set<String> COMMON =
      words(
          "session_id prompt_id transcript_path cwd permission_mode effort hook_event_name agent_id"
              + " agent_type scratchpad_dir");

  private static final Map<String, Set<String>> EVENTS = events();

  private HookFields() {}

  /** The names that are not known, in order; odd ones as a question mark. */
  static List<String> unknown(String event, Part hook) {
    Set<String> known = EVENTS.get(event);
    if (known == null) return List.of(named(event));
    var unknown = new ArrayList<String>();
    for (String field : new TreeSet<>(hook.json().propertyNames())) {
      boolean isKnown = COMMON.contains(field) || known.contains(field);
      if (!isKnown && unknown.size() < MOST_NAMES) unknown.add(event + "." + named(field));
    }
    return unknown;
  }

  private static String named(String name) {
    return NAME.matcher(name).matches() ? name : "?";
  }

  private static Map<String, Set<String>> events() {
    var events = new TreeMap<String, Set<String>>();
    putToolsAndTurns(events);
    putOthers(events);
    return events;
  }

  private static void putToolsAndTurns(Map<String, Set<String>> events) {
    String tool = "tool_name tool_input tool_use_id mcp_server ";
    String stop = "stop_hook_active last_assistant_message background_tasks session_crons ";
    events.put("PermissionDenied", words(tool + "reason"));
    events.put("PermissionRequest", words(tool + "permission_suggestions"));
    events.put("PostToolBatch", words("tool_calls"));
    events.put("PostToolUse", words(tool + "tool_response duration_ms"));
    events.put("PostToolUseFailure", words(tool + "error is_interrupt duration_ms"));
    events.put("PreToolUse", words(tool));
    events.put("Stop", words(stop));
    events.put("StopFailure", words("error error_details last_assistant_message"));
    events.put("SubagentStart", words(""));
    events.put("SubagentStop", words(stop + "agent_transcript_path"));
    events.put(
        "UserPromptExpansion",
        words("expansion_type command_name command_args command_source prompt"));
    events.put("UserPromptSubmit", words("prompt"));
  }

  private static void putOthers(Map<String, Set<String>> events) {
    String task = "task_id task_subject task_description teammate_name team_name";
    String model =
        "from_model to_model requested_model source context_tokens prompt_cache_warm cache_ttl"
            + " estimated_cache_write_usd pricing";
    events.put("ConfigChange", words("source file_path"));
    events.put("CwdChanged", words("old_cwd new_cwd"));
    events.put("DirectoryAdded", words("directory source"));
    events.put("Elicitation", words("mcp_server_name message mode requested_schema"));
    events.put("ElicitationResult", words("mcp_server_name mode action content"));
    events.put("FileChanged", words("file_path event"));
    events.put("InstructionsLoaded", words("file_path memory_type load_reason"));
    events.put("MessageDisplay", words("turn_id message_id index final delta"));
    events.put("ModelAsked", words(""));
    events.put("Notification", words("message title notification_type"));
    events.put("PostCompact", words("trigger compact_summary"));
    events.put("PostModelSwitch", words(model));
    events.put("PreCompact", words("trigger custom_instructions"));
    events.put("PreModelSwitch", words(model));
    events.put("Seen", words(""));
    events.put("SessionEnd", words("reason"));
    events.put(
        "SessionStart",
        words(
            "source model session_title seconds_since_last_response context_tokens"
                + " prompt_cache_likely_expired estimated_cache_write_usd"));
    events.put("Setup", words("trigger"));
    events.put("TaskCompleted", words(task));
    events.put("TaskCreated", words(task));
    events.put("TeammateIdle", words("teammate_name team_name"));
    events.put("WorktreeCreate", words("name"));
    events.put("WorktreeRemove", words("worktree_path"));
  }

  private static Set<String> words(String words) {
    return new TreeSet<>(Arrays.asList(words.trim().split(" ", -1)));
  }
}
