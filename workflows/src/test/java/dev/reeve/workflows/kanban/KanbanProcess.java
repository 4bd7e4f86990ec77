package dev.reeve.workflows.kanban;

import dev.reeve.agents.run.RunListener;
import java.nio.file.Path;
import java.time.Duration;

/** A workflow in a process of its own, to be killed; says each boundary of its steps. */
final class KanbanProcess {

  private KanbanProcess() {}

  public static void main(String[] args) {
    Desk desk = new Desk(Path.of(args[0]));
    desk.agent("manager", Desk.MANAGES).agent("implementor", Desk.OK);
    Ended ended =
        desk.workflow(
                new Progress() {
                  @Override
                  public RunListener began(Step step) {
                    say("began " + step.number());
                    return new RunListener() {};
                  }

                  @Override
                  public void answered(Step step, Duration took, String status, String message) {
                    say("answered " + step.number());
                  }

                  @Override
                  public void failed(Step step, Duration took, String reason) {
                    say("failed " + step + ": " + reason);
                  }
                })
            .run();
    say("ended " + ended);
    System.exit(ended.exit());
  }

  private static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}
