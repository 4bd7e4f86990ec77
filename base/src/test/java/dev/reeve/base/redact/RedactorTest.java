package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader sees in place of a secret, and what stays. */
class RedactorTest {

  private final Draw draw = new Draw(new SplittableRandom(7));
  private final Redactor redactor = Redactor.standard();

  @Test
  @DisplayName("T-82 a token is replaced and the words around it stay")
  void a_token_is_replaced() {
    String token = "ghp" + "_" + draw.of(Draw.ALNUM, 36);
    assertThat(redactor.redact("pushed with " + token + ", then stopped").value())
        .isEqualTo("pushed with [REDACTED_SECRET], then stopped");
  }

  @Test
  @DisplayName("T-82 a URL keeps its host and loses its credentials")
  void a_url_keeps_its_host() {
    String url = "postgres://app:" + draw.of(Draw.ALNUM, 12) + "@db.example.org/app";
    assertThat(redactor.redact(url).value())
        .isEqualTo("postgres://[REDACTED_SECRET]@db.example.org/app");
  }

  @Test
  @DisplayName("T-82 a named value keeps its name and its quotes")
  void a_named_value_keeps_its_name() {
    assertThat(redactor.redact("{\"password\": \"" + draw.password() + "\", \"a\": 1}").value())
        .isEqualTo("{\"password\": \"[REDACTED_SECRET]\", \"a\": 1}");
  }

  @Test
  @DisplayName("T-82 a redacted private key is reported as such, whole or cut off")
  void a_private_key_is_reported() {
    String cut = "-----BEGIN EC PRIVATE KEY-----\n" + draw.lines(Draw.BASE64, 3, "\n");
    Redaction redaction = redactor.inspect("look:\n" + cut + "\nand so on, as before\n");
    assertThat(redaction.heldPrivateKey()).isTrue();
    assertThat(redaction.text().value())
        .isEqualTo("look:\n[REDACTED_SECRET]\n\nand so on, as before\n");
  }

  @Test
  @DisplayName("T-82 the findings are counted by kind")
  void findings_are_counted_by_kind() {
    String token = "npm" + "_" + draw.of(Draw.ALNUM, 36);
    Redaction redaction =
        redactor.inspect(token + "\n" + token + "\nPGPASSWORD=" + draw.password());
    assertThat(redaction.found()).containsEntry("npm-token", 2).containsEntry("password", 1);
    assertThat(redaction.count()).isEqualTo(3);
    assertThat(redaction.heldPrivateKey()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "String password = readPassword();",
        "this.token = token;",
        "password: string;",
        "password=${DB_PASSWORD}",
        "Authorization: Bearer <token>",
        "{\"session_id\": \"0b8a1f3e-5d1c-4c8e-9a67-1f2e3d4c5b6a\"}",
        "{\"sessionId\": \"sess-01234567\", \"session_id\": \"a1b2c3d4e5f6a7b8c9\"}",
        "{\"input_tokens\": 123456, \"max_tokens\": 4096}",
        "token_type: bearer",
        "if (line.equals(\"-----BEGIN PRIVATE KEY-----\")) {",
        "https://example.org:8080/a/b@c",
        "git clone git@example.org:a/b.git",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "npm_config_registry, npm_lifecycle_event",
        "the task-management and risk-assessment of disk-usage-monitoring-services",
        "mkdir -p some/long/path/with/parts",
        "Basic authentication is used, not Bearer authentication.",
        "password=[REDACTED_SECRET]"
      })
  @DisplayName("R-23 what only talks of secrets stays as it is")
  void what_only_talks_of_secrets_stays(String text) {
    assertThat(redactor.redact(text).value()).isEqualTo(text);
    assertThat(redactor.isClean(text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "echo bob:swordfish | chpasswd, echo @@ | chpasswd",
        "chpasswd <<< 'bob:sword;fish', chpasswd <<< '@@'",
        "htpasswd -nbB bob swordfish | cut -d: -f2, htpasswd -nbB bob @@ | cut -d: -f2",
        "htpasswd -b f bob 'swordfish!' > x, htpasswd -b f bob '@@' > x",
        "usermod -p '$1$ab$cd/e.f' bob, usermod -p '@@' bob",
        "sqlplus sys/swordfish@db as sysdba, sqlplus @@@db as sysdba",
        "//bob:S3cr3tpw@example.org/a, //@@@example.org/a",
        "<p value='swordfish' name='password'/>, <p value='@@' name='password'/>"
      })
  @DisplayName("R-23 of a command or a pair only what is secret is replaced, be it a plain word")
  void only_what_is_secret_is_replaced(String text, String safe) {
    assertThat(redactor.redact(text).value())
        .isEqualTo(safe.replaceFirst("@@", "[REDACTED_SECRET]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Passwort: ",
        "db_kennwort=",
        "MOT_DE_PASSE=",
        "Mot de passe: ",
        "contraseña: ",
        "CONTRASEÑA=",
        "senha: ",
        "wachtwoord = ",
        "Hasło: ",
        "пароль: ",
        "Пароль: "
      })
  @DisplayName("T-82 a password is known by its name in other languages too")
  void names_in_other_languages(String name) {
    String text = "x\n" + name + "hunter22x4\n";
    assertThat(redactor.redact(text).value()).isEqualTo("x\n" + name + "[REDACTED_SECRET]\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "la passe : décisive",
        "Das Passwort: ein Wort, das niemand kennt",
        "haslo = readLine();",
        "пароль: новый пароль пользователя"
      })
  @DisplayName("R-23 what only talks of passwords in other languages stays as it is")
  void talk_in_other_languages(String text) {
    assertThat(redactor.redact(text).value()).isEqualTo(text);
  }

  @Test
  @DisplayName("T-82 the user's own patterns are redacted too; a group narrows them")
  void extra_patterns_are_redacted() {
    Redactor extended = Redactor.with(List.of("ticket-[0-9]+", "pin is ([0-9]{4})"));
    assertThat(extended.redact("ticket-42: the pin is 1234.").value())
        .isEqualTo("[REDACTED_SECRET]: the pin is [REDACTED_SECRET].");
  }

  @Test
  @DisplayName("T-82 a pattern that cannot be read is refused by name")
  void a_wrong_pattern_is_refused() {
    assertThatThrownBy(() -> Redactor.with(List.of("(")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("redaction.extra");
  }
}
