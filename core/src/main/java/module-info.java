/** The mind of Reeve: pure decisions. It requires nothing, and that is the point. */
@org.jspecify.annotations.NullMarked
module dev.reeve.core {
  requires static org.jspecify;

  exports dev.reeve.core.team;
  exports dev.reeve.core.text;
}
