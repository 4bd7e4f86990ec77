package dev.reeve.sim.scenario;

import java.util.List;

/**
 * An agent of a story: what it answers when a workflow asks it, one answer after the other. The
 * programs that checkpoints run are played by the agents of their names.
 */
public record ScriptedAgent(String name, List<Answer> answers) {

  public ScriptedAgent {
    answers = List.copyOf(answers);
  }

  /**
   * One run of it.
   *
   * @param output what it prints
   * @param edits what it does to files before it ends
   */
  public record Answer(String output, int exit, List<Fault.Edit> edits) {

    public Answer {
      edits = List.copyOf(edits);
    }
  }
}
