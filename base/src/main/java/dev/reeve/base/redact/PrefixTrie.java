package dev.reeve.base.redact;

import java.util.ArrayList;
import java.util.List;

/**
 * All prefixes of the known tokens in one tree, so that looking for all costs as for one. A node is
 * a number; {@link #ROOT} is where every search starts and also where it has failed.
 */
final class PrefixTrie {

  static final int ROOT = 0;

  private static final int WIDTH = 128;

  private final List<short[]> rows = new ArrayList<>();
  private final List<List<TokenKind>> ends = new ArrayList<>();
  private final short[][] children;

  PrefixTrie(List<TokenKind> kinds) {
    addNode();
    kinds.forEach(this::add);
    children = rows.toArray(short[][]::new);
  }

  int next(int node, char letter) {
    return letter < WIDTH ? children[node][letter] : ROOT;
  }

  /** The kinds whose prefix has just been read. */
  List<TokenKind> kindsAt(int node) {
    return ends.get(node);
  }

  private void add(TokenKind kind) {
    if (kind.shortest() < TokenKind.SHORTEST) {
      throw new IllegalArgumentException(
          "expected at least " + TokenKind.SHORTEST + " characters, found " + kind);
    }
    int node = ROOT;
    for (int i = 0; i < kind.prefix().length(); i++) {
      char letter = kind.prefix().charAt(i);
      short[] row = rows.get(node);
      if (row[letter] == ROOT) {
        row[letter] = addNode();
      }
      node = row[letter];
    }
    List<TokenKind> here = new ArrayList<>(ends.get(node));
    here.add(kind);
    ends.set(node, List.copyOf(here));
  }

  private short addNode() {
    rows.add(new short[WIDTH]);
    ends.add(List.of());
    return (short) (rows.size() - 1);
  }
}
