package dev.reeve.base.redact;

import static dev.reeve.base.redact.Alphabet.ALNUM;
import static dev.reeve.base.redact.Alphabet.BASE64;
import static dev.reeve.base.redact.Alphabet.BASE64_PAIR;
import static dev.reeve.base.redact.Alphabet.DIGIT;
import static dev.reeve.base.redact.Alphabet.DOTTED;
import static dev.reeve.base.redact.Alphabet.HEX;
import static dev.reeve.base.redact.Alphabet.HEX_DASH;
import static dev.reeve.base.redact.Alphabet.LOWER;
import static dev.reeve.base.redact.Alphabet.PATH;
import static dev.reeve.base.redact.Alphabet.UPPER;
import static dev.reeve.base.redact.Alphabet.WORD;
import static dev.reeve.base.redact.TokenKind.exact;
import static dev.reeve.base.redact.TokenKind.open;

import java.util.ArrayList;
import java.util.List;

/**
 * The credentials that can be known by themselves, by issuer. Lengths are a little below what the
 * issuers use today, since they grow; a kind whose prefix is an ordinary word has its exact length.
 */
final class TokenKinds {

  static final List<TokenKind> ALL = all();

  private TokenKinds() {}

  private static List<TokenKind> all() {
    List<TokenKind> kinds = new ArrayList<>();
    kinds.addAll(codeHosts());
    kinds.addAll(models());
    kinds.addAll(clouds());
    kinds.addAll(chat());
    kinds.addAll(payment());
    kinds.addAll(packages());
    kinds.addAll(operations());
    kinds.addAll(observation());
    kinds.addAll(offices());
    kinds.addAll(standards());
    return List.copyOf(kinds);
  }

  private static List<TokenKind> each(
      String name, Alphabet alphabet, int least, String... prefixes) {
    return List.of(prefixes).stream().map(prefix -> open(name, prefix, alphabet, least)).toList();
  }

  @SafeVarargs
  private static List<TokenKind> join(List<TokenKind>... parts) {
    List<TokenKind> joined = new ArrayList<>();
    for (List<TokenKind> part : parts) {
      joined.addAll(part);
    }
    return joined;
  }

  private static List<TokenKind> codeHosts() {
    return join(
        each("github-token", WORD, 30, "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
        each("gitlab-token", DOTTED, 20, "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-"),
        each("gitlab-token", DOTTED, 20, "glimt-", "glagent-", "glsoat-", "glffct-", "gloas-"),
        each("gitlab-runner", WORD, 20, "GR1348941"),
        each("atlassian-token", BASE64, 60, "ATATT3", "ATCTT3"),
        each("bitbucket-token", BASE64, 28, "ATBB"),
        each("sonar-token", HEX, 40, "sqp_", "squ_", "sqa_"),
        each("snyk-token", DOTTED, 30, "snyk_uat.", "snyk_sat."));
  }

  private static List<TokenKind> models() {
    return join(
        each("anthropic-key", WORD, 40, "sk-ant-"),
        each("openai-key", WORD, 40, "sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-", "sess-"),
        each("model-key", ALNUM, 32, "sk-", "sk-or-v1-", "xai-", "pplx-", "gsk_", "csk-", "r8_"),
        each("huggingface-token", ALNUM, 30, "hf_", "api_org_"),
        each("nvidia-key", WORD, 50, "nvapi-"),
        each("langsmith-key", WORD, 32, "lsv2_pt_", "lsv2_sk_"),
        each("pinecone-key", WORD, 40, "pcsk_"),
        each("tavily-key", WORD, 24, "tvly-"),
        each("elevenlabs-key", HEX, 48, "sk_"));
  }

  private static List<TokenKind> clouds() {
    return join(
        List.of(
            exact("aws-access-key", "AKIA", UPPER, 16),
            exact("aws-access-key", "ASIA", UPPER, 16),
            exact("aws-access-key", "ABIA", UPPER, 16),
            exact("aws-access-key", "ACCA", UPPER, 16),
            open("azure-ad-secret", "~", WORD, 30).after(5, ALNUM),
            exact("databricks-token", "dapi", HEX, 32)),
        each("aws-bedrock-key", BASE64, 100, "ABSK"),
        each("google-api-key", WORD, 35, "AIza", "AQ.Ab"),
        each("google-oauth", DOTTED, 28, "ya29.", "GOCSPX-", "1//0"),
        each("alibaba-key", ALNUM, 20, "LTAI"),
        each("tencent-key", ALNUM, 32, "AKID"),
        each("yandex-token", DOTTED, 40, "AQVN", "y0_", "t1."),
        each("digitalocean-token", HEX, 60, "dop_v1_", "doo_v1_", "dor_v1_"),
        each("cloudflare-token", WORD, 40, "v1.0-", "cfut_", "cfat_", "cfk_"),
        each("heroku-token", WORD, 30, "HRKU-"),
        each("netlify-token", ALNUM, 36, "nfp_"),
        each("vercel-token", ALNUM, 24, "vcp_", "vca_", "vci_", "vcr_", "vck_", "vercel_blob_rw_"),
        each("fly-token", BASE64_PAIR, 40, "fo1_", "fm1a_", "fm1r_", "fm2_"),
        each("supabase-token", WORD, 28, "sbp_", "sb_secret_"),
        each("planetscale-token", DOTTED, 32, "pscale_tkn_", "pscale_pw_", "pscale_oauth_"),
        each("neon-key", ALNUM, 40, "napi_"),
        each("render-key", ALNUM, 28, "rnd_"));
  }

  private static List<TokenKind> chat() {
    return join(
        each("slack-token", WORD, 20, "xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-"),
        each("slack-token", DOTTED, 20, "xoxe-", "xoxe.xoxp-", "xoxe.xoxb-", "xoxc-", "xapp-"),
        each("slack-cookie", BASE64, 40, "xoxd-"),
        each("slack-webhook", PATH, 20, "hooks.slack.com/services/", "hooks.slack.com/workflows/"),
        each("slack-webhook", PATH, 20, "hooks.slack.com/triggers/"),
        each("discord-webhook", PATH, 40, "discord.com/api/webhooks/"),
        each("discord-webhook", PATH, 40, "discordapp.com/api/webhooks/"),
        List.of(
            open("telegram-token", ":AA", WORD, 32).after(6, DIGIT),
            exact("twilio-key", "SK", HEX, 32),
            exact("twilio-account", "AC", HEX, 32),
            exact("mailgun-key", "key-", HEX, 32),
            open("mailchimp-key", "-us", DIGIT, 1).after(32, HEX)),
        each("sendgrid-key", DOTTED, 50, "SG."),
        each("brevo-key", WORD, 60, "xkeysib-", "xsmtpsib-"),
        each("resend-key", WORD, 24, "re_"));
  }

  private static List<TokenKind> payment() {
    return join(
        each("stripe-key", ALNUM, 16, "sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_prod_"),
        each("stripe-webhook", BASE64, 24, "whsec_"),
        each("square-token", WORD, 22, "sq0atp-", "sq0csp-", "sq0idp-"),
        each("meta-token", WORD, 60, "EAA", "IGQV"),
        each("shopify-token", HEX, 32, "shpat_", "shpca_", "shppa_", "shpss_"),
        each("flutterwave-key", WORD, 32, "FLWSECK-", "FLWSECK_TEST-"),
        each("easypost-key", ALNUM, 54, "EZAK", "EZTK"),
        each("plaid-token", HEX_DASH, 30, "access-production-", "access-sandbox-"),
        each("shippo-token", HEX, 40, "shippo_live_", "shippo_test_"),
        each("duffel-token", WORD, 40, "duffel_live_", "duffel_test_"),
        each("gocardless-token", WORD, 40, "live_"));
  }

  private static List<TokenKind> packages() {
    return join(
        each("npm-token", ALNUM, 36, "npm_"),
        each("pypi-token", WORD, 50, "pypi-"),
        each("rubygems-key", HEX, 48, "rubygems_"),
        each("docker-token", WORD, 20, "dckr_pat_", "dckr_oat_"),
        each("clojars-token", LOWER, 50, "CLOJARS_"),
        List.of(
            exact("nuget-key", "oy2", LOWER, 43),
            exact("crates-token", "cio", ALNUM, 32),
            open("artifactory-key", "AKCp", ALNUM, 60),
            open("artifactory-token", "cmVmdGtu", BASE64, 48)));
  }

  private static List<TokenKind> operations() {
    return join(
        each("vault-token", WORD, 24, "hvs.", "hvb.", "hvr."),
        List.of(open("terraform-token", ".atlasv1.", WORD, 50).after(14, ALNUM)),
        each("doppler-token", DOTTED, 36, "dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim."),
        each("pulumi-token", HEX, 40, "pul-"),
        each("prefect-key", ALNUM, 36, "pnu_", "pnb_"),
        each("circleci-token", WORD, 40, "CCIPAT_", "CCIPRJ_"),
        each("buildkite-token", HEX, 36, "bkua_", "bkct_"),
        each("harness-token", DOTTED, 60, "pat.", "sat."),
        each("tailscale-key", WORD, 20, "tskey-"),
        each("onepassword-token", BASE64, 80, "ops_ey"),
        each("launchdarkly-key", HEX_DASH, 36, "sdk-", "api-"),
        each("infracost-key", ALNUM, 32, "ico-"),
        each("postman-key", WORD, 50, "PMAK-"),
        each("readme-key", LOWER, 60, "rdme_"));
  }

  private static List<TokenKind> observation() {
    return join(
        each("newrelic-key", ALNUM, 19, "NRAK-", "NRJS-", "NRII-", "NRIQ-", "NRRA-", "NRSP-"),
        each("grafana-token", BASE64, 32, "glsa_", "glc_"),
        each("grafana-key", BASE64, 50, "eyJrIjoi"),
        each("sentry-token", BASE64, 40, "sntrys_", "sntryu_"),
        each("dynatrace-token", DOTTED, 60, "dt0c01.", "dt0s01.", "dt0s16."));
  }

  private static List<TokenKind> offices() {
    return join(
        each("linear-key", ALNUM, 32, "lin_api_", "lin_oauth_"),
        each("notion-token", ALNUM, 40, "ntn_"),
        List.of(
            exact("notion-token", "secret_", ALNUM, 43),
            exact("airtable-token", "pat", DOTTED, 79),
            exact("okta-token", "00", WORD, 40),
            open("intercom-token", "dG9rO", BASE64, 40)),
        each("figma-token", WORD, 36, "figd_", "figo_", "figu_", "figdr_"),
        each("contentful-token", WORD, 40, "CFPAT-"),
        each("hubspot-token", HEX_DASH, 30, "pat-na1-", "pat-na2-", "pat-eu1-"),
        each("typeform-token", DOTTED, 40, "tfp_"),
        each("mapbox-token", DOTTED, 60, "sk.eyJ"),
        each("dropbox-token", WORD, 100, "sl.B", "sl.u."));
  }

  private static List<TokenKind> standards() {
    return join(
        List.of(open("jwt", ".eyJ", DOTTED, 8).after(15, WORD)),
        each(Redaction.PRIVATE_KEY, UPPER, 50, "AGE-SECRET-KEY-1"));
  }
}
