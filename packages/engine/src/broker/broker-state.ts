import { Accounts } from '../accounts/accounts.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Tokens } from '../ledger/token.ts';
import type { BrokerRules } from '../rules.ts';

/** The latest price of an index. */
export interface IndexPrice {
  /** A decimal. */
  readonly price: string;
  /** When the price was set, in milliseconds since the epoch. */
  readonly time: number;
}

/** The state that all sections share. */
export class BrokerState {
  rules: BrokerRules;
  /** The latest time of all executed commands, in milliseconds since the epoch. */
  time: number;
  readonly tokens = new Tokens();
  readonly ledger = new Ledger();
  readonly accounts = new Accounts();
  /** The number of the last order, and of the last trade, of all sections. */
  orderSequence = 0;
  tradeSequence = 0;
  readonly indexPrices = new Map<string, IndexPrice>();

  constructor(rules: BrokerRules, time: number) {
    this.rules = rules;
    this.time = time;
  }

  nextOrderSequence(): number {
    this.orderSequence++;
    return this.orderSequence;
  }

  nextTradeSequence(): number {
    this.tradeSequence++;
    return this.tradeSequence;
  }

  /** Begins a command. The time never decreases. */
  beginCommand(time: number): void {
    this.time = Math.max(this.time, time);
    this.ledger.beginCommand(this.time);
  }
}
