package dev.reeve.daemon.log;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.core.team.TeamId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that the store has of one team in one file (T-78), a line of JSON for each thing: what it is
 * about, every line of the log with its hash, the audit stream, and at last the hash of all that
 * stands above. Whoever has the file can check it without a store (see {@link ArchiveCheck}).
 * Snapshots are left out: the lines give them back.
 */
public final class Archive {

  static final int VERSION = 1;
  private static final int PAGE = 1_000;
  private static final int ALL = Integer.MAX_VALUE;
  private static final JsonMapper JSON = new JsonMapper();

  private final EventLog log;
  private final TeamId team;

  private Archive(EventLog log, TeamId team) {
    this.log = log;
    this.team = team;
  }

  /** Writes it; a file of that name is replaced. */
  public static void write(EventLog log, TeamId team, Instant now, Path file) {
    Archive archive = new Archive(log, team);
    AtomicFile.write(file, AtomicFile.PRIVATE, out -> archive.write(out, now));
  }

  private void write(OutputStream out, Instant now) throws IOException {
    DigestOutputStream sealed = new DigestOutputStream(out, ArchiveCheck.digest());
    put(sealed, header(now));
    lines(sealed);
    for (EventLog.Audited audit : log.audits(team, ALL)) {
      String at = audit.at().toString();
      put(sealed, JSON.createObjectNode().put("audited", at).put("body", audit.body()));
    }
    Hash seal = new Hash(sealed.getMessageDigest().digest());
    put(out, JSON.createObjectNode().put("sha256", seal.hex()));
  }

  private ObjectNode header(Instant now) {
    Head head = log.head(team);
    ObjectNode header = JSON.createObjectNode();
    header.put("archive", "reeve").put("version", VERSION).put("team", team.value());
    header.put("index", head.index()).put("hash", head.hash().hex()).put("made", now.toString());
    ArrayNode terms = header.putArray("terms");
    for (EventLog.Tenure each : log.tenures(team)) {
      terms.addObject().put("term", each.term()).put("node", each.node()).put("from", each.from());
    }
    return header;
  }

  /** A line that cannot be read is left out, and missed by whoever checks the archive. */
  private void lines(OutputStream out) throws IOException {
    LineReader reader = new LineReader(log, team);
    List<Line> page = new ArrayList<>();
    long end = log.head(team).index();
    long last = 0;
    while (last < end) {
      long next = reader.next(last, PAGE, new Gathering(page));
      if (next == last) return;
      for (Line line : page) put(out, line);
      page.clear();
      last = next;
    }
  }

  private record Gathering(List<Line> lines) implements Scannable.TeamVisitor {

    @Override
    public void line(Line line) {
      lines.add(line);
    }

    @Override
    public void damage(long index, String what) {}
  }

  private static void put(OutputStream out, Line line) throws IOException {
    ObjectNode node = JSON.createObjectNode().put("index", line.index());
    if (line.key() != Line.NO_KEY) node.put("key", Long.toHexString(line.key()));
    node.put("hash", line.hash().hex());
    put(out, node.put("body", new String(line.body(), StandardCharsets.UTF_8)));
  }

  private static void put(OutputStream out, ObjectNode node) throws IOException {
    out.write(JSON.writeValueAsBytes(node));
    out.write('\n');
  }
}
