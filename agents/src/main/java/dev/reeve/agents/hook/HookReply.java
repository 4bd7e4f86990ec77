package dev.reeve.agents.hook;

/** What Reeve has to say to a hook. */
public sealed interface HookReply {

  /** It goes on as if nobody had been asked. */
  record Nothing() implements HookReply {}

  /** The call is not made; the agent reads why. */
  record Deny(String reason) implements HookReply {}

  /** The agent reads this beside what it does anyway. */
  record Tell(String words) implements HookReply {}
}
