package dev.reeve.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PersistentSetTest {

  private final PersistentSet<String> set = PersistentSet.<String>empty().with("b").with("a");

  @Test
  void it_holds_each_thing_once_and_in_order() {
    assertThat(set.with("a")).isSameAs(set);
    assertThat(set).containsExactly("a", "b");
    assertThat(set.first()).isEqualTo("a");
    assertThat(set.size()).isEqualTo(2);
    assertThat(set).hasToString("[a, b]");
  }

  @Test
  void taking_something_out_leaves_the_old_set_as_it_was() {
    PersistentSet<String> smaller = set.without("a");
    assertThat(smaller.contains("a")).isFalse();
    assertThat(set.contains("a")).isTrue();
    assertThat(smaller.without("a")).isSameAs(smaller);
  }

  @Test
  void sets_with_the_same_things_are_equal() {
    var other = PersistentSet.<String>empty().with("a").with("c").with("b").without("c");
    assertThat(other).isEqualTo(set).hasSameHashCodeAs(set);
    assertThat(other.without("b")).isNotEqualTo(set).doesNotHaveSameHashCodeAs(set);
    assertThat(set.isEmpty()).isFalse();
    assertThat(PersistentSet.<String>empty().isEmpty()).isTrue();
  }
}
