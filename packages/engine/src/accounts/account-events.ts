import { type ChangedBalance, DeferredEvents, type EngineEvent } from '../events.ts';
import type { Balance } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Account, AccountPermissions } from './account.ts';

/** The event for changed account permissions. */
export class DeferredPermissionsChange extends DeferredEvents {
  readonly #account: Account;
  readonly #time: number;
  readonly #permissions: AccountPermissions;

  constructor(account: Account) {
    super();
    this.#account = account;
    this.#time = account.updateTime;
    this.#permissions = account.permissions;
  }

  override appendTo(events: EngineEvent[]): void {
    events.push(accountInfo(this.#account, this.#time, this.#permissions, []));
  }
}

/** A balance after a command, linked to the change that was added before it. */
interface BalanceChange {
  readonly previous: BalanceChange | undefined;
  readonly account: Account;
  readonly permissions: AccountPermissions;
  readonly token: Token;
  readonly free: Amount;
  readonly locked: Amount;
}

/** The events for the balances that a command changed: one event per account. */
export class DeferredBalanceChanges extends DeferredEvents {
  readonly #time: number;
  #last: BalanceChange | undefined = undefined;

  constructor(time: number) {
    super();
    this.#time = time;
  }

  add(account: Account, { token, free, locked }: Balance): void {
    const { permissions } = account;
    this.#last = { previous: this.#last, account, permissions, token, free, locked };
  }

  override appendTo(events: EngineEvent[]): void {
    const byAccount = new Map<Account, ChangedBalance[]>();
    const newestFirst: BalanceChange[] = [];
    for (let change = this.#last; change !== undefined; change = change.previous) {
      newestFirst.push(change);
    }
    for (const { account, permissions, token, free, locked } of newestFirst.reverse()) {
      let balances = byAccount.get(account);
      if (balances === undefined) {
        balances = [];
        byAccount.set(account, balances);
        events.push(accountInfo(account, this.#time, permissions, balances));
      }
      balances.push({
        asset: token.name,
        free: formatDecimal(free, token.scale),
        locked: formatDecimal(locked, token.scale),
      });
    }
  }
}

function accountInfo(
  { ref }: Account,
  time: number,
  permissions: AccountPermissions,
  balances: readonly ChangedBalance[],
): EngineEvent {
  return { kind: 'outboundAccountInfo', account: ref, time, ...permissions, balances };
}
