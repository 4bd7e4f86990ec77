package dev.reeve.daemon.log.sqlite;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The pages of a store's file that nobody has open, and what a bad disk makes of them. */
public final class Pages {

  private static final int SIZE = 4096;

  private final Path file;

  public Pages(Path file) {
    this.file = file;
  }

  /** Which pages belong to a table or an index, in the order of its rows. */
  public List<Integer> of(String name, String kind) throws Exception {
    List<Integer> pages = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        PreparedStatement select =
            connection.prepareStatement(
                "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY path")) {
      select.setString(1, name);
      select.setString(2, kind);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) pages.add(row.getInt(1));
      }
    }
    return pages;
  }

  /** How many there are. */
  public int count() throws Exception {
    return (int) (Files.size(file) / SIZE);
  }

  /** Writes something else in its place. */
  public void tear(int page) throws Exception {
    byte[] rubbish = new byte[SIZE];
    new SplittableRandom(page).nextBytes(rubbish);
    rubbish[0] = 0x55; // no kind of page at all
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(rubbish), (page - 1L) * rubbish.length);
    }
  }
}
