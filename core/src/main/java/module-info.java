/** The mind of Reeve: pure decisions. It requires nothing, and that is the point. */
@org.jspecify.annotations.NullMarked
module dev.reeve.core {
  requires static org.jspecify;

  exports dev.reeve.core;
  exports dev.reeve.core.budget;
  exports dev.reeve.core.data;
  exports dev.reeve.core.decision;
  exports dev.reeve.core.file;
  exports dev.reeve.core.health;
  exports dev.reeve.core.liveness;
  exports dev.reeve.core.member;
  exports dev.reeve.core.message;
  exports dev.reeve.core.ownership;
  exports dev.reeve.core.policy;
  exports dev.reeve.core.reconcile;
  exports dev.reeve.core.report;
  exports dev.reeve.core.report.why;
  exports dev.reeve.core.scope;
  exports dev.reeve.core.task;
  exports dev.reeve.core.team;
  exports dev.reeve.core.teardown;
  exports dev.reeve.core.text;
  exports dev.reeve.core.tool;
}
