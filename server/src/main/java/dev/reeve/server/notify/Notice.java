package dev.reeve.server.notify;

import dev.reeve.core.Effect;
import dev.reeve.core.Order;
import dev.reeve.core.Via;
import dev.reeve.core.decision.Decision;
import dev.reeve.core.decision.DecisionCommand.Decide;
import dev.reeve.core.message.Message;
import dev.reeve.core.reconcile.Rulings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.team.TeamState;
import dev.reeve.core.text.SafeText;
import dev.reeve.daemon.engine.Ask;
import dev.reeve.daemon.engine.Reply;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a person is told, as the team stands just before it (T-45, T-76). */
final class Notice implements News {

  private static final int LONGEST_SUBJECT = 80;

  private final TeamState state;
  private final Effect.Notify effect;
  private final @Nullable Decision decision;

  Notice(TeamState state, Effect.Notify effect) {
    this.state = state;
    this.effect = effect;
    decision = effect.decision() == null ? null : state.docket().decisions().get(effect.decision());
  }

  /** Whether nobody need be told any more. */
  boolean isSettled() {
    return decision != null && !decision.isOpen();
  }

  @Override
  public String name() {
    return state.id() + "." + effect.message().message();
  }

  @Override
  public String headline() {
    String what =
        decision == null
            ? effect.message().message()
                + " from "
                + effect.message().from()
                + " waits in the inbox"
            : waits(decision);
    return "team " + state.id() + ": " + what;
  }

  @Override
  public String json() {
    ObjectNode notice = JsonMapper.shared().createObjectNode();
    Effect.Deliver message = effect.message();
    notice.put("team", state.id().value());
    notice.put("message", message.message().toString());
    notice.put("from", message.from().value());
    notice.put("to", message.to().value());
    Message known = state.mail().messages().get(message.message());
    if (known != null) notice.put("at", known.at().toString());
    if (known != null && known.task() != null) notice.put("task_id", known.task().value());
    notice.put("subject", subject());
    notice.put("text", message.text().value());
    if (decision != null) notice.set("decision", json(decision));
    return notice.toPrettyString() + "\n";
  }

  private String subject() {
    String what = decision == null ? beginning(effect.message().text()) : waits(decision);
    return "Reeve, team " + state.id() + ": " + what;
  }

  private static String beginning(SafeText text) {
    String words = text.value().strip().replaceAll("\\s+", " ");
    return words.length() <= LONGEST_SUBJECT ? words : words.substring(0, LONGEST_SUBJECT) + "…";
  }

  private static String waits(Decision decision) {
    return decision.id() + " (" + decision.matter().kind() + ") waits for an answer";
  }

  private static ObjectNode json(Decision decision) {
    ObjectNode shown = JsonMapper.shared().createObjectNode();
    Decision.Matter matter = decision.matter();
    shown.put("id", decision.id().toString());
    shown.put("kind", matter.kind().name());
    shown.put("opened", decision.opened().toString());
    shown.put("question", matter.question().value());
    ArrayNode evidence = shown.putArray("evidence");
    matter.evidence().forEach(each -> evidence.add(each.value()));
    ArrayNode options = shown.putArray("options");
    matter.options().forEach(options::add);
    shown.put("recommendation", matter.recommendation());
    return shown;
  }

  /** The option that a program printed; empty if it printed anything else, or nothing. */
  Optional<String> answer(String printed) {
    if (decision == null) return Optional.empty();
    return decision.matter().options().stream().filter(printed.strip()::equals).findFirst();
  }

  /** The answer as whoever leads the team would send it; the operator does, for it. */
  Ask decide(TeamId team, String answer, Consumer<Reply> reply) {
    if (decision == null) throw new IllegalStateException("there is nothing to decide");
    String request = "notify-" + effect.message().message();
    Order.Stamps stamps = new Order.Stamps(null, null, null, request);
    SafeText note = SafeText.own("answered through notify.command");
    // A frozen team goes on in a new epoch, which nobody prints (T-27).
    Long epoch = Rulings.nextEpoch(state, decision);
    Decide decide = new Decide(decision.id(), answer, epoch, note);
    Order order =
        new Order(state.roster().authority(), Via.OPERATOR, stamps, request + " " + answer, decide);
    return new Ask.Command(team, order, reply);
  }
}
