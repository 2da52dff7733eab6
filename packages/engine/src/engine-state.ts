import { Account } from './accounts/account.ts';
import { DeferredBalanceChanges } from './accounts/account-events.ts';
import { Accounts } from './accounts/accounts.ts';
import type { EventQueue } from './events.ts';
import type { BrokerRules } from './initial-state/initial-state.ts';
import { Ledger } from './ledger/ledger.ts';
import { Tokens } from './ledger/token.ts';
import { SpotSection } from './spot/spot-section.ts';

/** An index price, as it was set last. */
export interface IndexPrice {
  /** A decimal. */
  readonly price: string;
  readonly time: number;
}

/** The whole state of the broker. */
export class EngineState {
  rules: BrokerRules;
  readonly tokens = new Tokens();
  readonly ledger = new Ledger();
  readonly accounts = new Accounts();
  readonly spot: SpotSection;
  readonly indexPrices = new Map<string, IndexPrice>();
  depositSequence = 0;
  /** The time of the last command, in milliseconds. It never goes back. */
  time: number;

  constructor(rules: BrokerRules, time: number) {
    this.rules = rules;
    this.time = time;
    this.spot = new SpotSection(this.ledger, rules.maxOpenOrders ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Ends a command that changed something: checks what it touched, and tells of changed balances.
   *
   * @throws EngineFault when what it left behind can't be
   */
  finishCommand(events: EventQueue): void {
    const first = this.ledger.finishCommand();
    this.spot.finishCommand();
    let changed: DeferredBalanceChanges | undefined;
    for (let balance = first; balance !== undefined; balance = balance.nextTouched) {
      const { account } = balance;
      if (!(account instanceof Account) || !balance.hasChanged) continue;
      account.updateTime = this.time;
      if (account.ref.accountType !== 1) continue;
      changed ??= new DeferredBalanceChanges(this.time);
      changed.add(account, balance);
    }
    if (changed !== undefined) events.push(changed);
  }
}
