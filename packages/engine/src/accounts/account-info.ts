import type { ChangedBalance, EngineEvent, PendingEvents } from '../events.ts';
import type { Balance } from '../ledger/ledger-account.ts';
import type { Token } from '../ledger/token.ts';
import type { Amount } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Account, Switches } from './account.ts';

/** What an account may do, as its user is told after that changed. */
export class PendingSwitches implements PendingEvents {
  readonly #account: Account;
  readonly #time: number;
  readonly #switches: Switches;

  constructor(account: Account) {
    this.#account = account;
    this.#time = account.updateTime;
    this.#switches = account.switches;
  }

  show(events: EngineEvent[]): void {
    events.push(accountInfo(this.#account, this.#time, this.#switches, []));
  }
}

/** A balance as a command left it. */
interface Left {
  readonly account: Account;
  readonly switches: Switches;
  readonly token: Token;
  readonly free: Amount;
  readonly locked: Amount;
}

/** The balances that a command changed, one event for each account. */
export class PendingBalances implements PendingEvents {
  readonly #time: number;
  readonly #left: Left[] = [];

  constructor(time: number) {
    this.#time = time;
  }

  add(account: Account, { token, free, locked }: Balance): void {
    this.#left.push({ account, switches: account.switches, token, free, locked });
  }

  show(events: EngineEvent[]): void {
    const byAccount = new Map<Account, ChangedBalance[]>();
    for (const { account, switches, token, free, locked } of this.#left) {
      let balances = byAccount.get(account);
      if (balances === undefined) {
        balances = [];
        byAccount.set(account, balances);
        events.push(accountInfo(account, this.#time, switches, balances));
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
  switches: Switches,
  balances: readonly ChangedBalance[],
): EngineEvent {
  return { kind: 'outboundAccountInfo', account: ref, time, ...switches, balances };
}
