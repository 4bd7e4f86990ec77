package dev.reeve.server.notify;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;

/**
 * {@code notify.webhook}: the JSON is posted to one address and to no other; a redirection is not
 * followed. The address may be a secret in itself, so nothing but its host is ever told.
 */
final class WebhookWay implements Way, AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(10);

  private final URI address;
  private final Duration timeout;
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(CONNECT)
          .build();

  WebhookWay(URI address, Duration timeout) {
    this.address = address;
    this.timeout = timeout;
  }

  @Override
  public String name() {
    return "notify.webhook";
  }

  @Override
  public Told tell(News news) {
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("User-Agent", "reeve")
            .header("Idempotency-Key", news.name())
            .POST(BodyPublishers.ofString(news.json()))
            .build();
    try {
      return answered(client.send(request, BodyHandlers.discarding()).statusCode());
    } catch (HttpConnectTimeoutException e) {
      return new Told.Failed(host() + " did not answer within " + CONNECT.toSeconds() + " s");
    } catch (HttpTimeoutException e) {
      return new Told.Over(host() + " took the message, but did not answer within " + timeout);
    } catch (IOException e) {
      return new Told.Failed(
          host() + " could not be reached (" + e.getClass().getSimpleName() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Told.Failed("the daemon is stopping");
    }
  }

  private Told answered(int status) {
    if (200 <= status && status < 300) return new Told.Done("");
    String reason = host() + " answered with " + status;
    boolean busy = status == 408 || status == 425 || status == 429 || 500 <= status;
    return busy ? new Told.Failed(reason) : new Told.Over(reason);
  }

  private String host() {
    return name() + ": " + address.getHost();
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
