import { Account } from './accounts/account.ts';
import { DeferredBalanceChanges } from './accounts/account-events.ts';
import { Accounts } from './accounts/accounts.ts';
import type { EventQueue } from './events.ts';
import type { BrokerRules } from './initial-state/initial-state.ts';
import { Ledger } from './ledger/ledger.ts';
import { Tokens } from './ledger/token.ts';
import { SpotSection } from './spot/spot-section.ts';

/** The latest price of an index. */
export interface IndexPrice {
  /** A decimal. */
  readonly price: string;
  /** When the price was set, in milliseconds since the epoch. */
  readonly time: number;
}

/** The complete state of the broker. */
export class EngineState {
  rules: BrokerRules;
  readonly tokens = new Tokens();
  readonly ledger = new Ledger();
  readonly accounts = new Accounts();
  readonly spot: SpotSection;
  readonly indexPrices = new Map<string, IndexPrice>();
  depositSequence = 0;
  /** The latest time of all executed commands, in milliseconds since the epoch. */
  time: number;

  constructor(rules: BrokerRules, time: number) {
    this.rules = rules;
    this.time = time;
    this.spot = new SpotSection(this.ledger, rules.maxOpenOrders ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Asserts the invariants of the data that the command changed, and queues events for the changed
   * balances.
   *
   * @throws InvariantError when an assertion fails
   */
  finishCommand(events: EventQueue): void {
    const first = this.ledger.finishCommand();
    this.spot.finishCommand();
    let changes: DeferredBalanceChanges | undefined;
    for (let balance = first; balance !== undefined; balance = balance.nextTouched) {
      const { account } = balance;
      if (!(account instanceof Account) || !balance.hasChanged) continue;
      account.updateTime = this.time;
      if (account.ref.accountType !== 1) continue;
      changes ??= new DeferredBalanceChanges(this.time);
      changes.add(account, balance);
    }
    if (changes !== undefined) events.push(changes);
  }
}
