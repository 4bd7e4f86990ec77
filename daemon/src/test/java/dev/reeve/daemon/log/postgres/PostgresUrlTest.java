package dev.reeve.daemon.log.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.database.TestServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PostgresUrlTest {

  private static final String SECRET = "hunter2/?:@%x";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          jdbc:postgresql://db/x                                   | -    | -    | -   | -
          jdbc:postgresql://db/x                                   | env  | low  | env | low
          jdbc:postgresql://ann@db:5433/x                          | env  | low  | ann | low
          jdbc:postgresql://ann:pa%40ss@db/x                       | env  | low  | ann | pa@ss
          jdbc:postgresql://ann:p:a@ss@db/x                        | -    | -    | ann | p:a@ss
          jdbc:postgresql://db/x?user=ann&password=p%26q&ssl=true  | env  | low  | ann | p&q
          jdbc:postgresql://bob:no@db/x?user=ann&password=yes      | -    | -    | ann | yes
          jdbc:postgresql://a:1,[::1]:2,c.d/x?user=ann             | -    | -    | ann | -
          """)
  @DisplayName("user and password come from the address, or else from the environment")
  void who(String url, String user, String password, String asUser, String asPassword) {
    Map<String, String> environment =
        user == null ? Map.of() : Map.of("PGUSER", user, "PGPASSWORD", password);
    Properties properties = PostgresUrl.of(url, environment).properties(Map.of("ssl", "false"));
    assertThat(properties.getProperty("user")).isEqualTo(asUser);
    assertThat(properties.getProperty("password")).isEqualTo(asPassword);
    assertThat(properties.getProperty("ssl"))
        .as("the address goes first")
        .isEqualTo(url.contains("ssl=true") ? "true" : "false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://ann:hunter2@db/x",
        "jdbc:postgresql:x?password=hunter2",
        "jdbc:postgresql://ann:hunter2?x@db/x",
        "jdbc:postgresql://ann:hunter2@db/",
        "jdbc:postgresql://ann:hunter2@db",
        "jdbc:postgresql://db/x?hunter2",
        "jdbc:postgresql://db/x?password=hunter2%zz",
        "jdbc:postgresql://db/x?password=hunter2&currentSchema=a,b",
        "jdbc:postgresql://ann:hunter2@a b/x",
      })
  @DisplayName("R-23 what is no address is refused, and not repeated")
  void refused(String url) {
    assertThatThrownBy(() -> PostgresUrl.of(url, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .satisfies(refusal -> assertThat(trace(refusal)).doesNotContain("hunter2"));
  }

  @Test
  @DisplayName("R-23 an address shows where it is, and nothing else")
  void shown() {
    PostgresUrl url =
        PostgresUrl.of(
            "jdbc:postgresql://ann:hunter2@db:5433/x?sslpassword=key&currentSchema=night",
            Map.of("PGPASSWORD", "other"));
    assertThat(url).hasToString("jdbc:postgresql://db:5433/x");
    assertThat(url.place()).isEqualTo(url.toString());
    assertThat(url.schema()).isEqualTo("night");
    assertThat(PostgresUrl.of("jdbc:postgresql://db/x", Map.of()).schema()).isEqualTo("reeve");
  }

  @Test
  @DisplayName("R-23 no failure tells a password, whoever repeats it")
  void failures() throws Exception {
    PostgresUrl nobody =
        PostgresUrl.of(
            "jdbc:postgresql://localhost:%d/nowhere".formatted(TestServer.port()),
            Map.of("PGUSER", "nobody", "PGPASSWORD", SECRET));
    PostgresUrl away =
        PostgresUrl.of("jdbc:postgresql://localhost:1/x", Map.of("PGPASSWORD", SECRET));
    for (PostgresUrl url : new PostgresUrl[] {nobody, away}) {
      assertThatThrownBy(() -> PostgresEventLog.open(url))
          .isInstanceOf(LogUnavailable.class)
          .hasMessageContaining(url.toString())
          .satisfies(failure -> assertThat(trace(failure)).doesNotContain(SECRET));
      assertThatThrownBy(() -> PostgresHold.of(url, "a test"))
          .isInstanceOf(LogUnavailable.class)
          .satisfies(failure -> assertThat(trace(failure)).doesNotContain(SECRET));
    }
    SQLException talkative = new SQLException("wrong", new SQLException("so: " + SECRET));
    assertThat(trace(Faults.unavailable(nobody, talkative)))
        .contains("so: ***")
        .doesNotContain(SECRET);
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }
}
