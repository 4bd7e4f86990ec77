package dev.reeve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.agents.Sign;
import dev.reeve.agents.run.Protocol;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** A run of an agent from beginning to end, as far as its reader sees it. */
final class Talks {

  private Talks() {}

  static void have(Protocol.Reader reader, List<String> lines) {
    answer(reader);
    for (String line : lines) {
      List<Sign> signs = reader.read(line);
      Signs.comeBack(signs);
      reader.shown(line, signs);
      Signs.comeBack(reader.error(line));
      reader.transcript();
      answer(reader);
    }
    if (!(reader instanceof Protocol.Talk talk)) return;
    talk.tell("more words");
    talk.cancel();
    talk.dismiss();
    answer(talk);
  }

  /** Each line that is said is one object of JSON, or the agent would hear something else. */
  private static void answer(Protocol.Reader reader) {
    if (!(reader instanceof Protocol.Talk talk)) return;
    for (String line : talk.say()) {
      assertThat(line).doesNotContain("\n", "\r");
      assertThat(JsonMapper.shared().readTree(line).isObject()).isTrue();
    }
    talk.isDone();
  }
}
