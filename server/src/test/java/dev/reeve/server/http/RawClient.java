package dev.reeve.server.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** One who speaks HTTP by hand. */
final class RawClient implements AutoCloseable {

  private final Socket socket;
  private final BufferedReader answers;

  RawClient(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    answers =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
  }

  /**
   * An answer.
   *
   * @param headers by their names in small letters
   */
  record Answer(String status, Map<String, String> headers, String body) {}

  void send(String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  /** Status and body of the next answer. */
  String next() throws IOException {
    Answer answer = answer();
    return answer.status() + " " + answer.body();
  }

  /** The next answer, whose body is of a length that it says. */
  Answer answer() throws IOException {
    String status = answers.readLine();
    Map<String, String> headers = new TreeMap<>();
    for (String line = answers.readLine(); !line.isEmpty(); line = answers.readLine()) {
      String[] parts = line.split(": ", 2);
      headers.put(parts[0].toLowerCase(Locale.ROOT), parts[1]);
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    char[] body = new char[length];
    for (int read = 0; read < length; ) read += answers.read(body, read, length - read);
    return new Answer(status, headers, new String(body));
  }

  /** Whether nothing more comes, since the other side has closed. */
  boolean isEnded() throws IOException {
    return answers.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
