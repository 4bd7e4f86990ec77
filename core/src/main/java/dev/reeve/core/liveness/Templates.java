package dev.reeve.core.liveness;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.text.SafeText;

/**
 * The words of a team: the usual ones, but for those that it chose itself (T-49). In them {@code
 * {id}} stands for the task; where there is only a question, its name stands for {@code task
 * #{id}}.
 */
public record Templates(PersistentMap<Template, SafeText> chosen) {

  public static final Templates USUAL = new Templates(PersistentMap.empty());

  private static final String TASK = "task #{id}";
  private static final String ID = "{id}";

  public Templates with(Template template, SafeText words) {
    boolean usual = words.value().equals(template.words());
    return new Templates(usual ? chosen.without(template) : chosen.with(template, words));
  }

  public SafeText words(Template template) {
    SafeText own = chosen.get(template);
    return own == null ? SafeText.own(template.words()) : own;
  }

  public SafeText fill(Template template, Obligation about) {
    String words = words(template).value();
    String filled =
        about.task() == null
            ? words.replace(TASK, "question " + about.question()).replace(ID, about.name())
            : words.replace(ID, about.task().value());
    return SafeText.own(filled);
  }
}
