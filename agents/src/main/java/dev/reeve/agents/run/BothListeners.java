package dev.reeve.agents.run;

import dev.reeve.agents.Sign;
import dev.reeve.agents.ToolCall;
import dev.reeve.core.text.SafeText;
import java.util.concurrent.CompletableFuture;

/** Two who both hear of everything, one after the other. */
record BothListeners(RunListener one, RunListener other) implements RunListener {

  @Override
  public void onSign(Sign sign) {
    one.onSign(sign);
    other.onSign(sign);
  }

  @Override
  public void onCall(ToolCall call) {
    one.onCall(call);
    other.onCall(call);
  }

  @Override
  public void onOutput(Channel channel, SafeText text) {
    one.onOutput(channel, text);
    other.onOutput(channel, text);
  }

  @Override
  public void onLines(Channel channel, SafeText lines) {
    one.onLines(channel, lines);
    other.onLines(channel, lines);
  }

  @Override
  public void onKey() {
    one.onKey();
    other.onKey();
  }

  @Override
  public CompletableFuture<?> onStopping(RunEnd.Cause why) {
    return CompletableFuture.allOf(one.onStopping(why), other.onStopping(why));
  }

  @Override
  public void onLeft() {
    one.onLeft();
    other.onLeft();
  }

  @Override
  public void onTrouble(String why) {
    one.onTrouble(why);
    other.onTrouble(why);
  }

  @Override
  public void onExit(RunEnd end) {
    one.onExit(end);
    other.onExit(end);
  }

  @Override
  public boolean accepts() {
    return one.accepts() && other.accepts();
  }
}
