package dev.reeve.daemon.views;

import dev.reeve.core.decision.Decision;
import dev.reeve.core.message.Question;
import dev.reeve.core.report.Alert;
import dev.reeve.core.report.Report;
import dev.reeve.core.team.TeamId;
import dev.reeve.daemon.codec.TeamView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A report as JSON: what the text says, and what it has no room for (T-70). */
public final class ReportView {

  private ReportView() {}

  public static ObjectNode of(TeamId team, Report report) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("team", team.value());
    view.putObject("window")
        .put("from", report.from().toString())
        .put("to", report.to().toString());
    view.put("healthy", report.healthy());
    ArrayNode alerts = view.putArray("alerts");
    for (Report.Line line : report.alerts()) {
      ObjectNode alert = alert(line.alert(), report.to());
      alerts.add(alert.put("owner", name(line.owner())));
    }
    ArrayNode actions = view.putArray("actions");
    report
        .actions()
        .forEach((action, count) ->
            actions.addObject().put("action_type", action.name()).put("count", count));
    boolean waits = !report.decisions().isEmpty() || !report.questions().isEmpty();
    view.put("needs_decision", waits);
    ArrayNode decisions = view.putArray("decisions");
    for (Decision decision : report.decisions()) decisions.add(decision(decision));
    ArrayNode questions = view.putArray("questions");
    for (Question question : report.questions()) questions.add(question(question));
    view.put("text", report.text().value());
    return view;
  }

  /** Of something that came up, as of an instant. */
  static ObjectNode alert(Alert alert, Instant now) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("severity", alert.severity().name());
    view.put("event_type", alert.type().name());
    view.put("task_id", name(alert.task()));
    view.put("member", name(alert.member()));
    view.put("elapsed", alert.elapsed(now).toString());
    view.put("at", alert.at().toString());
    view.put("replay_index", alert.index());
    return view;
  }

  static ObjectNode decision(Decision decision) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("id", decision.id().toString());
    return view.setAll(TeamView.decision(decision));
  }

  static ObjectNode question(Question question) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    view.put("id", question.id().toString());
    return view.setAll(TeamView.question(question));
  }

  private static @Nullable String name(@Nullable Object named) {
    return named == null ? null : named.toString();
  }
}
