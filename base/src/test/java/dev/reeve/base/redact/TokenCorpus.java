package dev.reeve.base.redact;

import static dev.reeve.base.redact.Draw.ALNUM;
import static dev.reeve.base.redact.Draw.BASE32;
import static dev.reeve.base.redact.Draw.BASE64;
import static dev.reeve.base.redact.Draw.DIGITS;
import static dev.reeve.base.redact.Draw.HEX;
import static dev.reeve.base.redact.Draw.LOWER;
import static dev.reeve.base.redact.Draw.UPPER;
import static dev.reeve.base.redact.Draw.WORD;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Credentials that can be known by themselves, in the shapes that their issuers give them. */
final class TokenCorpus {

  /** Prefix, letters and length, as documented by the issuer; kinds written out of one table. */
  private record Shape(String kind, String prefix, String alphabet, int length) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("github-classic", "ghp_", ALNUM, 36),
          new Shape("github-oauth", "gho_", ALNUM, 36),
          new Shape("github-app", "ghs_", ALNUM, 36),
          new Shape("github-refresh", "ghr_", ALNUM, 76),
          new Shape("github-fine", "github_pat_", ALNUM + "_", 82),
          new Shape("gitlab-personal", "glpat-", WORD, 20),
          new Shape("gitlab-deploy", "gldt-", WORD, 20),
          new Shape("gitlab-runner", "glrt-", WORD, 20),
          new Shape("atlassian", "ATATT3", WORD, 180),
          new Shape("bitbucket", "ATBB", ALNUM, 32),
          new Shape("anthropic", "sk-ant-api03-", WORD, 95),
          new Shape("openai-project", "sk-proj-", WORD, 120),
          new Shape("openai-classic", "sk-", ALNUM, 48),
          new Shape("openrouter", "sk-or-v1-", HEX, 64),
          new Shape("groq", "gsk_", ALNUM, 52),
          new Shape("xai", "xai-", ALNUM, 80),
          new Shape("replicate", "r8_", ALNUM, 37),
          new Shape("huggingface", "hf_", Draw.SMALL + Draw.CAPITALS, 34),
          new Shape("aws-access", "AKIA", BASE32, 16),
          new Shape("aws-session", "ASIA", BASE32, 16),
          new Shape("google-api", "AIza", WORD, 35),
          new Shape("google-access", "ya29.", WORD, 160),
          new Shape("google-client", "GOCSPX-", WORD, 28),
          new Shape("digitalocean", "dop_v1_", HEX, 64),
          new Shape("databricks", "dapi", HEX, 32),
          new Shape("heroku", "HRKU-AA", WORD, 58),
          new Shape("netlify", "nfp_", ALNUM, 36),
          new Shape("supabase", "sbp_", HEX, 40),
          new Shape("planetscale", "pscale_tkn_", WORD, 43),
          new Shape("fly", "fo1_", WORD, 43),
          new Shape("stripe-live", "sk_live_", ALNUM, 24),
          new Shape("stripe-restricted", "rk_live_", ALNUM, 24),
          new Shape("stripe-webhook", "whsec_", ALNUM, 32),
          new Shape("square-access", "sq0atp-", WORD, 22),
          new Shape("square-secret", "sq0csp-", WORD, 43),
          new Shape("shopify", "shpat_", HEX, 32),
          new Shape("meta", "EAA", ALNUM, 120),
          new Shape("twilio-key", "SK", HEX, 32),
          new Shape("mailgun", "key-", HEX, 32),
          new Shape("brevo", "xkeysib-", HEX, 64),
          new Shape("npm", "npm_", ALNUM, 36),
          new Shape("pypi", "pypi-AgEIcHlwaS5vcmc", WORD, 140),
          new Shape("rubygems", "rubygems_", HEX, 48),
          new Shape("nuget", "oy2", LOWER, 43),
          new Shape("docker", "dckr_pat_", WORD, 27),
          new Shape("crates", "cio", ALNUM, 32),
          new Shape("artifactory", "AKCp", ALNUM, 69),
          new Shape("vault", "hvs.", WORD, 90),
          new Shape("doppler", "dp.pt.", ALNUM, 43),
          new Shape("pulumi", "pul-", HEX, 40),
          new Shape("prefect", "pnu_", ALNUM, 36),
          new Shape("postman", "PMAK-", HEX, 59),
          new Shape("newrelic", "NRAK-", UPPER, 27),
          new Shape("grafana-service", "glsa_", ALNUM, 41),
          new Shape("grafana-cloud", "glc_", BASE64, 60),
          new Shape("sentry", "sntryu_", HEX, 64),
          new Shape("linear", "lin_api_", ALNUM, 40),
          new Shape("notion", "ntn_", ALNUM, 46),
          new Shape("notion-old", "secret_", ALNUM, 43),
          new Shape("figma", "figd_", WORD, 40),
          new Shape("okta", "00", WORD, 40),
          new Shape("contentful", "CFPAT-", WORD, 43),
          new Shape("tailscale", "tskey-auth-", ALNUM, 32),
          new Shape("age-key", "AGE-SECRET-KEY-1", UPPER, 58),
          new Shape("slack-app", "xapp-1-", WORD, 70),
          new Shape("circleci", "CCIPAT_", ALNUM, 62));

  private TokenCorpus() {}

  static List<Sample> draw(Draw draw) {
    List<Sample> samples = new ArrayList<>();
    for (Shape shape : SHAPES) {
      samples.add(
          Sample.token(shape.kind(), shape.prefix(), draw.of(shape.alphabet(), shape.length())));
    }
    samples.addAll(composed(draw));
    return samples;
  }

  /** Those made of several parts. */
  private static List<Sample> composed(Draw draw) {
    String number = draw.of("123456789", 12);
    String team = "T" + draw.of(UPPER, 8) + "/B" + draw.of(UPPER, 10) + "/";
    return List.of(
        Sample.token("slack-bot", "xoxb-" + number + "-" + number + "-", draw.of(ALNUM, 24)),
        Sample.token("slack-user", "xoxp-" + number + "-" + number + "-", draw.of(HEX, 32)),
        Sample.token("slack-webhook", "hooks.slack.com/services/" + team, draw.of(ALNUM, 24)),
        Sample.token("discord-webhook", webhook(number), draw.of(WORD, 68)),
        Sample.token("discord-bot", discordNumber(number) + "." + "Gx1a2B.", draw.of(WORD, 38)),
        Sample.token("telegram", number.substring(3) + ":AA", draw.of(WORD, 33)),
        Sample.token("sendgrid", "SG." + draw.of(WORD, 22) + ".", draw.of(WORD, 43)),
        new Sample("mailchimp", "", draw.of(HEX, 32), "-us" + draw.between(1, 21)),
        Sample.token("azure-ad", draw.of(ALNUM, 3) + "8Q~", draw.of(WORD, 34)),
        Sample.token("terraform", draw.of(ALNUM, 14) + ".atlasv1.", draw.of(WORD, 67)),
        Sample.token("airtable", "pat" + draw.of(ALNUM, 14) + ".", draw.of(HEX, 64)),
        Sample.token("dynatrace", "dt0c01." + draw.of(UPPER, 24) + ".", draw.of(UPPER, 64)),
        Sample.token("launchdarkly", "sdk-", draw.uuid()),
        Sample.token("hubspot", "pat-na1-", draw.uuid()),
        Sample.token("jwt", jwtHead(draw), draw.of(WORD, 43)),
        Sample.token("random-40", "", draw.of(BASE64, 40)),
        Sample.token("random-44", "", draw.of(ALNUM, 44)),
        Sample.token("random-64", "", draw.of(WORD, 64)));
  }

  private static String webhook(String number) {
    return "discord.com/api/webhooks/" + number + DIGITS.substring(0, 6) + "/";
  }

  private static String discordNumber(String number) {
    return encoded("1" + number + number.substring(0, 5));
  }

  private static String jwtHead(Draw draw) {
    String claims = "{\"sub\":\"" + draw.of(DIGITS, 10) + "\",\"exp\":" + draw.of(DIGITS, 10) + "}";
    return encoded("{\"alg\":\"HS256\",\"typ\":\"JWT\"}") + "." + encoded(claims) + ".";
  }

  private static String encoded(String plain) {
    byte[] bytes = plain.getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
