import { type ChangedBalance, type EngineEvent, DeferredEvents } from '../events.ts';
import type { Balance } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Account, AccountPermissions } from './account.ts';

/** What an account may do, as its user is told after that changed. */
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

/** A balance as a command left it, and the one that was added before it. */
interface BalanceChange {
  readonly before: BalanceChange | undefined;
  readonly account: Account;
  readonly permissions: AccountPermissions;
  readonly token: Token;
  readonly free: Amount;
  readonly locked: Amount;
}

/** The balances that a command changed, one event for each account. */
export class DeferredBalanceChanges extends DeferredEvents {
  readonly #time: number;
  #last: BalanceChange | undefined = undefined;

  constructor(time: number) {
    super();
    this.#time = time;
  }

  add(account: Account, { token, free, locked }: Balance): void {
    const { permissions } = account;
    this.#last = { before: this.#last, account, permissions, token, free, locked };
  }

  override appendTo(events: EngineEvent[]): void {
    const byAccount = new Map<Account, ChangedBalance[]>();
    const all: BalanceChange[] = [];
    for (let left = this.#last; left !== undefined; left = left.before) all.push(left);
    for (const { account, permissions, token, free, locked } of all.reverse()) {
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
