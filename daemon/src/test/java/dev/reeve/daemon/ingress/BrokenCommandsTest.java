package dev.reeve.daemon.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.Order;
import dev.reeve.core.Rejection;
import dev.reeve.core.Rejection.Code;
import dev.reeve.core.Unreadable;
import dev.reeve.core.text.SafeText;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokenCommandsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "TOOL_STARTED| 'data': {'call_id': 'c'}| tool",
        "TOOL_STARTED| 'data': {'tool': 't'}| call_id",
        "TOOL_ENDED| 'data': {'ok': true}| call_id",
        "TOOL_ENDED| 'data': {'call_id': 'c'}| ok",
        "WAIT| 'data': {}| reason",
        "WAIT| 'data': {'reason': null}| reason",
        "ERROR| 'data': {}| text",
        "HEALTH_RESPONSE| 'data': {}| status",
        "QUALITY_RESULT| 'data': {}| passed",
        "TOOL_UNAVAILABLE| 'data': {}| tool",
        "SPAWN| 'data': {'role': 'coder'}| member",
        "SPAWN| 'data': {'member': 'm'}| role",
        "CLAIM| 'rev': 1| task_id",
        "IN_REVIEW| 'data': {'files': []}| task_id",
        "IN_REVIEW| 'task_id': '7'| files",
        "DONE| 'rev': 1| task_id",
        "STUCK| 'data': {'problem': 'p'}| task_id",
        "STUCK| 'task_id': '7'| problem",
        "REVIEW| 'data': {'verdict': 'approve'}| task_id",
        "REVIEW| 'task_id': '7'| verdict",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'changes', 'findings': [{'text': 't'}]}|"
            + " findings[0].severity",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'changes', 'findings': [{'severity':"
            + " 'MAJOR'}]}| findings[0].text",
        "REVIEW_LOOP| 'data': {'feedback': 'f'}| task_id",
        "REVIEW_LOOP| 'task_id': '7'| feedback",
        "ESCALATE_TO_MEDIUM| 'data': {'reason': 'r'}| task_id",
        "ESCALATE_TO_MEDIUM| 'task_id': '7'| reason",
        "IMPOSSIBLE_WAIT| 'data': {'role': 'coder'}| task_id",
        "IMPOSSIBLE_WAIT| 'task_id': '7'| role",
        "ADD_TASK| 'data': {'subject': 's'}| task_id",
        "ADD_TASK| 'task_id': '7'| subject",
        "ASSIGN| 'data': {'member': 'm'}| task_id",
        "CANCEL| 'rev': 2| task_id",
        "QUESTION| 'data': {'text': 't'}| to",
        "QUESTION| 'data': {'to': 'lead'}| text",
        "ANSWER| 'data': {'question': 'm-1'}| text",
        "MESSAGE| 'data': {'text': 't'}| to",
        "MESSAGE| 'data': {'to': 'lead'}| text",
        "TEXT| 'data': {}| text",
        "STATE_OWNERSHIP_HANDOFF| 'epoch': 1| epoch",
        "DECIDE| 'data': {'answer': 'keep'}| decision",
        "DECIDE| 'data': {'decision': 'd-1'}| answer",
        "ADJUSTMENT_DECISION| 'data': {'reason': 'r'}| action",
        "ADJUSTMENT_DECISION| 'data': {'action': 'assist'}| reason",
        "SHUTDOWN_ACK| 'request_id': 'mine', 'data': {'approve': true}| request_id",
        "SHUTDOWN_ACK| 'data': {'request_id': 's-1'}| approve",
      })
  @DisplayName("T-5 a required field that is missing is named")
  void missing(String type, String fields, String field) {
    Rejection fault = fault(type, fields);
    assertThat(fault.code()).isEqualTo(Code.MISSING_FIELD);
    assertThat(fault.field()).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "ACTIVITY| 'rev': 0| rev| rev should be a whole number from 1 on, but is the number 0",
        "ACTIVITY| 'rev': 1.0| rev| rev should be a whole number, but is a fraction",
        "ACTIVITY| 'rev': '1'| rev| rev should be a whole number, but is \"1\"",
        "ACTIVITY| 'rev': 99999999999999999999| rev| but is a number too large",
        "ACTIVITY| 'rev': []| rev| rev should be a whole number",
        "ACTIVITY| 'epoch': -1| epoch| from 0 on",
        "ACTIVITY| 'incarnation': true| incarnation| but is true",
        "ACTIVITY| 'request_id': ''| request_id| a text of 1 to 200 characters",
        "ACTIVITY| 'request_id': 7| request_id| should be a text, but is the number 7",
        "ACTIVITY| 'task_id': 'two words'| task_id| should be a task's id, but is \"two words\"",
        "ACTIVITY| 'task_id': '##7'| task_id| should be a task's id",
        "ACTIVITY| 'task_id': -7| task_id| should be a task's id",
        "ACTIVITY| 'data': []| data| data should be an object",
        "ACTIVITY| 'data': 'x'| data| data should be an object",
        "TOOL_STARTED| 'data': {'tool': ' ', 'call_id': 'c'}| tool| a text that says something",
        "TOOL_STARTED| 'data': {'tool': 1, 'call_id': 'c'}| tool| should be a text",
        "TOOL_STARTED| 'data': {'tool': 't', 'call_id': 'c', 'timeout': 30}| timeout| a duration"
            + " like 30s",
        "TOOL_STARTED| 'data': {'tool': 't', 'call_id': 'c', 'timeout': 'soon'}| timeout| but is"
            + " \"soon\"",
        "TOOL_STARTED| 'data': {'tool': 't', 'call_id': 'c', 'timeout': '-5s'}| timeout| a duration"
            + " like",
        "TOOL_ENDED| 'data': {'call_id': 'c', 'ok': 'true'}| ok| should be true or false",
        "TOOL_ENDED| 'data': {'call_id': 'c', 'ok': 1}| ok| should be true or false",
        "PROGRESS| 'data': {'percent': 101}| percent| from 0 to 100",
        "PROGRESS| 'data': {'percent': 12.5}| percent| a whole number, but is a fraction",
        "PROGRESS| 'data': {'issues': 'slow'}| issues| issues should be a list, but is \"slow\"",
        "PROGRESS| 'data': {'issues': ['a', 1]}| issues[1]| issues[1] should be a text",
        "PROGRESS| 'data': {'eta_minutes': -1}| eta_minutes| from 0 to",
        "WAIT| 'data': {'reason': 'tired'}| reason| one of [coding, waiting_review, blocked",
        "WAIT| 'data': {'reason': 'human', 'until': 'tomorrow'}| until| an instant like 2026",
        "WAIT| 'data': {'reason': 'human', 'until': '2026-11-15'}| until| an instant like 2026",
        "WAIT| 'data': {'reason': 'human', 'until': '+99999-01-01T00:00:00Z'}| until| 1970 and"
            + " 9999",
        "WAIT| 'data': {'reason': 'human', 'until': '1969-12-31T00:00:00Z'}| until| 1970 and 9999",
        "TOOL_STARTED| 'data': {'tool': 't', 'call_id': 'c', 'timeout': '40000d'}| timeout| years",
        "TOOL_STARTED| 'data': {'tool': 't', 'call_id': 'c', 'timeout': 'PT9999999999999S'}|"
            + " timeout| years",
        "HEALTH_RESPONSE| 'data': {'status': 'fine'}| status| one of [working, blocked, need_help]",
        "QUALITY_RESULT| 'data': {'passed': 'yes'}| passed| should be true or false",
        "SPAWN| 'data': {'member': 'a b', 'role': 'coder'}| member| should be a member's id",
        "SPAWN| 'data': {'member': 'm', 'role': 'reviewer/poetry'}| role| should be a role like",
        "SPAWN| 'data': {'member': 'm', 'role': 'coder', 'fit': 'HARD'}| fit| [simple, medium,"
            + " complex]",
        "SPAWN| 'data': {'member': 'm', 'role': 'coder', 'roster': 'GONE'}| roster| [active,"
            + " not_spawned",
        "SPAWN| 'data': {'member': 'm', 'role': 'coder', 'spawned': 'x'}| spawned| or never",
        "DONE| 'task_id': '7', 'data': {'claiming': '#'}| claiming| should be a task's id",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'maybe'}| verdict| one of [approve, changes]",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'approve', 'findings': {}}| findings| a list",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'approve', 'findings': ['x']}| findings[0]| an"
            + " object",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'changes', 'findings': [{'severity': 'BAD'}]}|"
            + " findings[0].severity| findings[0].severity should be one of",
        "REVIEW_LOOP| 'task_id': '7', 'data': {'reviewer': '!', 'feedback': 'f'}| reviewer| a"
            + " member's id",
        "ADD_TASK| 'task_id': '7', 'data': {'id': '8', 'subject': 's'}| id| the same as task_id",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'complexity': 'HUGE'}| complexity| one"
            + " of",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'depends_on': ['a b']}| depends_on[0]|"
            + " a task's id",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'reviewers': [7]}| reviewers[0]| should"
            + " be a text",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'approvals': {'a b': 'x'}}| approvals.a"
            + " b| approver",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'approvals': []}| approvals| an object",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'status': 'OPEN'}| status| one of",
        "ASSIGN| 'task_id': '7', 'rev': 1, 'data': {'member': 'ü'}| member| a member's id",
        "QUESTION| 'data': {'to': '', 'text': 't'}| to| a member's id",
        "ANSWER| 'data': {'question': '41', 'text': 't'}| question| a message's id like m-41",
        "MESSAGE| 'data': {'to': 'lead', 'text': 't', 'architecture': 'yes'}| architecture| true or"
            + " false",
        "STATE_OWNERSHIP_HANDOFF| 'data': {'epoch': 0}| epoch| from 1 on",
        "DECIDE| 'data': {'decision': '3', 'answer': 'keep'}| decision| a decision's id like d-3",
        "DECIDE| 'data': {'decision': 'd-3', 'answer': []}| answer| should be a text, but is a"
            + " list",
        "DECIDE| 'data': {'decision': 'd-3', 'answer': 'a', 'epoch': 0}| epoch| from 1 on",
        "SHUTDOWN_ACK| 'data': {'request_id': 's', 'approve': 'no'}| approve| true or false",
      })
  @DisplayName("T-5 a field that is something else is named, with what was expected and found")
  void invalid(String type, String fields, String field, String reason) {
    Rejection fault = fault(type, fields);
    assertThat(fault.code()).isEqualTo(Code.INVALID);
    assertThat(fault.field()).isEqualTo(field);
    assertThat(fault.reason()).contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "CLAIM| 'task_id': '7', 'rev': 1, 'data': {'frob': 1}| frob| frob; none is taken",
        "CLAIM| 'task_id': '7', 'rev': 1, 'frob': 1| frob| known are [type, actor, task_id, rev,"
            + " epoch, incarnation, request_id, data]",
        "CLAIM| 'task_id': '7', 'rew': 1| rew| there is no field rew; did you mean rev?",
        "PROGRESS| 'data': {'precent': 40}| precent| did you mean percent?",
        "PROGRESS| 'data': {'mood': 'good'}| mood| known are [eta_minutes, issues, percent, status,"
            + " step]",
        "WAIT| 'data': {'reason': 'human', 'untill': '2026-11-15T21:00:00Z'}| untill| mean until?",
        "SPAWN| 'data': {'member': 'm', 'role': 'coder', 'rooster': 'ACTIVE'}| rooster| mean"
            + " roster?",
        "ADD_TASK| 'task_id': '7', 'data': {'subject': 's', 'depend_on': ['1']}| depend_on| mean"
            + " depends_on?",
        "REVIEW| 'task_id': '7', 'data': {'verdict': 'changes', 'findings': [{'severity': 'MAJOR',"
            + " 'text': 't', 'fiel': 'A.java'}]}| findings[0].fiel| did you mean file?",
      })
  @DisplayName("T-5 a field that nobody knows is named, with the one that was probably meant")
  void unknown(String type, String fields, String field, String reason) {
    Rejection fault = fault(type, fields);
    assertThat(fault.code()).isEqualTo(Code.INVALID);
    assertThat(fault.field()).isEqualTo(field);
    assertThat(fault.reason()).contains(reason);
  }

  @Test
  @DisplayName("T-82 the name of a field that nobody knows is shown only after redaction")
  void secret_names() {
    for (String at : new String[] {"'%s': 1", "'data': {'%s': 1}"}) {
      Rejection fault = fault("TEARDOWN", at.formatted(Wire.SECRET));
      assertThat(fault.code()).isEqualTo(Code.INVALID);
      assertThat(fault.toString()).doesNotContain(Wire.SECRET);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'actor': 'coder-1'}| MISSING_FIELD| type| type is missing",
        "{'type': 'CLAIM'}| MISSING_FIELD| actor| actor is missing",
        "{'type': 'CLAIM', 'actor': null}| MISSING_FIELD| actor| actor is missing",
        "{'type': 'CLAM', 'actor': 'coder-1'}| INVALID| type| perhaps CLAIM, but is \"CLAM\"",
        "{'type': 'claim', 'actor': 'coder-1'}| INVALID| type| a type of command",
        "{'type': 'NOSUCH', 'actor': 'coder-1'}| INVALID| type| one of ACTIVITY, TOOL_STARTED, ",
        "{'type': 7, 'actor': 'coder-1'}| INVALID| type| should be a text",
        "{'type': 'CLAIM', 'actor': 'a b'}| INVALID| actor| should be a member's id",
        "{'type': 'CLAIM', 'actor': {}}| INVALID| actor| should be a text",
        "[]| INVALID| command| a command is a JSON object",
        "null| INVALID| command| a command is a JSON object",
        "{| INVALID| command| no valid JSON at line 1, column",
        "{'type': secret}| INVALID| command| no valid JSON at line 1, column",
        "{'type': 'CLAIM', 'type': 'DONE'}| INVALID| command| no valid JSON: the key type stands"
            + " twice, at line 1, column",
        "{'type': 'CLAIM', 'data': {'to': {}, 'to': {}}}| INVALID| command| the key to stands",
        "{'type': 'CLAIM'} x| INVALID| command| no valid JSON",
      })
  @DisplayName("W-3 without a known type and a valid actor there is no order")
  void refused(String json, Code code, String field, String reason) {
    assertThat(Wire.read(json))
        .isInstanceOfSatisfying(
            Read.Refused.class,
            refused -> {
              assertThat(refused.rejection().code()).isEqualTo(code);
              assertThat(refused.rejection().field()).isEqualTo(field);
              assertThat(refused.rejection().reason()).contains(reason).doesNotContain("secret");
            });
  }

  @Test
  @DisplayName("T-7 what is too large is told so before anything else is looked at")
  void too_large() {
    String longest = "x".repeat(Limits.LONGEST_TEXT);
    assertThat(fault("ERROR", "'rev': 'x', 'data': {'text': '" + longest + "x'}"))
        .isEqualTo(tooLarge("text", "a text of 32769 characters; at most 32768"));
    assertThat(fault("PROGRESS", "'data': {'issues': [" + "'',".repeat(1_000) + "'']}"))
        .isEqualTo(tooLarge("issues", "a list of 1001; at most 1000"));
    assertThat(fault("ERROR", "'data': {'x': " + "[".repeat(15) + "]".repeat(15) + "}"))
        .isEqualTo(tooLarge("x", "nested more than 16 deep"));
    assertThat(Wire.fault("{'type': 'ERROR', 'x': " + "[".repeat(99_999)).code())
        .isEqualTo(Code.TOO_LARGE);
    assertThat(Wire.fault("{'a': '" + "x".repeat(Limits.LARGEST)).reason())
        .isEqualTo("262151 bytes; at most 262144 are taken");
    assertThat(Wire.fault("{'type': '" + longest + "x'}").code()).isEqualTo(Code.TOO_LARGE);
  }

  @Test
  @DisplayName("T-7 what is just within the limits is read")
  void large_enough() {
    String text = "x ".repeat(Limits.LONGEST_TEXT / 2);
    Order order =
        Wire.order("{'type': 'ERROR', 'actor': 'coder-1', 'data': {'text': '" + text + "'}}");
    assertThat(order.command()).isNotInstanceOf(Unreadable.class);
    String issues = "'',".repeat(999) + "''";
    assertThat(
            Wire.order("{'type':'PROGRESS','actor':'a','data':{'issues':[" + issues + "]}}")
                .command())
        .isNotInstanceOf(Unreadable.class);
  }

  @ParameterizedTest
  @CsvSource({
    "actor, ''",
    "task_id, ''",
    "request_id, ''",
    "to, 'to'",
  })
  @DisplayName("T-82 a secret does not get in as an id")
  void secret_ids(String field, String inData) {
    String secret = "'" + field + "': '" + Wire.SECRET + "'";
    String fields = inData.isEmpty() ? secret : "'data': {'text': 't', " + secret + "}";
    String actor = field.equals("actor") ? "" : "'actor': 'coder-1', ";
    Rejection fault = Wire.fault("{'type': 'MESSAGE', " + actor + fields + "}");
    assertThat(fault.code()).isEqualTo(Code.INVALID);
    assertThat(fault.field()).isEqualTo(field);
    assertThat(fault.reason()).isEqualTo(field + " looks like a secret");
  }

  @Test
  @DisplayName("T-82 what was found is quoted only after redaction, and not at length")
  void quotes_are_safe() {
    assertThat(fault("WAIT", "'data': {'reason': '" + Wire.SECRET + "'}").reason())
        .contains(SafeText.REDACTED)
        .doesNotContain(Wire.SECRET);
    assertThat(fault("WAIT", "'data': {'reason': '" + "no ".repeat(99) + "'}").reason())
        .hasSizeLessThan(250)
        .endsWith("…\"");
  }

  private static Rejection tooLarge(String field, String reason) {
    return new Rejection(Code.TOO_LARGE, reason, field, null);
  }

  /** Sender and type are clear, so it comes before the core all the same. */
  private static Rejection fault(String type, String fields) {
    Order order = Wire.order("{'type': '" + type + "', 'actor': 'coder-1', " + fields + "}");
    assertThat(order.command()).isInstanceOf(Unreadable.class);
    return ((Unreadable) order.command()).rejection();
  }
}
