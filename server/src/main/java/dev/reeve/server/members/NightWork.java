package dev.reeve.server.members;

import dev.reeve.agents.rescue.GitTree;
import dev.reeve.agents.rescue.TreeWork;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.daemon.views.CommittedWork;
import dev.reeve.server.gates.Workplace;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What members have committed (T-79), as their work trees tell it: of those that Reeve runs, and of
 * those whose hooks told where they are at work. Of a tree in which several work nobody can say
 * whose the commits are.
 */
public final class NightWork implements CommittedWork {

  private static final int PATIENCE_SECONDS = 5;
  private static final int AT_A_TIME = 4;

  private final Workplace workplace;
  private final BiFunction<TeamId, MemberId, @Nullable Path> seen;
  private final Redactor redactor;

  /**
   * @param seen where somebody was at work when it was last heard of
   */
  public NightWork(
      Workplace workplace, BiFunction<TeamId, MemberId, @Nullable Path> seen, Redactor redactor) {
    this.workplace = workplace;
    this.seen = seen;
    this.redactor = redactor;
  }

  @Override
  public Map<MemberId, Share> since(TeamState state, Map<MemberId, Instant> atWork) {
    Map<MemberId, Path> trees = own(state, atWork.keySet());
    List<MemberId> members = List.copyOf(trees.keySet());
    List<Callable<@Nullable TreeWork>> questions = new ArrayList<>();
    trees.forEach((member, tree) -> {
      Instant from = Objects.requireNonNull(atWork.get(member));
      questions.add(() -> TreeWork.since(tree, from));
    });
    Map<MemberId, Share> shares = new TreeMap<>();
    List<Future<@Nullable TreeWork>> answers = asked(questions);
    for (int i = 0; i < answers.size(); i++) {
      TreeWork work = answer(answers.get(i));
      if (work != null) shares.put(members.get(i), share(work));
    }
    return shares;
  }

  private Map<MemberId, Path> own(TeamState state, Set<MemberId> atWork) {
    Map<MemberId, Path> trees = new TreeMap<>();
    for (MemberId member : atWork) {
      Path place = workplace.known(state, member);
      if (place == null) place = seen.apply(state.id(), member);
      GitTree tree = place == null ? null : GitTree.around(place);
      if (tree != null) trees.put(member, tree.top());
    }
    List<Path> all = List.copyOf(trees.values());
    trees.values().removeIf(tree -> 1 < Collections.frequency(all, tree));
    return trees;
  }

  private static List<Future<@Nullable TreeWork>> asked(
      List<Callable<@Nullable TreeWork>> questions) {
    if (questions.isEmpty()) return List.of();
    try (ExecutorService git =
        Executors.newFixedThreadPool(AT_A_TIME, Thread.ofVirtual().factory())) {
      return git.invokeAll(questions, PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private static @Nullable TreeWork answer(Future<@Nullable TreeWork> asked) {
    if (asked.isCancelled()) return null;
    try {
      return asked.get();
    } catch (ExecutionException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  private Share share(TreeWork work) {
    String branch = redactor.redact(work.branch()).value();
    return new Share(branch, work.commits(), work.changes());
  }
}
