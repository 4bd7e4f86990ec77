package dev.reeve.server.observe;

import dev.reeve.agents.claude.home.ClaudeSession;
import dev.reeve.agents.claude.home.InboxFile;
import org.jspecify.annotations.Nullable;

/**
 * Where a member can be found that somebody else runs.
 *
 * @param session its session, if it is one's own; null for who lives within another's
 * @param inbox its inbox in a team of Claude Code's; null if it is in none
 */
public record Whereabouts(@Nullable ClaudeSession session, @Nullable InboxFile inbox) {}
