package dev.reeve.daemon.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class StirTest {

  private static ObjectNode account(String team) {
    ObjectNode account = JsonNodeFactory.instance.objectNode().put("team", team);
    account.putArray("members").addObject().put("member", "ada").put("done", 0);
    return account;
  }

  private static ObjectNode worked(String team) {
    ObjectNode account = account(team);
    account.putArray("members").addObject().put("member", "ada").put("done", 1);
    return account;
  }

  private static ObjectNode waits(String team) {
    ObjectNode account = account(team);
    account.putArray("decisions_waiting").addObject().put("id", "d-1");
    return account;
  }

  private static ObjectNode crashed(String team) {
    ObjectNode account = account(team);
    account.putArray("members").addObject().put("member", "ada").put("crashes", 1);
    return account;
  }

  @Test
  @DisplayName("T-79 what waits comes first, then what came up, then work; names as people count")
  void order() {
    List<ObjectNode> accounts = new ArrayList<>();
    accounts.add(account("a-quiet"));
    accounts.add(worked("night-10"));
    accounts.add(worked("night-2"));
    accounts.add(crashed("x-crashed"));
    accounts.add(account("b-unreadable").put("trouble", "cannot be read"));
    accounts.add(waits("z-waits"));
    accounts.sort(Stir.ORDER);
    assertThat(accounts)
        .extracting(each -> each.path("team").asString(""))
        .containsExactly("z-waits", "b-unreadable", "x-crashed", "night-2", "night-10", "a-quiet");
    assertThat(Stir.of(account("a-quiet"))).isEqualTo(Stir.QUIET);
  }
}
