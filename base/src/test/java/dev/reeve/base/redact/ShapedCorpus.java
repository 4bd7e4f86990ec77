package dev.reeve.base.redact;

import static dev.reeve.base.redact.Draw.ALNUM;
import static dev.reeve.base.redact.Draw.BASE64;
import static dev.reeve.base.redact.Draw.HEX;
import static dev.reeve.base.redact.Draw.LOWER;

import java.util.ArrayList;
import java.util.List;

/** Credentials that are known by where they stand: key blocks, URLs, headers, command lines. */
final class ShapedCorpus {

  private ShapedCorpus() {}

  static List<Sample> draw(Draw draw) {
    List<Sample> lines = new ArrayList<>(keys(draw));
    lines.addAll(urls(draw));
    lines.addAll(headers(draw));
    lines.addAll(commands(draw));
    return lines;
  }

  private static Sample pem(String kind, String label, String secret, String lineEnd) {
    String end = "-----END " + label + "-----";
    return new Sample(kind, "-----BEGIN " + label + "-----" + lineEnd, secret, end);
  }

  private static List<Sample> keys(Draw draw) {
    String rsa = "RSA PRIVATE KEY";
    Sample cut = pem("pem-cut", rsa, draw.lines(BASE64, 5, "\n"), "\n");
    Sample escaped = pem("pem-json", "PRIVATE KEY", draw.lines(BASE64, 9, "\\n"), "\\n");
    return List.of(
        pem("pem-rsa", rsa, draw.lines(BASE64, 12, "\n"), "\n"),
        pem("pem-ec", "EC PRIVATE KEY", draw.lines(BASE64, 3, "\n"), "\n"),
        pem("pem-pkcs8", "PRIVATE KEY", draw.lines(BASE64, 20, "\r\n"), "\r\n"),
        pem("pem-locked", "ENCRYPTED PRIVATE KEY", draw.lines(BASE64, 20, "\n"), "\n"),
        pem("pem-openssh", "OPENSSH PRIVATE KEY", draw.lines(BASE64, 7, "\n"), "\n"),
        pem("pem-yaml", rsa, draw.lines(BASE64, 7, "\n    "), "\n    "),
        pem("pem-diff", rsa, draw.lines(BASE64, 7, "\n+"), "\n+"),
        pem("pem-spaces", rsa, draw.lines(BASE64, 7, " "), " "),
        pem("pem-log", rsa, draw.lines(BASE64, 7, "\n12:01:07 INFO "), "\n12:01:07 INFO "),
        pem("pgp", "PGP PRIVATE KEY BLOCK", draw.lines(BASE64, 9, "\n"), "\n\n"),
        new Sample("pem-cut", cut.before(), cut.secret(), ""),
        new Sample("gcp", "{\"private_key\": \"" + escaped.before(), escaped.secret(), "\"}"),
        new Sample("putty", "Private-Lines: 3\n", draw.lines(BASE64, 3, "\n"), "Private-MAC: 1"));
  }

  private static List<Sample> urls(Draw draw) {
    return List.of(
        new Sample("postgres", "postgres://app:", draw.password(), "@db.example.org:5432/app"),
        new Sample("mysql", "jdbc:mysql://app:", draw.of(ALNUM, 12), "@db/app"),
        new Sample("mongodb", "mongodb+srv://app:", draw.of(ALNUM, 16), "@c0.example.org"),
        new Sample("redis", "redis://:", draw.of(LOWER, 20), "@cache:6379/0"),
        new Sample("amqp", "amqps://app:", draw.of(ALNUM, 10), "@queue/app"),
        new Sample("https", "https://octo:", draw.of(ALNUM, 24), "@example.org/a/b.git"),
        new Sample("https-token", "https://", draw.of(HEX, 40), "@example.org/a/b.git"),
        new Sample("jdbc", "jdbc:postgresql://db/app?user=a&password=", draw.of(ALNUM, 12), "&x=1"),
        new Sample("azure-sas", "https://a.example.org/c?sv=1&sig=", draw.of(ALNUM, 43), "%3D"),
        new Sample("aws-signed", "https://b.example.org/o?X-Amz-Signature=", draw.of(HEX, 64), ""));
  }

  private static List<Sample> headers(Draw draw) {
    return List.of(
        new Sample("bearer", "Authorization: Bearer ", draw.of(ALNUM, 40), ""),
        new Sample("basic", "Authorization: Basic ", draw.of(ALNUM, 27) + "=", ""),
        new Sample("token", "authorization: token ", draw.of(HEX, 40), ""),
        new Sample("bearer-bare", "uses Bearer ", draw.of(ALNUM, 32), " now"),
        new Sample("curl-bearer", "-H \"Authorization: Bearer ", draw.of(HEX, 32), "\" x"),
        new Sample(
            "digest", "Authorization: Digest realm=\"a\", response=\"", draw.of(HEX, 32), "\""),
        new Sample("cookie", "Cookie: theme=dark; sid=", draw.of(ALNUM, 26), ""),
        new Sample("set-cookie", "Set-Cookie: sid=", draw.of(HEX, 32), "; Path=/; HttpOnly"),
        new Sample("json-cookie", "{\"Cookie\": \"a=", draw.of(ALNUM, 32), "\"}"),
        new Sample("java-session", "JSESSIONID=", draw.of(Draw.UPPER, 32), ""),
        new Sample("php-session", "PHPSESSID=", draw.of(LOWER, 26), ";"));
  }

  private static List<Sample> commands(Draw draw) {
    return List.of(
        new Sample("curl-user", "curl -s -u app:", draw.of(ALNUM, 14), " https://example.org"),
        new Sample("mysql-option", "mysql -uroot -p", draw.of(ALNUM, 12), " app"),
        new Sample("sshpass", "sshpass -p '", draw.of(ALNUM, 12), "' ssh a@b"),
        new Sample("docker-login", "docker login -u a -p ", draw.of(ALNUM, 16), " example.org"),
        new Sample("long-flag", "tool --password ", draw.of(ALNUM, 16), " --verbose"),
        new Sample("flag-list", "[\"--token\", \"", draw.of(ALNUM, 20), "\"]"),
        new Sample("netrc", "machine example.org login a password ", draw.of(ALNUM, 12), ""),
        new Sample("netrc-lines", "machine b\n  login a\n  password 7", draw.of(ALNUM, 12), "\n"),
        new Sample("pgpass", "db.example.org:5432:app:app:", draw.of(ALNUM, 14), ""));
  }
}
