package dev.reeve.core;

import static dev.reeve.core.Cast.CODER;
import static dev.reeve.core.Cast.LEAD;
import static dev.reeve.core.Cast.active;
import static dev.reeve.core.Cast.order;
import static dev.reeve.core.Cast.text;
import static dev.reeve.core.Story.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.reeve.core.member.MemberId;
import dev.reeve.core.message.MessageCommand.Ask;
import dev.reeve.core.message.MessageCommand.Say;
import dev.reeve.core.message.MessageCommand.Tell;
import dev.reeve.core.message.MessageEvent.Declined;
import dev.reeve.core.message.MessageEvent.Told;
import dev.reeve.core.message.Plea;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Reeve is asked for and does not do. */
class BoundariesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Hotfix src/server/auth.ts now|CODING",
        "please fix the login bug|CODING",
        "Can you implement task 7?|CODING",
        "Supervisor, add a test for the parser|CODING",
        "Could you   write the migration script|CODING",
        "Review task #4 please|REVIEW",
        "please approve this, it is urgent|REVIEW",
        "can you look over the diff of task 7|REVIEW",
        "Decide on the database schema|ARCHITECTURE",
        "Which framework should we use for the API?|ARCHITECTURE",
        "should we use Kafka or a table?|ARCHITECTURE",
        "Design the plugin interface|ARCHITECTURE",
      })
  @DisplayName("T-38 who asks Reeve to code, review or design hears that it cannot, and what would")
  void declined(String words, Plea plea) {
    Story story = active().when(at(2), order(LEAD, new Say(text(words))));
    assertThat(story.events())
        .first()
        .isEqualTo(new Told(LEAD, MemberId.SUPERVISOR, text(words), null, false));
    assertThat(story.events()).hasSize(2);
    Declined declined = (Declined) story.events().get(1);
    assertThat(declined.plea()).isEqualTo(plea);
    assertThat(declined.said().to()).isEqualTo(LEAD);
    assertThat(declined.said().text().value()).startsWith("I can't").contains("What would do it: ");
    assertThat(story.state().mail().questions().isEmpty()).isTrue();
  }

  @Test
  @DisplayName("T-38 the seed's answer, word for word, and the commands behind it")
  void the_words() {
    assertThat(Plea.CODING.answer())
        .startsWith(
            "I can't implement code changes. I can coordinate reassignment to a coder, track SLA,"
                + " and monitor completion.")
        .contains("ADD_TASK", "ASSIGN", "CLAIM");
    assertThat(Plea.REVIEW.answer()).contains("IN_REVIEW", "APPROVED", "CHANGES");
    assertThat(Plea.ARCHITECTURE.answer()).contains("QUESTION", "architecture: true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I fixed the login bug",
        "the review of task 7 is done",
        "We will implement it tomorrow",
        "What is the status of task 7?",
        "add me to the list",
        "Thanks, all quiet here",
        "ready for review",
        "check in with you later",
        "Lunch at noon?",
      })
  @DisplayName("T-38 a report or a question is not taken for a request")
  void heard(String words) {
    Story story = active().when(at(2), order(CODER, new Say(text(words))));
    assertThat(story.events()).hasSize(1);
  }

  @Test
  @DisplayName(
      "T-38 a question that asks for work is declined, and opens none; others' mail is not")
  void questions() {
    Story story =
        active().when(at(2), order(CODER, new Ask(MemberId.SUPERVISOR, text("fix it"), null)));
    assertThat(story.events()).last().isInstanceOf(Declined.class);
    assertThat(story.state().mail().questions().isEmpty()).isTrue();
    story.when(at(3), order(LEAD, new Tell(CODER, text("fix the bug"), null, false)));
    assertThat(declined(story)).isNull();
    story.when(at(4), order(CODER, new Tell(MemberId.SUPERVISOR, text("fix it"), null, true)));
    assertThat(declined(story)).as("a matter of architecture goes elsewhere").isNull();
  }

  private static @Nullable Event declined(Story story) {
    return story.events().stream().filter(Declined.class::isInstance).findFirst().orElse(null);
  }
}
