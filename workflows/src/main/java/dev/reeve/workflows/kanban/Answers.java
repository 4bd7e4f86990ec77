package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.Once;
import dev.reeve.workflows.agent.Answer;
import dev.reeve.workflows.agent.OutputForm;

/** Judges the form of what agents answer (K-3): their words are none of our business. */
final class Answers {

  private final OutputForm agents = OutputForm.of(Answers.class, "agent-output.schema.json");
  private final OutputForm managers = OutputForm.of(Answers.class, "manager-output.schema.json");

  Answer judge(Once.Result result, boolean manager) {
    return Answer.of(result, form(manager));
  }

  String expected(boolean manager) {
    return form(manager).text();
  }

  private OutputForm form(boolean manager) {
    return manager ? managers : agents;
  }
}
