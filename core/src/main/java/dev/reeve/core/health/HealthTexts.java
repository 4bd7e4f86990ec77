package dev.reeve.core.health;

import dev.reeve.core.health.HealthEvent.Check;
import dev.reeve.core.health.HealthEvent.Offer;
import dev.reeve.core.health.HealthEvent.Report;
import dev.reeve.core.health.HealthEvent.Shutdown;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import java.time.Duration;
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

  public static SafeText text(Check check) {
    return message(
        "health_check",
        line("reason", check.reason().name().toLowerCase(Locale.ROOT)),
        line("idle_duration", String.valueOf(check.idleMinutes())),
        quotedLine("question", check.question()),
        line("options", list(check.options())));
  }

  public static SafeText text(Offer offer) {
    return message(
        "assist_offer",
        line("assistance_type", offer.type().name().toLowerCase(Locale.ROOT)),
        quotedLine("details", offer.details()));
  }

  public static SafeText text(MemberId executor, Report report) {
    return message(
        "anomaly_report",
        line("executor_id", executor.value()),
        line("anomaly_type", report.anomaly().word()),
        line("severity", report.severity().name().toLowerCase(Locale.ROOT)),
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
