package dev.reeve.daemon.ingress;

import dev.reeve.base.redact.Redaction;
import dev.reeve.core.Rejection;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.member.Role;
import dev.reeve.core.team.NewTeam;
import dev.reeve.core.team.NewTeam.Job;
import dev.reeve.core.team.NewTeam.Seat;
import dev.reeve.core.team.Profile;
import dev.reeve.core.team.Settings;
import dev.reeve.core.team.TeamId;
import dev.reeve.core.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Reads a team as somebody sets it up, over the wire or in a scenario: {@code {id, profile?,
 * members: {ID: ROLE | {role, spawned?, roster?, capabilities?, fit?}}, tasks: [{id, subject, …}],
 * folder?: PATH, policy: {handoff_timeout?, idle: {ping?, nudge?, …}, waits: {tool?, …}, …}}}. Here
 * a field that nobody knows is a fault, because a team lives long with a threshold that was
 * misspelt (W-2).
 */
public final class NewTeamReader {

  private static final List<String> KEYS =
      List.of("id", "profile", "members", "tasks", "policy", "folder");
  private final Intake intake;
  private final List<String> memberKeys;
  private final PolicyReader policy;

  /** What was read: the team's name, and the team. */
  public record Founding(TeamId id, NewTeam team) {}

  /**
   * @param redact the redactor: it alone may vouch for text from outside
   */
  public NewTeamReader(Function<String, Redaction> redact) {
    this(redact, Settings.DEFAULT);
  }

  /**
   * @param usual the thresholds that hold where a team says nothing
   */
  public NewTeamReader(Function<String, Redaction> redact, Settings usual) {
    intake = new Intake(redact);
    memberKeys = Seats.KEYS;
    policy = new PolicyReader(usual);
  }

  /**
   * @param otherMemberKeys fields of a member that somebody else reads, as a scenario does
   */
  public NewTeamReader(Function<String, Redaction> redact, List<String> otherMemberKeys) {
    intake = new Intake(redact);
    memberKeys = and(Seats.KEYS, otherMemberKeys);
    policy = new PolicyReader(Settings.DEFAULT);
  }

  private static List<String> and(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return List.copyOf(all);
  }

  public Read<Founding> read(byte[] json) {
    return switch (Parsing.parse(json, intake)) {
      case Read.Ok<JsonNode>(var team) -> read(team);
      case Read.Refused<JsonNode>(var rejection) -> new Read.Refused<>(rejection);
    };
  }

  public Read<Founding> read(JsonNode team) {
    Rejection excess = Limits.exceeded(team);
    if (excess != null) return new Read.Refused<>(excess);
    if (!team.isObject()) {
      return new Read.Refused<>(Rejection.invalid("team", "a team is a JSON object"));
    }
    try {
      mustBeSeated(team.path("members"));
      return new Read.Ok<>(founding(Fields.of(intake.members(team))));
    } catch (Faulty faulty) {
      return new Read.Refused<>(faulty.rejection());
    }
  }

  /** What is null is left out, but nobody who is named is: a role was forgotten. */
  private void mustBeSeated(JsonNode members) {
    for (Map.Entry<String, JsonNode> each : members.properties()) {
      if (!each.getValue().isNull()) continue;
      throw Faulty.missing("members." + Fields.cut(intake.key(each.getKey())) + ".role");
    }
  }

  private Founding founding(Fields fields) {
    fields.only(KEYS);
    List<Seat> seats = fields.named("members", this::seat);
    return new Founding(
        id(fields),
        new NewTeam(
            profile(fields, seats),
            policy.read(fields.objectIfAny("policy")).in(folder(fields)),
            seats,
            fields.each("tasks", NewTeamReader::job)));
  }

  private static TeamId id(Fields fields) {
    String id = fields.text("id").value();
    if (!TeamId.isValid(id)) {
      throw fields.wrong("id", "a team's id: small letters, digits and dashes, at most 63");
    }
    return new TeamId(id);
  }

  /** An absolute path: whoever asks stands elsewhere than the daemon (T-80). */
  private static SafeText folder(Fields fields) {
    if (!fields.has("folder")) return SafeText.EMPTY;
    SafeText folder = fields.text("folder");
    boolean usable = folder.value().startsWith("/") && folder.value().indexOf('\0') < 0;
    if (!usable || folder.value().contains(SafeText.REDACTED)) {
      throw fields.wrong("folder", "the absolute path of the folder for the team's files");
    }
    return folder;
  }

  /** Strict if somebody is named who can hand over, else solo (T-77). */
  private static Profile profile(Fields fields, List<Seat> seats) {
    Profile named = fields.choiceIfAny("profile", Profile.class);
    if (named != null) return named;
    boolean led =
        seats.stream()
            .map(seat -> seat.role().kind())
            .anyMatch(kind -> kind == Role.Kind.LEAD || kind == Role.Kind.COORDINATOR);
    return led ? Profile.STRICT : Profile.SOLO;
  }

  /** The short form is the role alone. */
  private Seat seat(String id, Value form) {
    String where = "members." + id;
    if (!MemberId.isValid(id)) {
      String sentence = Fields.cut(id) + " is no member's id, which is " + MemberId.FORM;
      throw Faulty.invalid("members", sentence);
    }
    Fields fields =
        switch (form) {
          case Value.Members(var members) -> new Fields(members, where + ".");
          default -> {
            var role = new TreeMap<String, Value>();
            role.put("role", form);
            yield new Fields(role, where + ".");
          }
        };
    fields.only(memberKeys);
    return Seats.read(new MemberId(id), fields);
  }

  private static Job job(Fields fields) {
    fields.only(Jobs.KEYS);
    return Jobs.read(fields.task("id"), fields);
  }
}
