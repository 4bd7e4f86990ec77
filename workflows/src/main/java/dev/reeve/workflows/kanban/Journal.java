package dev.reeve.workflows.kanban;

import dev.reeve.base.file.AtomicFile;
import dev.reeve.base.file.Home;
import dev.reeve.workflows.markdown.UnreadableFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a crash must not make forgotten (K-5): what is being run, and what was finished.
 *
 * @param step how many runs there were; each has files of its own
 * @param managerRan whether the Manager has had its say
 * @param done the tasks that were finished here
 * @param pending what is being run; null between two steps
 */
record Journal(
    int step, boolean managerRan, List<String> done, @Nullable Pending pending, double spent) {

  static final Journal NEW = new Journal(0, false, List.of(), null, 0);

  private static final JsonMapper JSON = JsonMapper.shared();

  Journal {
    done = List.copyOf(done);
  }

  /**
   * A run that is on its way.
   *
   * @param task what it is about; null where the Manager is only asked what comes next
   * @param input what the agent gets, byte for byte, however often it is run
   * @param attempt 0 for the first run
   */
  record Pending(String role, @Nullable String task, String input, int attempt) {

    boolean isManagers() {
      return Roles.isManager(role);
    }

    Pending again() {
      return new Pending(role, task, input, attempt + 1);
    }

    Pending fromTheStart() {
      return new Pending(role, task, input, 0);
    }
  }

  Journal starting(Pending next) {
    return new Journal(step + 1, managerRan, done, next, spent);
  }

  Journal retrying(Pending next) {
    return new Journal(step, managerRan, done, next, spent);
  }

  Journal finished(String task) {
    List<String> more = new ArrayList<>(done);
    if (!more.contains(task)) more.add(task);
    return new Journal(step, managerRan, more, null, spent);
  }

  Journal managed() {
    return new Journal(step, true, done, null, spent);
  }

  /** The Manager is to be asked anew, whatever it said before. */
  Journal unmanaged() {
    return new Journal(step, false, done, pending, spent);
  }

  Journal spending(double more) {
    return new Journal(step, managerRan, done, pending, spent + more);
  }

  static Journal read(Path file) {
    try {
      return Files.exists(file) ? of(JSON.readTree(Files.readString(file))) : NEW;
    } catch (CharacterCodingException e) {
      throw none(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": " + Home.said(e, file), e);
    } catch (JacksonException e) {
      throw none(file);
    }
  }

  private static UnreadableFile none(Path file) {
    return new UnreadableFile(file + ": is no journal of a workflow; remove it to begin anew");
  }

  private static Journal of(JsonNode node) {
    List<String> done = new ArrayList<>();
    node.required("done").forEach(task -> done.add(task.asString()));
    @Nullable JsonNode next = node.get("pending");
    return new Journal(
        node.required("step").asInt(),
        node.required("manager_ran").asBoolean(),
        done,
        next == null
            ? null
            : new Pending(
                next.required("role").asString(),
                next.has("task") ? next.get("task").asString() : null,
                next.required("input").asString(),
                next.required("attempt").asInt()),
        node.required("spent_usd").asDouble());
  }

  void write(Path file) {
    ObjectNode node = JSON.createObjectNode();
    node.put("step", step).put("manager_ran", managerRan).put("spent_usd", spent);
    ArrayNode list = node.putArray("done");
    done.forEach(list::add);
    if (pending != null) {
      ObjectNode next = node.putObject("pending");
      next.put("role", pending.role());
      if (pending.task() != null) next.put("task", pending.task());
      next.put("input", pending.input()).put("attempt", pending.attempt());
    }
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
    AtomicFile.write(file, text, AtomicFile.PRIVATE);
  }
}
