package dev.reeve.core.health;

import org.jspecify.annotations.Nullable;

/** The five questions of the reboot test, in the order in which they are asked (H-5). */
public enum RebootQuestion {
  DEFINED("Is the task clearly defined?", "任务是否清晰定义？"),
  CONTEXT("Is there enough context?", "是否有足够的上下文？"),
  OBSTACLE("Is there a technical obstacle?", "是否遇到技术障碍？"),
  OVERTIME("Has it taken more than twice the expected time?", "是否超过预期时间 2x？"),
  RESTART_HELPS("Would a restart help?", "重启是否能解决问题？");

  private final String english;
  private final String chinese;

  RebootQuestion(String english, String chinese) {
    this.english = english;
    this.chinese = chinese;
  }

  public String text(Language language) {
    return language.of(english, chinese);
  }

  /** {@code Q3}. */
  public String label() {
    return switch (this) {
      case DEFINED -> "Q1";
      case CONTEXT -> "Q2";
      case OBSTACLE -> "Q3";
      case OVERTIME -> "Q4";
      case RESTART_HELPS -> "Q5";
    };
  }

  /** What is to be done where this is the answer; null if the next question is asked. */
  public @Nullable Course course(Known answer) {
    return switch (this) {
      case DEFINED -> answer == Known.NO ? Course.CLARIFY : null;
      case CONTEXT -> answer == Known.NO ? Course.CONTEXT : null;
      case OBSTACLE -> answer == Known.YES ? Course.GUIDANCE : null;
      case OVERTIME -> answer == Known.YES ? Course.SPLIT : null;
      case RESTART_HELPS -> answer == Known.YES ? Course.RESTART : Course.REPORT;
    };
  }
}
