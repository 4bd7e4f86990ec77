package dev.reeve.server.http;

import dev.reeve.daemon.log.LogDamaged;
import dev.reeve.daemon.log.LogUnavailable;
import dev.reeve.server.dashboard.Dashboard;
import dev.reeve.server.dashboard.Turned;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.MethodNotAllowedResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is answered to a request that ended in an exception: JSON, or to a person a page. */
record Troubles(Dashboard dashboard) {

  private static final Logger LOG = LoggerFactory.getLogger(Troubles.class);

  void addTo(RoutesConfig routes) {
    routes.exception(Refused.class, (refused, request) -> refuse(request, refused));
    routes.exception(
        Turned.class,
        (turned, request) -> dashboard.refuse(request, turned.status(), turned.sentence()));
    routes.exception(LogDamaged.class, (damaged, request) -> refuse(request, told(damaged)));
    routes.exception(
        LogUnavailable.class,
        (away, request) -> refuse(request, Refused.unavailable(String.valueOf(away.getMessage()))));
    routes.exception(
        HttpResponseException.class,
        (odd, request) -> {
          if (odd instanceof MethodNotAllowedResponse) request.header("Allow", allowed(odd));
          refuse(request, translated(odd));
        });
    routes.exception(
        Exception.class,
        (trouble, request) -> {
          LOG.error("{} {} failed", request.method(), request.path(), trouble);
          refuse(request, Refused.failed());
        });
  }

  private void refuse(Context request, Refused refused) {
    if (Gate.isForPerson(Knock.of(request))) {
      dashboard.refuse(request, refused.status(), refused.sentence());
    } else {
      Json.send(request, Json.refusal(refused));
    }
  }

  /** What was asked for stands in a part of the log that cannot be read. */
  private static Refused told(LogDamaged damaged) {
    String next = "; reeve verify " + damaged.team() + " tells what is damaged";
    return new Refused(404, "INVALID", damaged.getMessage() + next);
  }

  /** By which methods it can be asked. */
  private static String allowed(HttpResponseException odd) {
    return String.join(", ", odd.getDetails().values());
  }

  private static Refused translated(HttpResponseException odd) {
    return switch (odd.getStatus()) {
      case 404 -> new Refused(404, "INVALID", "there is nothing here; see /openapi.json");
      case 405 -> new Refused(405, "INVALID", "not by this method, but by " + allowed(odd));
      case 413 -> Refused.tooLarge(Bodies.LARGEST);
      default -> new Refused(odd.getStatus(), "INVALID", String.valueOf(odd.getMessage()));
    };
  }
}
