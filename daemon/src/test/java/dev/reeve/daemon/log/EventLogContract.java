package dev.reeve.daemon.log;

import static dev.reeve.daemon.log.Scribe.batch;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.core.team.TeamId;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every log must do, whatever it is kept in. */
public abstract class EventLogContract {

  private static final Instant NOON = Instant.parse("2026-11-15T12:00:00.123456789Z");
  private static final TeamId NOBODY = new TeamId("nobody");

  private EventLog log;

  /** A new, empty log. */
  protected abstract EventLog open() throws Exception;

  /** The same log after its process ended and another was started. */
  protected abstract EventLog reopen(EventLog log) throws Exception;

  @BeforeEach
  void start() throws Exception {
    log = open();
  }

  @AfterEach
  void stop() {
    log.close();
  }

  @Test
  @DisplayName("T-20 lines of many teams are appended in one transaction and read back")
  void many_teams_in_one_transaction() throws Exception {
    List<Scribe> scribes =
        IntStream.range(0, 50).mapToObj(i -> Scribe.granted(log, "team-" + i)).toList();
    Batch.Slice[] slices =
        scribes.stream().map(scribe -> scribe.slice(3)).toArray(Batch.Slice[]::new);
    assertThat(log.append(batch(slices)))
        .containsExactlyElementsOf(
            List.of(slices).stream().<Appended>map(s -> new Appended.Done(s.end())).toList());
    log = reopen(log);
    for (Batch.Slice slice : slices) {
      assertThat(log.read(slice.team(), 0, 10)).isEqualTo(slice.lines());
      assertThat(log.heads()).containsEntry(slice.team(), slice.end());
    }
  }

  @Test
  @DisplayName("R-2 a holder of an old term cannot append")
  void an_old_term_is_fenced() {
    Scribe old = Scribe.granted(log, "a");
    old.write(2);
    Scribe now = Scribe.granted(log, "a");
    assertThat(now.term()).isEqualTo(2);
    assertThat(now.head()).isEqualTo(old.head());
    assertThat(log.append(batch(old.slice(1)))).containsExactly(new Appended.Fenced(2));
    assertThat(log.heads()).containsEntry(old.team(), old.head());
    now.write(1);
    assertThat(log.append(batch(old.slice(1)))).containsExactly(new Appended.Fenced(2));
    assertThat(log.read(now.team(), 0, 10)).hasSize(3);
  }

  @Test
  @DisplayName("R-2 a term that was never granted cannot append")
  void a_term_from_the_future_is_fenced() {
    Scribe scribe = Scribe.granted(log, "a");
    Scribe liar = new Scribe(log, scribe.team(), 7, Head.EMPTY);
    assertThat(log.append(batch(liar.slice(1)))).containsExactly(new Appended.Fenced(1));
    assertThat(log.read(scribe.team(), 0, 10)).isEmpty();
  }

  @Test
  @DisplayName("R-2 a writer that is wrong about the index cannot append")
  void a_wrong_index_is_refused() {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(3);
    Head early = new Head(2, scribe.head().hash());
    Head late = new Head(4, scribe.head().hash());
    for (Head wrong : List.of(early, late, Head.EMPTY)) {
      Scribe lost = new Scribe(log, scribe.team(), 1, wrong);
      assertThat(log.append(batch(lost.slice(1))))
          .containsExactly(new Appended.Moved(scribe.head()));
    }
    assertThat(log.read(scribe.team(), 0, 10)).hasSize(3);
    scribe.write(1);
  }

  @Test
  @DisplayName("R-2 a writer that is wrong about the hash cannot append")
  void a_wrong_hash_is_refused() {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(3);
    Scribe lost = new Scribe(log, scribe.team(), 1, new Head(3, Hash.ZERO));
    assertThat(log.append(batch(lost.slice(1)))).containsExactly(new Appended.Moved(scribe.head()));
    assertThat(log.heads()).containsEntry(scribe.team(), scribe.head());
  }

  @Test
  @DisplayName("R-4 one team's refusal undoes no other's slice")
  void a_refusal_is_contained() {
    Scribe good = Scribe.granted(log, "a");
    Scribe fenced = Scribe.granted(log, "b");
    Scribe.granted(log, "b");
    Scribe moved = new Scribe(log, Scribe.granted(log, "c").team(), 1, new Head(9, Hash.ZERO));
    Scribe other = Scribe.granted(log, "d");
    Scribe unknown = new Scribe(log, NOBODY, 1, Head.EMPTY);
    assertThat(
            log.append(
                batch(
                    good.slice(2),
                    fenced.slice(1),
                    moved.slice(1),
                    unknown.slice(1),
                    other.slice(1))))
        .containsExactly(
            new Appended.Done(good.slice(2).end()),
            new Appended.Fenced(2),
            new Appended.Moved(Head.EMPTY),
            new Appended.Fenced(0),
            new Appended.Done(other.slice(1).end()));
    assertThat(log.read(good.team(), 0, 10)).hasSize(2);
    assertThat(log.read(other.team(), 0, 10)).hasSize(1);
    assertThat(log.heads()).doesNotContainKey(NOBODY).hasSize(4);
  }

  @Test
  @DisplayName("T-78 of a team that is purged a tombstone stays, and nothing else; others go on")
  void purged() throws Exception {
    Scribe gone = Scribe.granted(log, "gone");
    Scribe stays = Scribe.granted(log, "stays");
    for (int i = 0; i < 40; i++) {
      assertThat(log.append(batch(gone.slice(20), stays.slice(20)))).hasSize(2);
      gone = new Scribe(log, gone.team(), 1, gone.slice(20).end());
      stays = new Scribe(log, stays.team(), 1, stays.slice(20).end());
    }
    byte[] state = {1};
    log.save(new Snapshot(gone.team(), 1, 5, new Chain().hash(state), state));
    Tombstone early = new Tombstone(gone.team(), stays.head(), NOON, "gone.jsonl", Hash.ZERO);
    log.purge(early);
    log.purge(new Tombstone(NOBODY, Head.EMPTY, NOON, "nobody.jsonl", Hash.ZERO));
    assertThat(log.tombstones()).as("its log ends elsewhere").isEmpty();
    assertThat(log.read(gone.team(), 0, 1)).hasSize(1);
    Tombstone tombstone =
        new Tombstone(gone.team(), gone.head(), NOON, "gone.jsonl", stays.head().hash());
    log.purge(tombstone);
    assertThat(log.append(batch(gone.slice(1)))).containsExactly(new Appended.Fenced(0));
    for (int round = 0; round < 2; round++) {
      assertThat(log.tombstones()).containsExactly(Map.entry(gone.team(), tombstone));
      assertThat(log.heads()).containsOnlyKeys(stays.team());
      assertThat(log.read(gone.team(), 0, 10)).isEmpty();
      assertThat(log.snapshot(gone.team(), 100)).isEmpty();
      assertThat(log.find(gone.team(), 3)).isEmpty();
      assertThat(log.tenures(gone.team())).isEmpty();
      assertThat(log.acquire("node-1", List.of(gone.team()))).isEmpty();
      assertThat(log.read(stays.team(), 0, 1_000)).hasSize(800);
      assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
      log = reopen(log);
    }
    Scribe.granted(log, "stays").write(3);
  }

  @Test
  @DisplayName("T-20 a second slice of a team in one batch continues the first")
  void two_slices_of_one_team() {
    Scribe scribe = Scribe.granted(log, "a");
    Batch.Slice first = scribe.slice(2);
    Scribe after = new Scribe(log, scribe.team(), 1, first.end());
    Batch.Slice second = after.slice(300);
    Batch.Slice late = scribe.slice(1);
    assertThat(log.append(batch(first, second, late)))
        .containsExactly(
            new Appended.Done(first.end()),
            new Appended.Done(second.end()),
            new Appended.Moved(second.end()));
    assertThat(log.read(scribe.team(), 0, 1000)).hasSize(302);
    assertThat(log.find(scribe.team(), 2)).containsExactly(2L);
    assertThat(log.find(scribe.team(), 3)).containsExactly(3L);
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
  }

  @Test
  @DisplayName("R-2 an empty batch does nothing, and a slice without lines asks if it could write")
  void nothing_to_append() {
    assertThat(log.append(batch())).isEmpty();
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(1);
    assertThat(log.append(batch(scribe.slice(0))))
        .containsExactly(new Appended.Done(scribe.head()));
    Scribe.granted(log, "a");
    assertThat(log.append(batch(scribe.slice(0)))).containsExactly(new Appended.Fenced(2));
    assertThat(log.read(scribe.team(), 0, 10)).hasSize(1);
  }

  @Test
  @DisplayName("P-10 a long log is read by pages from anywhere")
  void pages() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    List<Line> all = new ArrayList<>();
    for (int i = 0; all.size() < 2_000; i++) {
      List<Line> lines = scribe.lines(1 + i % 31);
      scribe.write(lines);
      all.addAll(lines);
    }
    for (int round = 0; round < 2; round++) {
      for (int after = 0; after < all.size(); after += 97) {
        for (int limit : new int[] {0, 1, 100, 700}) {
          assertThat(log.read(scribe.team(), after, limit))
              .isEqualTo(all.subList(after, Math.min(all.size(), after + limit)));
        }
      }
      assertThat(log.read(scribe.team(), all.size(), 5)).isEmpty();
      assertThat(log.read(scribe.team(), all.size() + 100L, 5)).isEmpty();
      log = reopen(log);
    }
  }

  @Test
  @DisplayName(
      "R-1 every key is found, new ones are not, and repeated ones are found at all places")
  void keys() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    for (int i = 0; i < 150; i++) scribe.write(keyed(scribe, 1 + i % 39));
    long end = scribe.head().index();
    for (int round = 0; round < 2; round++) {
      for (long n = 1; n <= end; n += 13) {
        if (n % 50 != 0) assertThat(log.find(scribe.team(), key(n))).containsExactly(n);
        assertThat(log.find(scribe.team(), Long.MAX_VALUE - n)).isEmpty();
      }
      List<Long> repeated =
          LongStream.rangeClosed(1, end).filter(n -> n % 50 == 0).boxed().toList();
      assertThat(log.find(scribe.team(), 77)).isEqualTo(repeated);
      log = reopen(log);
    }
    assertThat(log.find(Scribe.granted(log, "b").team(), key(1))).isEmpty();
  }

  private static long key(long n) {
    return n % 50 == 0 ? 77 : n % 11 == 0 ? Line.NO_KEY - n : n * 0x9E3779B97F4A7C15L;
  }

  private static List<Line> keyed(Scribe scribe, int count) {
    List<Line> lines = new ArrayList<>();
    Head end = scribe.head();
    for (int i = 0; i < count; i++) {
      Line line = scribe.line(end, key(end.index() + 1));
      lines.add(line);
      end = new Head(line.index(), line.hash());
    }
    return lines;
  }

  @Test
  @DisplayName("R-1 a line without a key is found under none")
  void no_key() {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(List.of(scribe.line(scribe.head(), Line.NO_KEY)));
    assertThat(log.find(scribe.team(), Line.NO_KEY)).isEmpty();
  }

  @Test
  @DisplayName("T-18 the log knows which terms wrote, and from where on")
  void tenures() throws Exception {
    Scribe first = Scribe.granted(log, "a");
    first.write(2);
    first.write(1);
    Scribe.granted(log, "a");
    TeamId team = first.team();
    Scribe.granted(log, "node-3", "a").write(1);
    log = reopen(log);
    assertThat(log.tenures(team))
        .containsExactly(new EventLog.Tenure(1, "node-1", 1), new EventLog.Tenure(3, "node-3", 4));
  }

  @Test
  @DisplayName("T-21 snapshots are kept side by side, and the newest at or below an index is given")
  void snapshots() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(9);
    Snapshot three = snapshot(scribe.team(), 3, "three");
    Snapshot five = snapshot(scribe.team(), 5, "five");
    Snapshot fiveAgain = snapshot(scribe.team(), 5, "five again");
    for (Snapshot snapshot : List.of(five, three, fiveAgain, five)) log.save(snapshot);
    log = reopen(log);
    assertThat(log.snapshot(scribe.team(), 9)).contains(fiveAgain);
    assertThat(log.snapshot(scribe.team(), 4)).contains(three);
    assertThat(log.snapshot(scribe.team(), 2)).isEmpty();
    assertThat(log.snapshotsAt(scribe.team(), 5)).containsExactly(five, fiveAgain);
    assertThat(log.snapshotsAt(scribe.team(), 4)).isEmpty();
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log, scribe.team()))
        .containsExactly(new Finding(scribe.team(), 5, "2 snapshots are stored for it"));
    assertThatThrownBy(() -> log.save(snapshot(NOBODY, 1, "")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("T-21 a snapshot on top of another is kept if that one is there, and read with it")
  void snapshots_on_top_of_each_other() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(9);
    Snapshot first = onTop(scribe.team(), 3, null, "one");
    Snapshot second = onTop(scribe.team(), 5, first, "two");
    assertThatThrownBy(() -> log.save(second)).isInstanceOf(IllegalArgumentException.class);
    assertThat(log.snapshot(scribe.team(), 9)).isEmpty();
    log.saveAll(List.of(first, second));
    log = reopen(log);
    assertThat(log.snapshot(scribe.team(), 9)).contains(second);
    assertThat(new SnapshotReader(log).state(second)).asString(UTF_8).isEqualTo("one,two");
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log, scribe.team())).isEmpty();
  }

  /** Its first part is that of the other. */
  private static Snapshot onTop(TeamId team, long index, @Nullable Snapshot under, String text) {
    byte[] own = (under == null ? text : "," + text).getBytes(UTF_8);
    Parts.Writer parts =
        new Parts.Writer(under == null ? null : new Parts.Base(under.index(), under.hash()));
    if (under != null) parts.same(0);
    parts.own(own, 0, own.length);
    Chain chain = new Chain();
    ByteBuffer hashes = ByteBuffer.allocate((under == null ? 1 : 2) * Hash.LENGTH);
    if (under != null) hashes.put(chain.hash("one".getBytes(UTF_8)).bytes());
    hashes.put(chain.hash(own).bytes());
    return new Snapshot(team, 1, index, chain.hash(hashes.array()), parts.toArray());
  }

  private static Snapshot snapshot(TeamId team, long index, String state) {
    byte[] bytes = state.getBytes(UTF_8);
    return new Snapshot(team, 1, index, new Chain().hash(bytes), bytes);
  }

  @Test
  @DisplayName("T-23 what is held is kept in order, by the same yes or no as the lines")
  void held() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(1);
    hold(scribe, 0, false, "one", "two");
    hold(scribe, 1, false, "three");
    Batch.Slice late =
        new Batch.Slice(
            scribe.team(),
            scribe.term(),
            Head.EMPTY,
            Head.EMPTY,
            List.of(),
            new Batch.Held(true, List.of()));
    assertThat(log.append(Scribe.batch(late))).containsExactly(new Appended.Moved(scribe.head()));
    log = reopen(log);
    assertThat(log.held(scribe.team()))
        .extracting(String::new)
        .containsExactly("one", "two", "three");
    assertThat(log.held(NOBODY)).isEmpty();
    Scribe heir = Scribe.granted(log, "a");
    hold(heir, 1, true, "four");
    log = reopen(log);
    assertThat(log.held(scribe.team())).extracting(String::new).containsExactly("four");
  }

  private void hold(Scribe scribe, int lines, boolean released, String... inputs) {
    List<byte[]> bytes = Arrays.stream(inputs).map(String::getBytes).toList();
    List<Line> more = scribe.lines(lines);
    Batch.Slice slice =
        new Batch.Slice(
            scribe.team(),
            scribe.term(),
            scribe.head(),
            scribe.head(),
            more,
            new Batch.Held(released, bytes));
    assertThat(log.append(Scribe.batch(slice))).containsExactly(new Appended.Done(slice.end()));
    scribe.moveTo(slice.end());
  }

  @Test
  @DisplayName("T-28 a log can go on behind lines that lie beyond its head: they stay")
  void going_on_behind_what_lies_beyond() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    scribe.write(3);
    Head beyond = new Head(5, new Chain().hash(new byte[] {5}));
    List<Line> more = scribe.lines(beyond, 2);
    Batch.Slice slice =
        new Batch.Slice(scribe.team(), scribe.term(), scribe.head(), beyond, more, Batch.Held.NONE);
    assertThat(log.append(Scribe.batch(slice))).containsExactly(new Appended.Done(slice.end()));
    scribe.moveTo(slice.end());
    scribe.write(1);
    log = reopen(log);
    assertThat(log.head(scribe.team())).isEqualTo(scribe.head());
    assertThat(log.read(scribe.team(), 5, 10)).extracting(Line::index).containsExactly(6L, 7L, 8L);
    assertThat(log.read(scribe.team(), 0, 3)).extracting(Line::index).containsExactly(1L, 2L, 3L);
    assertThat(log.find(scribe.team(), 7)).containsExactly(7L);
  }

  @Test
  @DisplayName("T-9 the audit stream keeps its newest lines, in order")
  void audits() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    Scribe other = Scribe.granted(log, "b");
    List<Batch.Audit> all = new ArrayList<>();
    for (int i = 0; i < EventLog.AUDITS_KEPT + 500; i++) {
      all.add(new Batch.Audit(scribe.team(), NOON.plusNanos(i), "refused " + i));
    }
    Batch.Audit one = new Batch.Audit(other.team(), NOON, "refused");
    Batch.Audit lost = new Batch.Audit(NOBODY, NOON, "refused");
    log.append(new Batch(List.of(), List.of(one, lost), null));
    for (int i = 0; i < all.size(); i += 1_500) {
      List<Batch.Audit> some = all.subList(i, Math.min(all.size(), i + 1_500));
      log.append(new Batch(List.of(), some, null));
    }
    log = reopen(log);
    assertThat(audits(scribe, 2)).isEqualTo(all.subList(all.size() - 2, all.size()));
    assertThat(audits(scribe, Integer.MAX_VALUE)).isEqualTo(all.subList(500, all.size()));
    assertThat(audits(other, 10)).containsExactly(one);
    assertThat(log.audits(NOBODY, 10)).isEmpty();
    List<Long> numbers = numbers(scribe);
    log.append(new Batch(List.of(), List.of(one, all.getFirst()), null));
    log = reopen(log);
    numbers.removeFirst();
    assertThat(numbers(scribe))
        .isSorted()
        .doesNotHaveDuplicates()
        .startsWith(numbers.toArray(Long[]::new));
  }

  private List<Batch.Audit> audits(Scribe scribe, int limit) {
    return log.audits(scribe.team(), limit).stream()
        .map(each -> new Batch.Audit(scribe.team(), each.at(), each.body()))
        .toList();
  }

  private List<Long> numbers(Scribe scribe) {
    return log.audits(scribe.team(), Integer.MAX_VALUE).stream()
        .map(EventLog.Audited::number)
        .collect(Collectors.toCollection(ArrayList::new));
  }

  @Test
  @DisplayName("T-34 the watch mark and the stretches that nobody watched are kept")
  void watching() throws Exception {
    assertThat(log.watchMark()).isEmpty();
    log.append(new Batch(List.of(), List.of(), NOON));
    log.append(new Batch(List.of(), List.of(), NOON.plusSeconds(60)));
    Unwatched slept = log.unwatched(NOON, NOON.plusSeconds(9), Duration.ZERO);
    Unwatched jumped = log.unwatched(NOON, NOON.plusSeconds(5), Duration.ofMillis(-2_500));
    log = reopen(log);
    assertThat(log.watchMark()).contains(NOON.plusSeconds(60));
    assertThat(slept).isEqualTo(new Unwatched(1, NOON, NOON.plusSeconds(9), Duration.ZERO));
    assertThat(log.unwatchedAfter(0)).containsExactly(slept, jumped);
    assertThat(log.unwatchedAfter(1)).containsExactly(jumped);
    assertThat(log.unwatchedAfter(2)).isEmpty();
  }

  @Test
  @DisplayName("T-20 of a team that was never granted there is nothing")
  void an_unknown_team() {
    assertThat(log.read(NOBODY, 0, 10)).isEmpty();
    assertThat(log.find(NOBODY, 1)).isEmpty();
    assertThat(log.tenures(NOBODY)).isEmpty();
    assertThat(log.snapshot(NOBODY, 10)).isEqualTo(Optional.empty());
    assertThat(log.heads()).isEmpty();
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log, NOBODY)).isEmpty();
  }

  @Test
  @DisplayName("R-1 an acquired team is there after a restart, with its term and its lines")
  void terms_rise_for_ever() throws Exception {
    Scribe.granted(log, "a").write(300);
    log = reopen(log);
    Scribe again = Scribe.granted(log, "a");
    assertThat(again.term()).isEqualTo(2);
    assertThat(again.head().index()).isEqualTo(300);
    again.write(5);
    assertThat(log.find(again.team(), 299)).containsExactly(299L);
    assertThat(log.find(again.team(), 304)).containsExactly(304L);
    assertThat(new Verifier(Verifier.Writers.ANY).verify(log)).isEmpty();
  }

  @Test
  @DisplayName("R-1 readers see whole, sealed prefixes while a writer appends")
  void readers_beside_a_writer() throws Exception {
    Scribe scribe = Scribe.granted(log, "a");
    List<Reading> readings = List.of(new Reading(log, scribe), new Reading(log, scribe));
    List<Thread> threads = readings.stream().map(Thread.ofVirtual()::start).toList();
    for (int i = 0; i < 150; i++) scribe.write(1 + i % 20);
    for (Reading reading : readings) reading.until(scribe.head().index());
    for (Thread thread : threads) thread.join();
    for (Reading reading : readings) assertThat(reading.outcome()).isEqualTo("read all");
  }
}
