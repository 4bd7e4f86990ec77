package dev.reeve.core.message;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import java.util.ArrayList;
import java.util.List;

/** Everything said that is not settled yet: messages on their way and open questions. */
public record Mail(
    PersistentMap<MessageId, Message> messages, PersistentMap<MessageId, Question> questions) {

  public static final Mail EMPTY = new Mail(PersistentMap.empty(), PersistentMap.empty());

  /** So many messages are followed up; of older ones the log alone knows. */
  static final int FOLLOWED = 1_000;

  /** A settled message is forgotten: the log remembers it, the state need not. */
  public Mail with(Message message) {
    if (message.delivery().isFinal()) {
      return new Mail(messages.without(message.id()), questions);
    }
    PersistentMap<MessageId, Message> more = messages.with(message.id(), message);
    MessageId oldest = FOLLOWED < more.size() ? more.firstKey() : null;
    return new Mail(oldest == null ? more : more.without(oldest), questions);
  }

  /** What has been said to somebody and is not known to have reached it, the oldest first. */
  public List<Message> onTheWay(MemberId to, int most) {
    List<Message> found = new ArrayList<>();
    for (Message each : messages.values()) {
      if (found.size() == most) break;
      boolean waits = each.to().equals(to) && each.delivery().leadsTo(Delivery.DELIVERED);
      if (waits) found.add(each);
    }
    return found;
  }

  public Mail asked(Question question) {
    return new Mail(messages, questions.with(question.id(), question));
  }

  public Mail answered(MessageId question) {
    return new Mail(messages, questions.without(question));
  }
}
