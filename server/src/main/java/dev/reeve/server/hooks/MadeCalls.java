package dev.reeve.server.hooks;

import dev.reeve.agents.ToolCall;
import dev.reeve.base.redact.Redactor;
import dev.reeve.base.text.Sha256;
import dev.reeve.core.text.Fingerprint;
import dev.reeve.core.text.SafeText;
import dev.reeve.core.tool.MadeCall;
import org.jspecify.annotations.Nullable;

/** Tool calls as they are compared with each other, by whatever way they became known. */
public record MadeCalls(Redactor redactor) {

  private static final int LONGEST_WORDS = 200;

  public MadeCall of(ToolCall call, ToolCall.Result result) {
    SafeText words = redactor.redact(call.words().strip());
    SafeText brief = words.value().length() <= LONGEST_WORDS ? words : words.part(0, LONGEST_WORDS);
    String print = Sha256.hex(call.tool() + "\n" + call.input());
    String came =
        result.ok()
            ? result.text()
            : call.tool() + "\n" + Fingerprint.of(redactor.redact(result.text()));
    return new MadeCall(brief, print, Sha256.hex(came), result.ok(), edit(call, result));
  }

  private static MadeCall.@Nullable Edit edit(ToolCall call, ToolCall.Result result) {
    if (!result.ok() || call.writes().size() != 1) return null;
    ToolCall.Write write = call.writes().getFirst();
    String before = write.before() == null ? "" : Sha256.hex(write.before());
    return new MadeCall.Edit(Sha256.hex(write.path()), before, Sha256.hex(write.after()));
  }
}
