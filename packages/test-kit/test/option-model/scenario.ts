import type {
  OptionCommand,
  OptionResult,
  OptionSide,
  PlaceOptionOrder,
  SeriesDefinition,
} from '../../src/option-model/commands.ts';
import { OptionModel } from '../../src/option-model/option-model.ts';

const hourMs = 3_600_000;

/** A call spread that pays at most 500 above 10000, and expires an hour after the start. */
export const callSpread: SeriesDefinition = {
  symbol: 'CALL',
  optionType: 'call',
  strike: '10000',
  maxPayOff: '500',
  underlying: 'BTCUSDT',
  quoteAsset: 'USDT',
  expiration: Date.UTC(2026, 0, 1, 2),
  price: ['0.01', '100000', '0.01'],
  quantity: ['0.01', '100000', '0.001'],
  minNotional: '1',
};

type OrderOptions = Partial<Omit<PlaceOptionOrder, 'kind' | 'time' | 'account'>>;

/**
 * A model with the accounts ann, ben and cat, who have 1,000,000 USDT each, and a series. Checks
 * the invariants after each command.
 */
export class Scenario {
  readonly model = new OptionModel();
  readonly #series: SeriesDefinition;
  #orderCount = 0;
  time: number;

  constructor(series: SeriesDefinition = callSpread) {
    this.#series = series;
    this.time = series.expiration - hourMs;
    this.index('10000');
    for (const account of ['ann', 'ben', 'cat']) {
      this.apply({ kind: 'addAccount', account });
      this.apply({ kind: 'transfer', account, token: 'USDT', amount: '1000000' });
    }
    this.apply({ kind: 'addSeries', series });
  }

  apply(command: DistributiveOmit<OptionCommand, 'time'>): OptionResult {
    const result = this.model.apply({ ...command, time: this.time });
    return result;
  }

  /** Places a LIMIT order, or a MARKET order without a price. */
  place(
    account: string,
    side: OptionSide,
    quantity: string,
    price?: string,
    options: OrderOptions = {},
  ): OptionResult {
    this.#orderCount++;
    return this.apply({
      kind: 'placeOrder',
      account,
      symbol: this.#series.symbol,
      side,
      quantity,
      type: price === undefined ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      ...(price !== undefined && { price }),
      clientOrderId: `order-${this.#orderCount}`,
      ...options,
    });
  }

  /** Lets one account buy options from another at the given price. */
  trade(buyer: string, seller: string, quantity: string, price: string): void {
    this.place(seller, 'SELL', quantity, price);
    this.place(buyer, 'BUY', quantity, price);
  }

  index(price: string): void {
    this.apply({ kind: 'setIndexPrice', index: this.#series.underlying, price });
  }

  /** Settles the series at the given price, which the index has had for a long time. */
  expireAt(price: string): void {
    this.time = this.#series.expiration - hourMs / 2;
    this.index(price);
    this.expire();
  }

  expire(): void {
    this.time = this.#series.expiration;
    this.apply({ kind: 'advance' });
  }

  position(account: string) {
    return this.model.positions(account)[0];
  }

  settlement(account: string) {
    return this.model.settlements(account)[0];
  }

  balance(account: string) {
    return this.model.balances(account).USDT;
  }
}

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;
