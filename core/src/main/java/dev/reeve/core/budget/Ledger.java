package dev.reeve.core.budget;

import dev.reeve.core.data.PersistentMap;
import dev.reeve.core.member.MemberId;
import dev.reeve.core.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a team has used up, by account; so no question costs more in a large team (P-10). */
public record Ledger(PersistentMap<Payer, Account> accounts) {

  public static final Ledger EMPTY = new Ledger(PersistentMap.empty());

  public static Ledger of(List<Account> accounts) {
    Ledger ledger = EMPTY;
    for (Account account : accounts) ledger = ledger.with(account);
    return ledger;
  }

  /** Null if nothing was ever used up on it. */
  public @Nullable Account get(Payer payer) {
    return accounts.get(payer);
  }

  public @Nullable Account member(MemberId id) {
    return accounts.get(Payer.of(id));
  }

  public @Nullable Account task(TaskId id) {
    return accounts.get(Payer.of(id));
  }

  public @Nullable Account team() {
    return accounts.get(Payer.TEAM);
  }

  Account open(Payer payer) {
    Account known = accounts.get(payer);
    return known == null ? Account.empty(payer) : known;
  }

  Ledger with(Account account) {
    return new Ledger(accounts.with(account.payer(), account));
  }
}
