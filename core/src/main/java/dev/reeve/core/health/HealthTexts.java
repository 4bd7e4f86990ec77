package dev.reeve.core.health;

import dev.reeve.core.health.HealthEvent.Check;
import dev.reeve.core.health.HealthEvent.Offer;
import dev.reeve.core.health.HealthEvent.Report;
import dev.reeve.core.health.HealthEvent.Shutdown;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.Task;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What Reeve says to executors and their coordinator: messages of a fixed shape, {@code type} and
 * {@code content}, with words in the team's language (H-3). Whatever members wrote is quoted and
 * cut.
 */
public record HealthTexts(Language language) {

  /** So much of what a member wrote is passed on (T-84). */
  private static final int QUOTED = 200;

  /**
   * @param idle for how long it has been idle; null if that is not why it is asked
   */
  public Check check(AnomalyKind about, @Nullable Duration idle, boolean urgent) {
    CheckReason reason = about.reason();
    String ask =
        language.of("Are you still working normally? Do you need help?", "你还在正常工作吗？需要帮助吗？");
    String again = language.of("URGENT, no answer yet. ", "【紧急】尚未收到回复。");
    return new Check(
        reason == null ? CheckReason.ROUTINE : reason,
        about,
        idle == null ? null : (int) idle.toMinutes(),
        urgent,
        SafeText.own(urgent ? again + ask : ask),
        List.of(
            own("keep working", "继续工作"), own("need help", "需要帮助"), own("hit a problem", "遇到问题")));
  }

  /** How an anomaly is described to the coordinator. */
  public SafeText details(AnomalyKind anomaly, Duration lasting) {
    String kind =
        switch (anomaly) {
          case IDLE -> language.of("idle", "空闲过久");
          case STALE -> language.of("no progress", "进度停滞");
          case ERRORS -> language.of("errors", "错误过多");
          case HELP -> language.of("needs help", "需要帮助");
          case QUALITY -> language.of("quality", "质量问题");
          case TIMEOUT -> language.of("timeout", "超时");
          case SHARED -> language.of("shared problem", "共同问题");
          case MCP_STUCK -> language.of("mcp_stuck", "MCP 卡死");
        };
    return own(
        "detected " + kind + ", duration: " + lasting.toSeconds() + " seconds",
        "检测到 " + kind + "，持续时间: " + lasting.toSeconds() + "秒");
  }

  /** A text in the language of the team. */
  public SafeText own(String english, String chinese) {
    return SafeText.own(language.of(english, chinese));
  }

  public SafeText clarification(@Nullable TaskId task) {
    String id = task == null ? "-" : task.value();
    return own(
        "The requirement of task #"
            + id
            + " is not clear. The coordinator is asked to clarify it;"
            + " say what you lack with QUESTION.",
        "任务 #" + id + " 的需求不清晰。已请 Coordinator 澄清；缺少什么请用 QUESTION 说明。");
  }

  SafeText context(SafeText lacking) {
    return own(
        "Context is lacking: "
            + lacking
            + ". Go on with what does not need it, or ask for it with"
            + " QUESTION.",
        "缺少背景信息：" + lacking + "。请先做不依赖它的部分，或用 QUESTION 索取。");
  }

  SafeText blocker(SafeText blocker) {
    return own(
        "You named a blocker: "
            + quote(blocker)
            + ". Say what would help with HEALTH_RESPONSE"
            + " (need_help, help_needed), or try another way.",
        "你报告了阻碍：" + quote(blocker) + "。请用 HEALTH_RESPONSE（need_help、help_needed）说明需要什么，或更换方案。");
  }

  SafeText tool(SafeText tool) {
    return own(
        "You miss the tool " + quote(tool) + ". Go on without it and say what you could not check.",
        "工具 " + quote(tool) + " 不可用。请在没有它的情况下继续，并说明无法验证的部分。");
  }

  SafeText errors(int times, SafeText print) {
    return own(
        "Errors without progress: "
            + times
            + ", the last: "
            + quote(print)
            + ". Try another way, or say"
            + " what you need with HEALTH_RESPONSE (need_help, help_needed).",
        "已连续出错 "
            + times
            + " 次，最近一次："
            + quote(print)
            + "。请更换方案，或用 HEALTH_RESPONSE（need_help、help_needed）说明需要什么。");
  }

  SafeText help(SafeText asked) {
    return own(
        "You asked for help: " + quote(asked) + ". The coordinator was told.",
        "你请求帮助：" + quote(asked) + "。已告知 Coordinator。");
  }

  public SafeText needsHelp(SafeText blocker, SafeText help) {
    String why = blocker.isBlank() ? "-" : quote(blocker);
    String what = help.isBlank() ? "-" : quote(help);
    return own("blocked by: " + why + "; needs: " + what, "阻碍: " + why + "；需要: " + what);
  }

  public SafeText shared(String who, SafeText problem) {
    return own(
        who + " report the same problem: " + quote(problem), who + " 遇到相同问题: " + quote(problem));
  }

  public SafeText look(Task task, int round) {
    String subject = quote(task.plan().subject());
    return round == 1
        ? own(
            "Task "
                + subject
                + " is half done: look whether anything important is missing, and"
                + " answer with QUALITY_RESULT.",
            "任务 " + subject + " 已完成一半：请检查是否缺少关键内容，用 QUALITY_RESULT 回复。")
        : own(
            "Task " + subject + " has been mended: look again, and answer with QUALITY_RESULT.",
            "任务 " + subject + " 已补充：请再次检查，用 QUALITY_RESULT 回复。");
  }

  public SafeText mend() {
    return own(
        "Please mend this and report progress; it will be looked at once more.",
        "请补充并报告进度；之后会再检查一次。");
  }

  public SafeText wanting(List<SafeText> findings) {
    return own("still wanting: " + list(findings), "仍有缺陷: " + list(findings));
  }

  SafeText notDone(MemberId member, SafeText reason, SafeText spec) {
    String as = spec.isBlank() ? "" : own(" as ", "，规格 ") + quote(spec);
    return own(
        member
            + " was not restarted: "
            + reason
            + ". Stop it, start it again"
            + as
            + ", and announce it with SPAWN.",
        member + " 未能重启：" + reason + "。请停止并重新启动它" + as + "，然后用 SPAWN 通知。");
  }

  /** What an executor hears whose task is planned anew. */
  public SafeText leave(TaskId task) {
    return own(
        "Task #"
            + task
            + " is no longer yours: it is planned anew. Stop working on it, and save what you"
            + " have.",
        "任务 #" + task + " 不再由你负责：将重新规划。请停止该任务并保存已有成果。");
  }

  /**
   * What the coordinator has to do then.
   *
   * @param task what became free; null if nothing was the executor's
   * @param live whether a process of it that Reeve runs is alive
   */
  public SafeText planAnew(MemberId member, @Nullable TaskId task, boolean live) {
    if (task == null) {
      return own(
          member + " has no task that could become free: nothing is to be planned anew.",
          member + " 没有可释放的任务，无需重新规划。");
    }
    return own(
        "Task #"
            + task
            + " is free, to be planned anew: add its parts with ADD_TASK and CANCEL it, or ASSIGN"
            + " it to somebody else."
            + (live ? " " + member + " was told to leave it; its process still runs." : ""),
        "任务 #"
            + task
            + " 已释放，请重新规划：用 ADD_TASK 添加子任务并用 CANCEL 取消它，或用 ASSIGN 交给他人。"
            + (live ? member + " 已被告知停止该任务；其进程仍在运行。" : ""));
  }

  public static SafeText text(Check check) {
    return message(
        "health_check",
        line("reason", word(check.reason())),
        line("idle_duration", String.valueOf(check.idleMinutes())),
        quotedLine("question", check.question()),
        line("options", list(check.options())));
  }

  public static SafeText text(Offer offer) {
    return message(
        "assist_offer",
        line("assistance_type", word(offer.type())),
        quotedLine("details", offer.details()));
  }

  public static SafeText text(MemberId executor, Report report) {
    return message(
        "anomaly_report",
        line("executor_id", executor.value()),
        line("anomaly_type", report.anomaly().word()),
        line("severity", word(report.severity())),
        quotedLine("details", report.details()),
        line("recommendation", report.recommendation().word()));
  }

  public static SafeText text(@Nullable TaskId task, SafeText clarification) {
    return message(
        "clarification", line("task_id", yaml(task)), quotedLine("question", clarification));
  }

  public static SafeText text(Shutdown request) {
    return message(
        "shutdown_request",
        line("request_id", request.id()),
        line("reason", request.reason().word()),
        quotedLine("details", request.details()));
  }

  /** How everybody named is. */
  static SafeText text(List<Wellbeing> members, Census summary, Instant now) {
    StringBuilder lines = new StringBuilder();
    for (Wellbeing each : members) {
      lines.append("\n    - id: ").append(each.member());
      lines.append("\n      status: ").append(word(each.status()));
      lines.append("\n      health: ").append(word(each.health()));
      lines.append("\n      last_update: ").append(each.lastUpdate());
    }
    return message(
        "health_report",
        line("timestamp", now.toString()),
        "  members:" + (members.isEmpty() ? " []" : lines),
        "  summary:",
        "  " + line("total", String.valueOf(summary.total())),
        "  " + line("healthy", String.valueOf(summary.healthy())),
        "  " + line("warning", String.valueOf(summary.warning())),
        "  " + line("critical", String.valueOf(summary.critical())));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** What a checker is asked to look at. */
  public static SafeText check(TaskId task, SafeText ask) {
    return message("quality_check", line("task_id", yaml(task)), quotedLine("request", ask));
  }

  /** Findings that are to be mended, as their checker wrote them. */
  public static SafeText feedback(@Nullable TaskId task, List<SafeText> findings, SafeText ask) {
    return message(
        "quality_feedback",
        line("task_id", yaml(task)),
        line("findings", list(findings)),
        quotedLine("request", ask));
  }

  private static String yaml(@Nullable TaskId task) {
    return task == null ? "null" : "\"" + task + "\"";
  }

  private static SafeText message(String type, String... lines) {
    return SafeText.own("type: " + type + "\ncontent:\n" + String.join("\n", lines));
  }

  private static String line(String name, String value) {
    return "  " + name + ": " + value;
  }

  private static String quotedLine(String name, SafeText value) {
    return line(name, escaped(value.value()));
  }

  private static String list(List<SafeText> values) {
    return "[" + String.join(", ", values.stream().map(each -> escaped(cut(each))).toList()) + "]";
  }

  /** What a member wrote, in quotes and not too long. */
  static String quote(SafeText text) {
    return escaped(cut(text));
  }

  private static String cut(SafeText text) {
    String value = text.value();
    if (value.codePointCount(0, value.length()) <= QUOTED) return value;
    return value.substring(0, value.offsetByCodePoints(0, QUOTED - 1)) + "…";
  }

  /** A text in double quotes, as YAML and JSON read it. */
  private static String escaped(String value) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ') out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          else out.append(c);
        }
      }
    }
    return out.append('"').toString();
  }
}
