package dev.reeve.core.member;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.data.Ranked;
import dev.reeve.core.team.WatchTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who belongs to a team. Beside the members stand an index of the active ones by role, one of those
 * about whom something falls due, and one of those whose heartbeats are waited for, so that no
 * question costs more in a large team than in a small one (P-10).
 *
 * @param authority whom the rules call the Lead (T-17): the lead, else the coordinator, else the
 *     operator; every guard asks, so it follows from the index once
 * @param owing how many owe the next move on something
 */
public record Roster(
    PersistentMap<MemberId, Member> members,
    PersistentMap<Post, MemberId> posts,
    PersistentMap<Alarm, MemberId> alarms,
    PersistentMap<Beat, MemberId> beats,
    MemberId authority,
    int owing) {

  public static final Roster EMPTY =
      new Roster(
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          PersistentMap.empty(),
          MemberId.OPERATOR,
          0);

  private static final String REVIEWERS = "reviewer/";

  /** The place of a member in the index by what falls due. */
  public record Alarm(WatchTime due, MemberId member) implements Comparable<Alarm>, Ranked {

    @Override
    public long rank() {
      return due.rank();
    }

    @Override
    public int compareTo(Alarm other) {
      int byTime = due.compareTo(other.due);
      return byTime != 0 ? byTime : member.compareTo(other.member);
    }
  }

  /** The place of a member in the index by when its heartbeats will be missing. */
  public record Beat(Instant due, MemberId member) implements Comparable<Beat> {

    @Override
    public int compareTo(Beat other) {
      int byTime = due.compareTo(other.due);
      return byTime != 0 ? byTime : member.compareTo(other.member);
    }
  }

  /** The place of an active member in the index by role. */
  public record Post(String role, String member) implements Comparable<Post> {

    @Override
    public int compareTo(Post other) {
      int byRole = role.compareTo(other.role);
      return byRole != 0 ? byRole : member.compareTo(other.member);
    }
  }

  public @Nullable Member get(MemberId id) {
    return members.get(id);
  }

  @SuppressWarnings("ReferenceEquality") // comparing contents could cost more than the update
  public Roster with(Member member) {
    Member before = members.get(member.id());
    if (before == member) return this;
    PersistentMap<MemberId, Member> changed = members.with(member.id(), member);
    PersistentMap<Alarm, MemberId> due = rearmed(before, member);
    PersistentMap<Beat, MemberId> next = awaited(before, member);
    int owe = owing + moreOwing(before, member);
    if (before != null
        && before.role().equals(member.role())
        && before.presence() == member.presence()) {
      return new Roster(changed, posts, due, next, authority, owe);
    }
    PersistentMap<Post, MemberId> rest = before == null ? posts : posts.without(post(before));
    PersistentMap<Post, MemberId> now =
        member.isActive() ? rest.with(post(member), member.id()) : rest;
    return new Roster(changed, now, due, next, authority(now), owe);
  }

  @SuppressWarnings("ReferenceEquality") // only a shortcut: nearly always the same
  private static int moreOwing(@Nullable Member before, Member after) {
    if (before == null) return after.isOwing() ? 1 : 0;
    boolean same = before.duties() == after.duties() && before.presence() == after.presence();
    return same ? 0 : (after.isOwing() ? 1 : 0) - (before.isOwing() ? 1 : 0);
  }

  private PersistentMap<Alarm, MemberId> rearmed(@Nullable Member before, Member after) {
    WatchTime old = before == null ? null : before.due();
    if (Objects.equals(old, after.due())) return alarms;
    PersistentMap<Alarm, MemberId> rest =
        old == null ? alarms : alarms.without(new Alarm(old, after.id()));
    return after.due() == null ? rest : rest.with(new Alarm(after.due(), after.id()), after.id());
  }

  private PersistentMap<Beat, MemberId> awaited(@Nullable Member before, Member after) {
    Instant old = before == null ? null : missing(before);
    Instant due = missing(after);
    if (Objects.equals(old, due)) return beats;
    PersistentMap<Beat, MemberId> rest =
        old == null ? beats : beats.without(new Beat(old, after.id()));
    return due == null ? rest : rest.with(new Beat(due, after.id()), after.id());
  }

  private static @Nullable Instant missing(Member member) {
    return member.isActive() ? member.life().ties().due() : null;
  }

  /** When somebody's heartbeats will next be missing; null if nobody's are waited for. */
  public @Nullable Instant nextMissing() {
    Beat first = beats.firstKey();
    return first == null ? null : first.due();
  }

  /** Those whose heartbeats are missing by now. */
  public List<Member> missing(Instant now) {
    List<Member> missing = new ArrayList<>();
    for (Beat beat : beats.keys()) {
      if (now.isBefore(beat.due())) break;
      Member member = members.get(beat.member());
      if (member != null) missing.add(member);
    }
    return missing;
  }

  /** Those whose heartbeats are waited for. */
  public List<Member> beating() {
    return beats.isEmpty() ? List.of() : missing(Instant.MAX);
  }

  /** When something next falls due about a member; null if nothing is in sight. */
  public @Nullable WatchTime nextDue() {
    Alarm first = alarms.firstKey();
    return first == null ? null : first.due();
  }

  /** Those about whom something will fall due. */
  public List<Member> alarmed() {
    return alarms.isEmpty() ? List.of() : due(new WatchTime(Instant.MAX));
  }

  /** Those about whom something has fallen due by now. */
  public List<Member> due(WatchTime now) {
    List<Member> due = new ArrayList<>();
    for (Alarm alarm : alarms.keys()) {
      if (now.compareTo(alarm.due()) < 0) break;
      Member member = members.get(alarm.member());
      if (member != null) due.add(member);
    }
    return due;
  }

  /** The first active member of a role, by id. */
  public @Nullable MemberId active(Role role) {
    return active(posts, role);
  }

  /** The first active reviewer of any specialty. */
  public @Nullable MemberId anyReviewer() {
    return first(posts, REVIEWERS, true);
  }

  /** All active members of a role, by id. */
  public List<MemberId> allActive(Role role) {
    return all(role.word(), false);
  }

  /** All active reviewers, of whatever specialty. */
  public List<MemberId> allReviewers() {
    return all(REVIEWERS, true);
  }

  private List<MemberId> all(String role, boolean asPrefix) {
    List<MemberId> all = new ArrayList<>(2); // of most roles there is one
    for (PersistentMap.Entry<Post, MemberId> entry : posts.from(new Post(role, ""))) {
      String found = entry.key().role();
      if (!(asPrefix ? found.startsWith(role) : found.equals(role))) break;
      all.add(entry.value());
    }
    return all;
  }

  private static MemberId authority(PersistentMap<Post, MemberId> posts) {
    MemberId lead = active(posts, Role.LEAD);
    if (lead != null) return lead;
    MemberId coordinator = active(posts, Role.COORDINATOR);
    return coordinator != null ? coordinator : MemberId.OPERATOR;
  }

  private static @Nullable MemberId active(PersistentMap<Post, MemberId> posts, Role role) {
    return first(posts, role.word(), false);
  }

  private static @Nullable MemberId first(
      PersistentMap<Post, MemberId> posts, String role, boolean asPrefix) {
    PersistentMap.Entry<Post, MemberId> entry = posts.ceiling(new Post(role, ""));
    if (entry == null) return null;
    String found = entry.key().role();
    return (asPrefix ? found.startsWith(role) : found.equals(role)) ? entry.value() : null;
  }

  private static Post post(Member member) {
    return new Post(member.role().word(), member.id().value());
  }
}
