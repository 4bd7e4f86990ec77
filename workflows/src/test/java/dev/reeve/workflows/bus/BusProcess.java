package dev.reeve.workflows.bus;

import dev.reeve.base.redact.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import tools.jackson.databind.json.JsonMapper;

/** A writer in a process of its own; it waits for a byte, so that all begin at once. */
final class BusProcess {

  private BusProcess() {}

  public static void main(String[] args) throws IOException {
    MessageBus bus = new MessageBus(Path.of(args[0]), Redactor.standard(), InstantSource.system());
    System.out.println("ready");
    System.out.flush();
    if (System.in.read() < 0) return;
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      var data = JsonMapper.shared().createObjectNode().put("count", i).put("status", "at work");
      data.put("task_id", "TASK-" + args[1] + "-" + i);
      bus.log(
          i % 5 == 0
              ? Draft.state(args[1], data)
              : new Draft(args[1], "all", "progress", "step " + i, data));
    }
  }
}
