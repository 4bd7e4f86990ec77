package dev.reeve.core.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scope means, and whether two mean something in common. */
class GlobTest {

  private static final int SEED = 20261116;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "src/auth/**            | src/auth/Login.java        | true",
        "src/auth/**            | src/auth/x/y/Login.java    | true",
        "src/auth/**            | src/author/Login.java      | false",
        "src/auth               | src/auth/Login.java        | true",
        "src/auth/              | src/auth/x/Login.java      | true",
        "./src//auth            | src/auth/Login.java        | true",
        "/src/auth              | ./src/auth                 | true",
        ".                      | any/thing                  | true",
        "src/*.java             | src/A.java                 | true",
        "src/*.java             | src/x/A.java               | false",
        "src/**/A.java          | src/A.java                 | true",
        "src/**/A.java          | src/x/y/A.java             | true",
        "**/A.java              | A.java                     | true",
        "**/A.java              | x/A.java                   | true",
        "**/A.java              | x/BA.java                  | false",
        "*.md                   | README.md                  | true",
        "*.md                   | docs/README.md             | false",
        "a?c                    | abc                        | true",
        "a?c                    | a/c                        | false",
        "[A-C]x                 | Bx                         | true",
        "[!A-C]x                | Bx                         | false",
        "[^A-C]x                | Dx                         | true",
        "[]]x                   | ]x                         | true",
        "[a-]x                  | -x                         | true",
        "[x                     | [x                         | true",
        "src/{main,test}/**     | src/test/A.java            | true",
        "src/{main,test}/**     | src/docs/A.java            | false",
        "{a,b{c,d}}.txt         | bd.txt                     | true",
        "{a,b                   | {a,b                       | true",
        "a{,b}c                 | ac                         | true",
        "a\\*b                  | a*b                        | true",
        "a\\*b                  | axb                        | false",
        "a**b                   | axyb                       | true",
        "a**b                   | a/b                        | false",
        "src/*                  | src                        | false"
      })
  @DisplayName("T-52 a scope means files, folders with all that lies in them, and patterns of both")
  void matching(String pattern, String path, boolean expected) {
    assertThat(Glob.of(pattern).matches(path)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "src/auth/**        | src/auth/Login.java     | true",
        "src/auth/**        | src/**/Login.java       | true",
        "src/auth/**        | src/billing/**          | false",
        "src/auth           | src/auth/tokens         | true",
        "src/auth           | src/author              | false",
        "src/*.java         | src/A*                  | true",
        "src/*.java         | src/*.kt                | false",
        "src/a*.java        | src/*b.java             | true",
        "src/[a-f]*         | src/[g-z]*              | false",
        "src/[a-f]*         | src/[!a-e]*             | true",
        "src/{a,b}/**       | src/{c,d}/**            | false",
        "src/{a,b}/**       | src/{b,c}/x.txt         | true",
        "**/test/**         | src/main/**             | true",
        "**                 | any/thing               | true",
        "*.md               | docs/**                 | false",
        "*                  | docs/a.md               | true",
        "a/*/c              | a/b/*                   | true",
        "a/*/c              | a/c                     | true",
        "a/*/c              | a/c/d                   | false",
        "a/**/c             | a/c                     | true",
        "??                 | ?                       | false",
        "?x/??              | ?y/??                   | false"
      })
  @DisplayName("T-52 two scopes meet if some path is meant by both, pattern against pattern")
  void meeting(String one, String other, boolean expected) {
    assertThat(Glob.of(one).meets(Glob.of(other))).isEqualTo(expected);
    assertThat(Glob.of(other).meets(Glob.of(one))).isEqualTo(expected);
  }

  @Test
  @DisplayName("T-52 meeting agrees with trying all short paths")
  void meeting_is_trying_all_paths() {
    Random random = new Random(SEED);
    List<String> paths = paths();
    int met = 0;
    for (int i = 0; i < 4_000; i++) {
      Glob one = Glob.of(pattern(random));
      Glob other = Glob.of(pattern(random));
      boolean common = paths.stream().anyMatch(path -> one.matches(path) && other.matches(path));
      assertThat(one.meets(other)).as("seed %d, %s and %s", SEED, one, other).isEqualTo(common);
      if (common) met++;
    }
    assertThat(met).isBetween(400, 3_600);
  }

  /** All of three letters and slashes up to seven characters, as a folder would have them. */
  private static List<String> paths() {
    List<String> paths = new ArrayList<>();
    grow("", paths);
    return paths;
  }

  private static void grow(String path, List<String> paths) {
    if (!path.isEmpty() && !path.endsWith("/")) paths.add(path);
    if (path.length() == 7) return;
    grow(path + "a", paths);
    grow(path + "b", paths);
    if (!path.isEmpty() && !path.endsWith("/")) grow(path + "/", paths);
  }

  /** So short that whatever two have in common has an example among the paths. */
  private static String pattern(Random random) {
    StringBuilder pattern = new StringBuilder();
    int names = 1 + random.nextInt(2);
    for (int i = 0; i < names; i++) {
      if (i > 0) pattern.append('/');
      if (random.nextInt(5) == 0) pattern.append("**");
      else name(random, pattern, names == 1 ? 1 + random.nextInt(3) : 1);
    }
    return pattern.toString();
  }

  private static void name(Random random, StringBuilder pattern, int size) {
    List<String> parts = List.of("a", "b", "*", "?", "[ab]", "[!a]", "{a,b}", "{a/b,b}", "\\a");
    for (int i = 0; i < size; i++) pattern.append(parts.get(random.nextInt(parts.size())));
  }

  @Test
  @DisplayName("T-52 no two patterns take long, however they are made")
  void no_pattern_takes_long() {
    String stars = "*a".repeat(150);
    String others = "*b".repeat(150);
    String braces = "{".repeat(100) + "a" + "}".repeat(100) + "{a,b}".repeat(19);
    Assertions.assertTimeout(
        Duration.ofSeconds(2),
        () -> {
          assertThat(Glob.of(stars).meets(Glob.of(others))).isFalse();
          assertThat(Glob.of(braces).meets(Glob.of("c" + stars.substring(2)))).isFalse();
          assertThat(Glob.of(stars).matches("a".repeat(5_000))).isTrue();
        });
  }

  @Test
  @DisplayName("T-52 a pattern that is too long is taken for the whole folder it begins in")
  void too_long() {
    Glob glob = Glob.of("src/" + "*a".repeat(200));
    assertThat(glob.meets(Glob.of("src/b"))).isTrue();
    assertThat(glob.meets(Glob.of("docs/b"))).isFalse();
    assertThat(Glob.of("x".repeat(2_000)).meets(Glob.of("y"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"src/auth/**, src/auth/", "src/a*, src/", "*.md, ''", "src/auth, src/auth/", "., ''"})
  @DisplayName("T-52 the folder that everything lies in needs no search")
  void roots(String pattern, String root) {
    assertThat(Glob.of(pattern).root()).isEqualTo(root);
  }
}
