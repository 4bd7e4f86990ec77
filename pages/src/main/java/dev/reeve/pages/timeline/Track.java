package dev.reeve.pages.timeline;

import dev.reeve.core.liveness.Duty;
import dev.reeve.core.member.IdleStage;
import dev.reeve.core.member.Member;
import dev.reeve.core.member.ToolCall;
import dev.reeve.core.member.Wait;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A lane while it is being gathered: what has ended, and what still lasts. */
final class Track {

  private final String name;
  private final String role;
  private final List<Span> spans = new ArrayList<>();
  private final List<Mark> marks = new ArrayList<>();
  private final SortedMap<String, Begun> lasting = new TreeMap<>();
  private @Nullable Member last;

  /** Something that lasts. */
  private record Begun(Span.Kind kind, Instant since, String label) {}

  Track(String name, String role) {
    this.name = name;
    this.role = role;
  }

  String name() {
    return name;
  }

  void mark(Mark mark) {
    marks.add(mark);
  }

  void active(Instant from, Instant to) {
    spans.add(new Span(Span.Kind.ACTIVE, from, to, ""));
  }

  /** From here on the member is as it is. */
  void is(Member member, Instant at) {
    if (last != null && isSame(last, member)) return;
    last = member;
    SortedMap<String, Begun> now = new TreeMap<>();
    if (member.isActive()) {
      String nth = member.incarnation() < 2 ? "" : "incarnation " + member.incarnation();
      now.put("there", new Begun(Span.Kind.PRESENT, at, nth));
      stage(now, member.idleStage(), at);
      owes(now, member, at);
      Wait wait = member.labour().declared();
      if (wait != null) {
        String reason = wait.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        now.put("wait", new Begun(Span.Kind.WAITS, wait.since(), reason));
      }
      for (ToolCall call : member.labour().calls()) {
        now.put(
            "call " + call.call(), new Begun(Span.Kind.CALLS, call.since(), call.tool().value()));
      }
    }
    become(now, at, key -> !key.startsWith("decision "));
  }

  /** Whether nothing of what is drawn has changed: most of what happens changes nothing. */
  private static boolean isSame(Member one, Member other) {
    return one.presence() == other.presence()
        && one.incarnation() == other.incarnation()
        && one.idleStage() == other.idleStage()
        && Objects.equals(one.labour().declared(), other.labour().declared())
        && one.labour().calls().equals(other.labour().calls())
        && owesSame(one.duties(), other.duties());
  }

  private static boolean owesSame(List<Duty> some, List<Duty> others) {
    if (some.size() != others.size()) return false;
    for (int i = 0; i < some.size(); i++) {
      Duty one = some.get(i);
      Duty other = others.get(i);
      if (one.isOwed() != other.isOwed() || !one.what().equals(other.what())) return false;
    }
    return true;
  }

  private static void stage(SortedMap<String, Begun> now, IdleStage stage, Instant at) {
    switch (stage) {
      case NONE -> {}
      case PINGED -> now.put("stage", new Begun(Span.Kind.PINGED, at, "pinged"));
      case NUDGED -> now.put("stage", new Begun(Span.Kind.NUDGED, at, "nudged"));
      case ESCALATED -> now.put("stage", new Begun(Span.Kind.ESCALATED, at, "escalated"));
    }
  }

  private static void owes(SortedMap<String, Begun> now, Member member, Instant at) {
    if (member.owes().isEmpty()) return;
    String what = member.owes().stream().map(Track::words).collect(Collectors.joining(", "));
    now.put("owes", new Begun(Span.Kind.OWES, at, what));
  }

  private static String words(Duty duty) {
    String name = "#" + duty.what().name();
    return switch (duty.kind()) {
      case WORK -> name;
      case BLOCKED -> name + " blocked";
      case TURN -> "turn";
      case FINISH -> "close " + name;
      case REVIEW -> "review " + name;
      case APPROVAL -> "approve " + name;
      case ANSWER -> "answer";
    };
  }

  /** What lasts of those that {@code mine} names; what lasts on keeps its beginning. */
  private void become(
      SortedMap<String, Begun> now, Instant at, java.util.function.Predicate<String> mine) {
    for (String key : List.copyOf(lasting.keySet())) {
      if (!mine.test(key)) continue;
      Begun before = lasting.get(key);
      Begun after = now.remove(key);
      boolean same =
          before != null
              && after != null
              && before.kind() == after.kind()
              && before.label().equals(after.label());
      if (same) continue;
      end(key, at);
      if (after != null) lasting.put(key, after);
    }
    lasting.putAll(now);
  }

  void begin(String key, Span.Kind kind, Instant at, String label) {
    end(key, at);
    lasting.put(key, new Begun(kind, at, label));
  }

  void end(String key, Instant at) {
    Begun begun = lasting.remove(key);
    if (begun != null) spans.add(span(begun, at));
  }

  private static Span span(Begun begun, Instant end) {
    Instant to = end.isBefore(begun.since()) ? begun.since() : end;
    return new Span(begun.kind(), begun.since(), to, begun.label());
  }

  /** What there is of it in a window; what still lasts does so until {@code now}. */
  Lane lane(Timeline.Window window, Instant now) {
    List<Span> all = new ArrayList<>(spans);
    for (Begun begun : lasting.values()) all.add(span(begun, now));
    all.removeIf(span -> !span.touches(window.from(), window.to()));
    all.sort(Comparator.comparing(Span::kind).thenComparing(Span::from));
    List<Mark> seen = new ArrayList<>(marks);
    seen.removeIf(mark -> !window.contains(mark.at()));
    seen.sort(Comparator.comparing(Mark::at));
    return new Lane(name, role, all, seen);
  }
}
