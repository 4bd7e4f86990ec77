package dev.reeve.daemon.log.sqlite;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes tables anew of which SQLite cannot read every page. Each row that can be read is
 * taken over, so what is lost is rows, and whose they were is found out by whoever reads that team.
 * Nothing is deleted: what is left of the table stays in the file under another name (T-28).
 */
final class BrokenTables {

  private static final Logger LOG = LoggerFactory.getLogger(BrokenTables.class);

  /**
   * Behind numbers that cannot be read it looks for so many more, where nothing tells how far they
   * go: more rows than that do not stand on one page.
   */
  private static final long LOOK_BEYOND = 10_000;

  private final Path file;
  private final Session source;
  private final Session target;

  /**
   * A table whose rows have a number.
   *
   * @param furthest asks another table how far the numbers go at least
   */
  private record Numbered(String name, String number, String furthest) {}

  /** A table whose rows belong to teams, each with a number within its team. */
  private record OfTeams(String name, String number) {}

  private static final Numbered TEAM = new Numbered("team", "team", "SELECT 0");

  private static final List<Numbered> NUMBERED =
      List.of(
          new Numbered("head", "team", "SELECT max(team) FROM team"),
          new Numbered("chunk", "seq", "SELECT max(chunk) FROM head"),
          new Numbered("snapshot", "id", "SELECT 0"),
          new Numbered("watch", "id", "SELECT 1"),
          new Numbered("unwatched", "number", "SELECT 0"));

  private static final List<OfTeams> OF_TEAMS =
      List.of(
          new OfTeams("block", "upto"),
          new OfTeams("term", "term"),
          new OfTeams("audit", "number"),
          new OfTeams("held", "number"));

  private static final String TOMBSTONE = "tombstone";

  /**
   * @param source reads: a connection that came upon a broken page within a transaction may not
   *     write in it any more
   */
  BrokenTables(Path file, Session source, Session target) {
    this.file = file;
    this.source = source;
    this.target = target;
  }

  /** Within one transaction; false if there was nothing to be made anew. */
  boolean run() throws SQLException {
    boolean names = setAside(TEAM.name());
    boolean any = names;
    if (names) takeNames();
    for (Numbered table : NUMBERED) {
      if (!setAside(table.name())) continue;
      any = true;
      take(table);
    }
    if (names) nameTheNameless();
    for (OfTeams table : OF_TEAMS) {
      if (!setAside(table.name())) continue;
      any = true;
      take(table);
    }
    if (!setAside(TOMBSTONE)) return any;
    takeBothWays(TOMBSTONE, "SELECT * FROM tombstone ORDER BY name");
    return true;
  }

  /** Puts an empty table in the place of one that is broken; false if it is sound. */
  private boolean setAside(String table) throws SQLException {
    @Nullable String complaint = complaint(table);
    if (complaint == null) return false;
    String schema = "SELECT sql FROM sqlite_schema WHERE tbl_name = '%s' AND type = '%s'";
    String create = texts(schema.formatted(table, "table")).getFirst();
    List<String> indices = texts(schema.formatted(table, "index") + " AND sql IS NOT NULL");
    long number = 1 + target.number(0, "SELECT count(*) FROM sqlite_schema");
    String aside = table + "_broken_" + number;
    target.script("ALTER TABLE " + table + " RENAME TO " + aside);
    target.script(create);
    for (String index : indices) {
      String renamed = "CREATE INDEX " + table + "_at_" + number + " ON ";
      target.script(index.replaceFirst("CREATE INDEX \\S+ ON ", renamed));
    }
    LOG.warn(
        "the store {} has broken pages in table {} ({}): what can be read of it is taken over, the"
            + " rest stays there as {}",
        file,
        table,
        complaint,
        aside);
    return true;
  }

  /** The first thing that is wrong with it; null if nothing is. */
  private @Nullable String complaint(String table) throws SQLException {
    String check = "PRAGMA quick_check('" + table + "')";
    try (ResultSet row = source.prepare(check).executeQuery()) {
      String first = row.next() ? row.getString(1) : "ok";
      return first.equals("ok") ? null : first.lines().toList().getLast();
    } catch (SQLException fault) {
      source.passOver(fault, check);
      return String.valueOf(fault.getMessage());
    }
  }

  private List<String> texts(String select) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet row = source.prepare(select).executeQuery()) {
      while (row.next()) texts.add(row.getString(1));
    }
    return texts;
  }

  /** Row by row; where one cannot be read, the next number is tried. */
  private void take(Numbered table) throws SQLException {
    String number = table.number();
    String rows = "SELECT * FROM " + table.name() + " WHERE " + number + " >= ? ORDER BY " + number;
    long furthest = target.number(0, table.furthest());
    long last = 0;
    long next = Long.MIN_VALUE;
    while (next <= Math.max(furthest, last + LOOK_BEYOND)) {
      try (ResultSet row = source.prepare(rows, next).executeQuery()) {
        while (row.next()) {
          next = row.getLong(table.number());
          take(table.name(), row);
          last = next++;
        }
        return;
      } catch (SQLException fault) {
        source.passOver(fault, rows);
        next = Math.max(next, 0) + 1;
      }
    }
  }

  private void take(OfTeams table) throws SQLException {
    List<Long> teams = new ArrayList<>();
    try (ResultSet row = target.prepare("SELECT team FROM team").executeQuery()) {
      while (row.next()) teams.add(row.getLong(1));
    }
    String rows = "SELECT * FROM " + table.name() + " WHERE team = ? ORDER BY " + table.number();
    for (long team : teams) takeBothWays(table.name(), rows, team);
  }

  /** Names stand in an index, too. */
  private void takeNames() throws SQLException {
    take(TEAM);
    String indices = "SELECT name FROM sqlite_schema WHERE tbl_name = 'team' AND type = 'index'";
    for (String index : texts(indices)) {
      String rows = "SELECT team, name, '' FROM team INDEXED BY " + index + " ORDER BY name";
      takeBothWays(TEAM.name(), rows);
    }
  }

  /** A team whose name is lost is there nevertheless. */
  private void nameTheNameless() throws SQLException {
    target.script(
        """
        INSERT OR IGNORE INTO team (team, name, node) SELECT team, 'unnamed-' || team, '' FROM head
        """);
  }

  /** From the beginning as far as it can be read, and if there is more, from the end. */
  private void takeBothWays(String into, String rows, long... parameters) throws SQLException {
    boolean whole = isTaken(into, rows, parameters);
    if (!whole) whole = isTaken(into, rows + " DESC", parameters);
    if (!whole) LOG.debug("table {} has lost rows", into);
  }

  private boolean isTaken(String into, String rows, long... parameters) throws SQLException {
    try (ResultSet row = source.prepare(rows, parameters).executeQuery()) {
      while (row.next()) take(into, row);
      return true;
    } catch (SQLException fault) {
      source.passOver(fault, rows);
      return false;
    }
  }

  /** A row that is there already is no second one; what cannot be a row of this table is none. */
  private void take(String into, ResultSet row) throws SQLException {
    int columns = row.getMetaData().getColumnCount();
    Object[] values = new Object[columns];
    for (int i = 0; i < columns; i++) values[i] = row.getObject(i + 1);
    String places = "?" + ", ?".repeat(columns - 1);
    try {
      PreparedStatement insert =
          target.prepare("INSERT OR IGNORE INTO " + into + " VALUES (" + places + ")");
      for (int i = 0; i < columns; i++) insert.setObject(i + 1, values[i]);
      insert.executeUpdate();
    } catch (SQLException fault) {
      // what cannot be written is told from what cannot be read
      if (!Faults.isMisfit(fault)) throw Faults.unavailable(file, fault);
    }
  }
}
