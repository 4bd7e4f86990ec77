package dev.reeve.daemon.ingress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.base.redact.Redactor;
import dev.reeve.core.CommandType;
import dev.reeve.core.Order.Stamps;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DigestTest {

  private static final String ONE =
      "{'type': 'REVIEW', 'actor': 'a', 'task_id': '7', 'rev': 2, 'epoch': 1, 'data':"
          + " {'verdict': 'changes', 'findings': [{'severity': 'MAJOR', 'text': 't'}]}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'epoch':1,'rev':2,'data':{'findings':[{'text':'t','severity':'MAJOR'}],"
            + "'verdict':'changes'},'task_id':'7','actor':'a','type':'REVIEW'}",
        "{'type': 'REVIEW', 'actor': 'b', 'task_id': '#7', 'rev': 2, 'epoch': 1, 'incarnation': 9,"
            + " 'request_id': 'x', 'data': {'verdict': 'changes', 'other': null, 'findings':"
            + " [{'severity': 'MAJOR', 'text': 't'}]}}",
        "{'type': 'REVIEW', 'actor': 'a', 'task_id': 7, 'rev': 2, 'epoch': 1, 'data': {'verdict':"
            + " 'ch\\u0061nges', 'findings': [{'severity': 'MAJOR', 'text': 't'}]}}",
      })
  @DisplayName("T-4 the same said in another order, or by another sender, is the same payload")
  void same(String other) {
    assertThat(digest(other)).isEqualTo(digest(ONE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'7'|'8'",
        "'rev': 2|'rev': 3",
        "'rev': 2, |",
        "'epoch': 1|'epoch': 2",
        "'changes'|'approve'",
        "'text': 't'|'text': 't '",
        "'text': 't'|'text': 't', 'file': 'f'",
        "'severity': 'MAJOR'|'severity': 'MINOR'",
      })
  @DisplayName("T-4 another payload has another fingerprint")
  void different(String from, String to) {
    String other = ONE.replace(from, to == null ? "" : to);
    assertThat(other).isNotEqualTo(ONE);
    assertThat(digest(other)).hasSize(32).isNotEqualTo(digest(ONE));
  }

  @Test
  @DisplayName("T-4 the same data in a command of another type is another payload")
  void types() {
    String question = "{'type': 'QUESTION', 'actor': 'a', 'data': {'to': 'lead', 'text': 't'}}";
    assertThat(digest(question.replace("QUESTION", "MESSAGE"))).isNotEqualTo(digest(question));
  }

  @Test
  @DisplayName("T-4 no two payloads run together: each text says how long it is")
  void unambiguous() {
    assertThat(ofItems("'a', 'b'")).isNotEqualTo(ofItems("'a\\', \\'b'"));
    assertThat(ofItems("'ab', ''")).isNotEqualTo(ofItems("'a', 'b'"));
    assertThat(ofItems("['a'], 'b'")).isNotEqualTo(ofItems("['a', 'b']"));
  }

  @Test
  @DisplayName("T-4 what is written alike but is of another kind is another payload")
  void kinds() {
    List<String> kinds = List.of("true", "false", "1", "'1'", "['1']", "{'1': ''}", "");
    assertThat(kinds.stream().map(DigestTest::ofItems)).doesNotHaveDuplicates();
  }

  @Test
  @DisplayName("T-4 a stored fingerprint is recognised by every later version")
  void stable() {
    assertThat(digest(ONE)).isEqualTo("15a7b6056fd99025571b80aed30beadb");
  }

  @Test
  @DisplayName("T-82 a fingerprint tells nothing of a secret")
  void secrets() {
    String other = Wire.SECRET.replace('7', '8');
    assertThat(ofItems("'" + Wire.SECRET + "'")).isEqualTo(ofItems("'" + other + "'"));
  }

  private static String ofItems(String items) {
    JsonNode data = JsonMapper.shared().readTree(Wire.bytes("{'x': [" + items + "]}"));
    Value.Members said = new Intake(Redactor.standard()::inspect).members(data);
    return Digest.of(CommandType.ACTIVITY, null, Stamps.NONE, said);
  }

  private static String digest(String json) {
    return Wire.order(json).digest();
  }
}
