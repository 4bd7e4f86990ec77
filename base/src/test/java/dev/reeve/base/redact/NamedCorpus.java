package dev.reeve.base.redact;

import static dev.reeve.base.redact.Draw.ALNUM;
import static dev.reeve.base.redact.Draw.BASE64;
import static dev.reeve.base.redact.Draw.HEX;
import static dev.reeve.base.redact.Draw.LOWER;
import static dev.reeve.base.redact.Draw.SMALL;
import static dev.reeve.base.redact.Draw.WORD;

import java.util.List;

/** Credentials that look like anything else and are known by the name they are given. */
final class NamedCorpus {

  /** The name stands for {@code Sample.before}. */
  private static Sample named(String kind, String name, String secret) {
    return new Sample(kind, name, secret, "");
  }

  private NamedCorpus() {}

  static List<Sample> draw(Draw draw) {
    return List.of(
        named("password", "password", draw.password()),
        named("database-password", "DB_PASSWORD", draw.password()),
        named("passwd", "admin_passwd", draw.password()),
        named("passphrase", "keyPassphrase", draw.password()),
        named("mysql-pwd", "MYSQL_PWD", draw.password()),
        named("spring-password", "spring.datasource.password", draw.password()),
        named("smtp-pass", "SMTP_PASS", draw.password()),
        named("aws-secret", "aws_secret_access_key", draw.of(BASE64, 40)),
        named("azure-storage", "AccountKey", draw.of(BASE64, 86) + "=="),
        named("azure-bus", "SharedAccessKey", draw.of(BASE64, 43) + "="),
        named("azure-devops", "AZURE_DEVOPS_PAT", draw.of(LOWER, 52)),
        named("client-secret", "client_secret", draw.of(WORD, 32)),
        named("datadog-api", "DD_API_KEY", draw.of(HEX, 32)),
        named("datadog-app", "DD_APP_KEY", draw.of(HEX, 40)),
        named("twilio-auth", "TWILIO_AUTH_TOKEN", draw.of(HEX, 32)),
        named("heroku-old", "HEROKU_API_KEY", draw.uuid()),
        named("fastly", "FASTLY_API_TOKEN", draw.of(WORD, 32)),
        named("cloudflare", "CLOUDFLARE_API_TOKEN", draw.of(WORD, 40)),
        named(
            "asana",
            "ASANA_ACCESS_TOKEN",
            "1/" + draw.of("123456789", 16) + ":" + draw.of(HEX, 32)),
        named("vercel", "VERCEL_TOKEN", draw.of(ALNUM, 24)),
        named("travis", "travisToken", draw.of(WORD, 22)),
        named("algolia", "algoliaApiKey", draw.of(HEX, 32)),
        named("rails", "secret_key_base", draw.of(HEX, 128)),
        named("wireguard", "PrivateKey", draw.of(BASE64, 43) + "="),
        named("npmrc", "_authToken", draw.uuid()),
        named("docker-config", "auth", draw.of(SMALL, 2) + draw.of(ALNUM, 26) + "9=="),
        named("header-key", "X-Api-Key", draw.of(ALNUM, 32)),
        named("refresh", "refresh_token", draw.of(WORD, 64)),
        named("encryption", "ENCRYPTION_KEY", draw.of(HEX, 64)));
  }
}
