package dev.reeve.server.dashboard;

import dev.reeve.pages.live.Html;
import dev.reeve.pages.template.tag.JteloginGenerated;
import dev.reeve.server.access.Sessions;
import gg.jte.Content;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The way in for browsers. Nothing is served to strangers: what they get is a refusal, which
 * has the form in it. So its style and its script stand in the page itself, and the policy of that
 * page names them by their hashes.
 */
final class Login {

  private static final String STYLE = Assets.read("/dev/reeve/pages/assets/login.css");
  private static final String SCRIPT = Assets.read("/dev/reeve/pages/assets/login.js");

  private static final String POLICY =
      "default-src 'none'; style-src 'sha256-"
          + print(STYLE)
          + "'; script-src 'sha256-"
          + print(SCRIPT)
          + "'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private final Sessions sessions;

  Login(Sessions sessions) {
    this.sessions = sessions;
  }

  /** A code or the operator's token becomes a session. */
  void enter(Context request) {
    String key = request.formParam("key");
    if (key == null || !sessions.redeem(key.strip())) {
      throw new Turned(
          401,
          "That link or code was used already, is older than %d minutes, or was never given out:"
                  .formatted(Sessions.codeLasts().toMinutes())
              + " get a new link.");
    }
    request.header(
        "Set-Cookie",
        "%s=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%d"
            .formatted(
                Sessions.cookie(request.req().getLocalPort()),
                sessions.open(),
                Sessions.lasts().toSeconds()));
    request.status(303).header("Location", "/");
  }

  void leave(Context request) {
    request.header(
        "Set-Cookie",
        Sessions.cookie(request.req().getLocalPort())
            + "=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    request.status(303).header("Location", "/");
  }

  void ask(Context request, String sentence) {
    Content style = out -> out.writeContent(STYLE);
    Content script = out -> out.writeContent(SCRIPT);
    request.status(401);
    request.header("Content-Security-Policy", POLICY);
    request
        .contentType("text/html; charset=utf-8")
        .result(
            Html.text(
                Html.of(out -> JteloginGenerated.render(out, null, style, script, sentence))));
  }

  private static String print(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder().encodeToString(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
