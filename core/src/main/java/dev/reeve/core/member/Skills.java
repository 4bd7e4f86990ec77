package dev.reeve.core.member;

import dev.reeve.core.task.Complexity;
import dev.reeve.core.text.SafeText;
import java.util.List;

/** What a member can do: its capabilities, and the highest complexity it takes. */
public record Skills(List<SafeText> capabilities, Complexity fit) {

  public static final Skills ANY = new Skills(List.of(), Complexity.COMPLEX);

  public Skills {
    capabilities = List.copyOf(capabilities);
  }
}
