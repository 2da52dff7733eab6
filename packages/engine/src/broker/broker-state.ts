import { Accounts } from '../accounts/accounts.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Tokens } from '../ledger/token.ts';
import type { BrokerRules } from '../rules.ts';
import { IndexPrice } from './index-price.ts';

/** The state that all sections share. */
export class BrokerState {
  rules: BrokerRules;
  /** The latest time of all executed commands, in milliseconds since the epoch. */
  time: number;
  readonly tokens = new Tokens();
  readonly ledger = new Ledger();
  readonly accounts = new Accounts();
  /** The sequence numbers of the last order and the last trade; all sections share them. */
  orderSequence = 0;
  tradeSequence = 0;
  /** The index prices, by symbol of the index. */
  readonly indexPrices = new Map<string, IndexPrice>();
  /** How many times an index price was set. */
  indexPriceCount = 0;

  constructor(rules: BrokerRules, time: number) {
    this.rules = rules;
    this.time = time;
  }

  setIndexPrice(symbol: string, price: string, time: number): void {
    this.indexPriceCount++;
    const existing = this.indexPrices.get(symbol);
    if (existing === undefined) this.indexPrices.set(symbol, new IndexPrice({ price, time }));
    else existing.set({ price, time });
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
