package dev.reeve.server.members;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.base.redact.Redactor;
import dev.reeve.core.Asked;
import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Via;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.task.Gating;
import dev.reeve.core.task.TaskId;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Engine;
import dev.reeve.daemon.engine.Reply;
import dev.reeve.server.gates.GateKeeper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a member says, on its way to the log. Words that wait for a gate (T-33) are written down
 * until they are answered: whoever speaks by lines says them once, so the next daemon goes on with
 * them, under the same request.
 */
final class Speech {

  private static final Logger LOG = LoggerFactory.getLogger(Speech.class);

  /** So much may be on its way; what else it says waits in its file. */
  private static final int MOST_PENDING = 64;

  /** A gate has its own limit: whoever speaks by lines is answered when it has ended. */
  private static final Duration LONG = Duration.ofHours(24);

  /** Longer than that the end of a process is not kept back. */
  private static final Duration LAST_WORDS = Duration.ofHours(1);

  private static final Duration LOOK = Duration.ofMillis(50);

  /** How the files of words that wait begin; the name of each is that of its request. */
  private static final String WAITING = "waiting-";

  private final Place place;
  private final Path folder;
  private final Supplier<Engine> engine;
  private final GateKeeper gates;
  private final Redactor redactor;
  private final Consumer<SafeText> told;
  private final AtomicInteger pending = new AtomicInteger();

  Speech(Place place, Path folder, Post.Means means, Consumer<SafeText> told) {
    this.place = place;
    this.folder = folder;
    engine = means.engine();
    gates = means.gates();
    redactor = means.plan().redactor();
    this.told = told;
  }

  boolean isFull() {
    return MOST_PENDING <= pending.get();
  }

  void send(Asked command, Via via) {
    Order order = order(command, via, null);
    if (command instanceof Say(var words) && gates.concerns(place.team(), order)) {
      await(words);
    } else {
      pending.incrementAndGet();
      ask(order, null);
    }
  }

  /** Says something to it, if it can be told anything. */
  void answer(SafeText words) {
    told.accept(words);
  }

  /** Goes on with what a daemon before this one left unanswered. */
  void resume() {
    for (Path file : waiting(folder)) {
      try {
        await(redactor.redact(Files.readString(file)), file);
      } catch (IOException e) {
        LOG.warn("what {} said cannot be read: {}", place, e.toString());
      }
    }
  }

  /** The words of a member that wait for their answer. */
  static List<Path> waiting(Path folder) {
    if (Files.notExists(folder)) return List.of(); // whoever removed it took its words back
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(WAITING))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + folder + ": " + Home.said(e, folder), e);
    }
  }

  /**
   * Waits until all that a member said is answered: what it said comes before its end, also if it
   * waits for a gate. False if the daemon stops before that.
   */
  static boolean isAnswered(Path folder, GateKeeper gates) {
    long limit = System.nanoTime() + LAST_WORDS.toNanos();
    while (gates.isOpen() && !waiting(folder).isEmpty() && System.nanoTime() < limit) {
      LockSupport.parkNanos(LOOK.toNanos());
    }
    return gates.isOpen();
  }

  private void await(SafeText words) {
    Path file = folder.resolve(WAITING + UUID.randomUUID());
    try {
      AtomicFile.replace(file, words.value(), AtomicFile.PRIVATE);
    } catch (UncheckedIOException e) {
      LOG.warn("what {} said would not outlive the daemon: {}", place, e.getMessage());
    }
    await(words, file);
  }

  private void await(SafeText words, Path file) {
    pending.incrementAndGet();
    Order order = order(new Say(words), Via.TEXT, file.getFileName().toString());
    Thread.ofVirtual()
        .start(() -> {
          Order seen = gates.witnessed(place.team(), order, LONG);
          if (gates.isOpen()) ask(seen, file);
        });
  }

  private Order order(Asked command, Via via, @Nullable String request) {
    var stamps = new Order.Stamps(null, null, place.incarnation(), request);
    return new Order(place.member(), via, stamps, "", command);
  }

  private void ask(Order order, @Nullable Path file) {
    engine.get().ask(new Ask.Command(place.team(), order, reply -> answered(order, file, reply)));
  }

  /** What cannot be taken in now is sent again; signals are lost, as they may be (T-19). */
  private void answered(Order order, @Nullable Path file, Reply reply) {
    pending.decrementAndGet();
    tell(order, reply);
    try {
      if (file != null) Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("what {} said and was answered cannot be removed: {}", place, e.toString());
    }
  }

  private void tell(Order order, Reply reply) {
    switch (reply) {
      case Reply.Refused(var rejection) -> {
        boolean unseen = order.witnesses().isEmpty() && Gating.isMissing(rejection);
        if (unseen) Thread.ofVirtual().start(() -> awaitEach(order));
        else if (order.via() == Via.TEXT) told.accept(words(rejection));
      }
      case Reply.Each(var parts) -> parts.forEach(part -> tell(order, part));
      case Reply.Unavailable(var reason) -> {
        if (order.via() == Via.TEXT) {
          told.accept(SafeText.own("Reeve could not take that in, say it again: " + reason));
        }
      }
      case Reply.Accepted _, Reply.Noted _, Reply.Held _ -> {}
    }
  }

  /** Among other words it was too early to look at gates. */
  private void awaitEach(Order order) {
    for (TaskId task : gates.waiting(place.team(), order)) {
      await(SafeText.own("DONE: task " + task));
    }
  }

  private static SafeText words(Rejection rejection) {
    return SafeText.own("Refused, " + rejection.code() + ": " + rejection.reason());
  }
}
