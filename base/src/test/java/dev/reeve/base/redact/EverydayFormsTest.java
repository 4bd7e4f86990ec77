package dev.reeve.base.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How secrets look in what agents print all day, and what looks like that and is none. */
class EverydayFormsTest {

  /** In the forms {@code @@} stands for a secret and {@code ##} for one of twice the length. */
  private static final int DRAWN = 100;

  private static final int LEAST_FOUND = 95;

  private final Redactor redactor = Redactor.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password%3D@@",
        "https://example.org/cb?next=%2Flogin%3Fuser%3Dbob%26password%3d@@%26x%3D1",
        "api_key%3D@@ was refused",
        "%22password%22%3A%20%22@@%22%7D",
        "password%253D@@",
        "https%3A%2F%2Fbob%3A@@%40example.org%2Fa",
        "https:\\/\\/bob:@@@example.org\\/a",
        "{\\\"password\\\":\\\"@@\\\"}",
        "{\\\\\\\"password\\\\\\\":\\\\\\\"@@\\\\\\\"}",
        "{\\u0022password\\u0022:\\u0022@@\\u0022}",
        "{&quot;password&quot;:&quot;@@&quot;}",
        "&lt;password&gt;@@&lt;/password&gt;",
        "password\\u003d@@",
        "{\"text\":\"machine example.org\\nlogin bob\\npassword @@\\n\"}"
      })
  @DisplayName("T-82 a secret is found however its surroundings are escaped")
  void escaped(String form) {
    assertFound(form);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the password is @@",
        "The password is: @@",
        "I see that the password for the admin user is @@ and go on",
        "the admin password was changed to @@.",
        "the password is now `@@`.",
        "use password @@ to log in",
        "the token is ##",
        "Your API key is \"##\".",
        "API key: ##",
        "| DB_PASSWORD | `@@` |",
        "**Password:** @@",
        "**Password**: @@",
        "<b>Password:</b> @@",
        "password -> @@",
        "CREATE USER bob WITH PASSWORD '@@';",
        "ALTER USER bob IDENTIFIED BY '@@';"
      })
  @DisplayName("T-82 a secret that is told in words is found")
  void told(String form) {
    assertFound(form);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password: |\n  @@\n",
        "password: >-\r\n  @@\r\n",
        "- name: DB_PASSWORD\n  value: @@\n",
        "{\"name\":\"DB_PASSWORD\",\"value\":\"@@\"}",
        "{\n  \"key\": \"API_KEY\",\n  \"value\": \"@@\"\n}",
        "<property name=\"password\" value=\"@@\"/>",
        "<property name=\"password\">@@</property>",
        "PASSWORD ?= @@",
        "pw: @@",
        "bob:@@@tcp(127.0.0.1:3306)/db",
        "requests.get(url, auth=('bob', '@@'))",
        "HTTPBasicAuth(\"bob\", \"@@\")",
        "machine example.org password @@ login bob",
        "machine example.org\tlogin bob\tpassword\t@@",
        "machine example.org\nlogin bob\npassword correcthorse@@\n",
        "ENV DB_PASSWORD @@",
        "requirepass @@",
        "{\"value\":\"@@\",\"name\":\"DB_PASSWORD\"}",
        "{\"Value\": \"@@\", \"Key\": \"API_KEY\"}",
        "{\\\"value\\\":\\\"@@\\\",\\\"name\\\":\\\"DB_PASSWORD\\\"}",
        "{\n  \"value\": \"@@\",\n  \"name\": \"DB_PASSWORD\"\n}",
        "- value: @@\n  name: DB_PASSWORD\n",
        "- value: \"@@\"\n  name: \"API_KEY\"\n",
        "<property value=\"@@\" name=\"password\"/>",
        "//bob:@@@example.org/a",
        "remote: //bob:@@@example.org/a",
        "url=//bob:@@@example.org/a",
        "\"\\/\\/bob:@@@example.org\\/a\""
      })
  @DisplayName("T-82 a secret in a file of settings is found")
  void settings(String form) {
    assertFound(form);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "curl -ubob:@@ https://example.org",
        "curl --user=bob:@@ https://example.org",
        "curl --proxy-user bob:@@ https://example.org",
        "curl -b 'sid=@@' https://example.org",
        "http -a bob:@@ example.org",
        "docker login -u bob -p@@ example.org",
        "mongosh -u bob -p @@ app",
        "smbclient //a/b -U bob%@@",
        "unzip -P @@ a.zip",
        "7z x -p@@ a.7z",
        "keytool -list -storepass @@ -v",
        "openssl rsa -passin pass:@@ -in x",
        "aws configure set aws_secret_access_key ##",
        "kubectl create secret generic x --from-literal=password=@@",
        "echo bob:@@ | chpasswd",
        "echo 'bob:@@' | sudo chpasswd",
        "echo \"bob:@@\"|docker exec -i box chpasswd -e",
        "printf 'bob:%s\\n' @@ | chpasswd",
        "{\"command\":\"echo \\\"bob:@@\\\" | chpasswd\"}",
        "chpasswd <<< \"bob:@@\"",
        "sudo chpasswd<<<bob:@@",
        "htpasswd -b /etc/htpasswd bob @@",
        "htpasswd -bc .htpasswd bob '@@'",
        "htpasswd -c -b .htpasswd bob @@ && nginx -s reload",
        "htpasswd -nb bob @@",
        "htpasswd -nbB bob @@ | cut -d: -f2",
        "htpasswd -nbB -C 10 bob \"@@\" > file",
        "htpasswd -bnBC 10 \"\" @@ | tr -d ':'",
        "{\"command\":\"htpasswd -b f bob @@\"}",
        "useradd -m -p @@ bob",
        "useradd -p '$6$abcdefgh$##' bob",
        "useradd -p \"\\$6\\$abcdefgh\\$##\" bob",
        "usermod -p '$6$abcdefgh$##' bob",
        "usermod --password '$6$abcdefgh$##' bob",
        "sqlplus bob/@@@db",
        "sqlplus -s bob/@@@//db.example.org:1521/x @run.sql",
        "sqlplus \"bob/@@@db as sysdba\"",
        "sqlplus -S bob/\\\"@@\\\"@db",
        "sqlplus bob/@@"
      })
  @DisplayName("T-82 a secret on a command line is found")
  void commands(String form) {
    assertFound(form);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the password is wrong",
        "The password is required.",
        "the token is invalid or expired",
        "the password is too short, at least 12 characters",
        "the password is 8-characters long",
        "the password must be 16bytes or 32-byte",
        "the password is sha256 hashed",
        "the token is base64-encoded",
        "the token is a JWT signed with RS256",
        "the password is PBKDF2WithHmacSHA256 hashed",
        "the session token is read in 3 places; the second one takes the old header.",
        "the token was added to AuthService2.java",
        "the secret is in values-v2.yaml",
        "the password is `null`",
        "the token is `ACCESS_TOKEN_2`",
        "the token is AuthToken2Factory",
        "use password AuthService2 for it",
        "the token is set to https://example.org/v2/auth",
        "the token is valid until 2026-01-01T00:00:00Z",
        "the expiry of the token is 2026-01-01T00:00:00Z",
        "the API key is read from ENV_VAR_2",
        "API key: see the docs",
        "GITHUB_TOKEN was not found in step2",
        "the secret is rotated every 90days",
        "the password is v2.1.0",
        "the input token count is 12345",
        "| password | string | required |",
        "https://example.org/?q=a%20b%3Dc&x=%22token%22",
        "https://example.org/login?next=%2Fpassword%2Freset%3Fstep%3D2",
        "printf(\"password: %s\\n\", pw)",
        "\"Enter password:\\n\"",
        "log.info(\"token is {}\", token)",
        "&lt;password&gt; is an element",
        "PrintWriter pw = new PrintWriter(out);",
        "- name: DB_PASSWORD\n  valueFrom: secret\n",
        "{\"name\":\"password\",\"value\":\"\"}",
        "docker run --name mysql -p 3306:3306 mysql",
        "login and password are wrong",
        "options -storepass and -keypass must not be given"
      })
  @DisplayName("R-23 what is only said of a secret stays as it is")
  void talk(String text) {
    assertThat(redactor.redact(text).value()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo user:password | chpasswd",
        "echo \"$USER:$PASS\" | chpasswd",
        "chpasswd <<< \"$USER:$PASS\"",
        "echo \"Done: chpasswd was called\"",
        "echo 12:30:01 >> log; cat users | chpasswd",
        "chpasswd reads user:S3cr3tpw pairs",
        "| 12:30:01 | chpasswd | failed |",
        "htpasswd -b FILE USER PASSWORD",
        "htpasswd -bc file bob $PASSWORD",
        "htpasswd -B file bob2x4y6",
        "use htpasswd -b to set the password on the command line",
        "htpasswd -b takes an argument.",
        "useradd -p takes a hash",
        "useradd -p \"$HASH\" bob",
        "useradd -p \"$(openssl passwd -6)\" bob",
        "useradd bob2 && mkdir -p /home/bob2/x1",
        "usermod -aG docker bob2x4y6",
        "sqlplus / as sysdba",
        "sqlplus /nolog @run1.sql",
        "sqlplus bob@db1",
        "sqlplus bob@db.example.org/orcl19Cdb",
        "sqlplus $USER/$PASS@db",
        "sqlplus and/or sqlcl",
        "run sqlplus with scripts/a1.sql@db",
        "uses: actions/checkout@v4",
        "uses: user/repo@v1",
        "src/a:b@c",
        "src/a:b1C2d3E4f5@c",
        "docker run -p 80:80 nginx",
        "mkdir -p x1y2z3",
        "ssh -p 2222 bob@example.org",
        "//comment: see user@host",
        "// note: mail bob@example.org",
        "//note:bob@example.org",
        "//TODO:jsmith99@example.org",
        "/* //x:y@z */",
        "deps = [\"//npm:lodash@4.17.21\"]",
        "git clone //bob@example.org/a",
        "src=\"//cdn.example.org:8080/x@2x.png\"",
        "\"//localhost:8080@x\"",
        "a//b:c1D2e3F4g5@d",
        "- name: A\n  value: foo12345\n- name: DB_PASSWORD\n  valueFrom: x\n",
        "{\"name\":\"A\",\"value\":\"foo12345\"},{\"name\":\"DB_PASSWORD\"}",
        "name: A, value: foo12345, name: DB_PASSWORD",
        "name: A\nvalue: foo12345\nname: DB_PASSWORD\n",
        "Value : foo12345\n\nName : DB_PASSWORD\n",
        "{\"value\":\"foo12345\",\"name\":\"token_type\"}",
        "{\"value\":\"\",\"name\":\"password\"}",
        "value: 12345678\nname: token count"
      })
  @DisplayName("R-23 what is written like a login and is none stays as it is")
  void lookalikes(String text) {
    assertThat(redactor.redact(text).value()).isEqualTo(text);
  }

  private void assertFound(String form) {
    List<String> missed = new ArrayList<>();
    for (int seed = 0; seed < DRAWN; seed++) {
      Draw draw = new Draw(new SplittableRandom(seed));
      String secret = draw.of(Draw.SMALL, 2) + draw.of(Draw.ALNUM, 8) + draw.of(Draw.DIGITS, 1);
      String safe =
          redactor.redact(form.replace("##", secret + secret).replace("@@", secret)).value();
      if (new Sample("", "", secret, "").leaksIn(safe)) {
        missed.add(safe);
      }
    }
    assertThat(missed).hasSizeLessThanOrEqualTo(DRAWN - LEAST_FOUND);
  }
}
