import { maximumOf, Rational, sumOf, tokenUnit } from '../rational.ts';
import type { OptionFill, OptionOrderType, OptionSide, OptionTimeInForce } from './commands.ts';
import type { SeriesTerms } from './series-terms.ts';

export interface Order {
  readonly account: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OptionSide;
  readonly type: OptionOrderType;
  readonly timeInForce: OptionTimeInForce;
  /** 0 for a MARKET order. */
  readonly price: Rational;
  readonly quantity: Rational;
  /** The fee rate when the order was placed. It determines the locked amount. */
  readonly takerRateAtPlacing: Rational;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';
  executed: Rational;
  /** The sum of price times quantity over the fills. */
  executedPremium: Rational;
  fee: Rational;
}

/** A trade at the price of the resting order. */
export interface Trade {
  readonly maker: Order;
  readonly quantity: Rational;
  readonly price: Rational;
  /** The price times the quantity, which the buyer pays to the seller. */
  readonly premium: Rational;
}

/** The position of an account in a series. A position without options is not stored. */
export interface Position {
  readonly account: string;
  readonly symbol: string;
  /** Positive for a long position, negative for a short position; never 0. */
  readonly quantity: Rational;
  readonly averagePrice: Rational;
}

export interface Account {
  readonly name: string;
  canTrade: boolean;
  makerRate: Rational;
  takerRate: Rational;
  /** By token: the sum of the free amount, the locked amount and the margin. */
  readonly totals: Map<string, Rational>;
}

export interface Series {
  readonly terms: SeriesTerms;
  status: 'TRADING' | 'HALT' | 'BREAK';
  /** The settlement price, after the expiration. */
  settlementPrice: Rational | undefined;
  last: Rational | undefined;
}

/** A settled position. */
export interface Settlement {
  readonly position: Position;
  readonly margin: Rational;
  readonly settlementPrice: Rational;
  /** The amount that the account receives; negative if the account pays. */
  readonly payOff: Rational;
}

/** The reason for a change of a total. Deposits and transfers between accounts are `MOVE`. */
export type FlowType = 'TRADE' | 'FEE' | 'SETTLEMENT' | 'MOVE';

/** A change of the total of an account. */
export interface Flow {
  readonly account: string;
  readonly time: number;
  readonly token: string;
  readonly type: FlowType;
  readonly change: Rational;
}

type HousePurpose = 'fees' | 'rounding' | 'outside';

export function remaining({ quantity, executed }: Order): Rational {
  return quantity.minus(executed);
}

/** The accounts, series, open orders, positions, settlements and house balances of the model. */
export class State {
  readonly accounts = new Map<string, Account>();
  readonly series = new Map<string, Series>();
  /** In the order of acceptance, which is the time priority. */
  openOrders: Order[] = [];
  readonly positions = new Map<string, Position>();
  readonly settlements: Settlement[] = [];
  /** The house balances, by purpose and token. */
  readonly house = new Map<string, Rational>();
  readonly flows: Flow[] = [];
  time = 0;
  fills: OptionFill[] = [];

  account(name: string): Account {
    return present(this.accounts.get(name), `account ${name}`);
  }

  seriesOf(symbol: string): Series {
    return present(this.series.get(symbol), `series ${symbol}`);
  }

  terms(symbol: string): SeriesTerms {
    return this.seriesOf(symbol).terms;
  }

  position(account: string, symbol: string): Position {
    const { zero } = Rational;
    const none = { account, symbol, quantity: zero, averagePrice: zero };
    return this.positions.get(`${account} ${symbol}`) ?? none;
  }

  setPosition(position: Position): void {
    const key = `${position.account} ${position.symbol}`;
    if (position.quantity.isZero()) this.positions.delete(key);
    else this.positions.set(key, position);
  }

  credit(account: string, token: string, change: Rational, type: FlowType): void {
    if (change.isZero()) return;
    addTo(this.account(account).totals, token, change);
    this.flows.push({ account, time: this.time, token, type, change });
  }

  creditHouse(purpose: HousePurpose, token: string, amount: Rational): void {
    addTo(this.house, `${purpose} ${token}`, amount);
  }

  houseBalance(purpose: HousePurpose, token: string): Rational {
    return this.house.get(`${purpose} ${token}`) ?? Rational.zero;
  }

  /** Returns the margin of a position: the largest amount that a short position may have to pay. */
  marginOf({ symbol, quantity }: Position): Rational {
    if (!quantity.isNegative()) return Rational.zero;
    return this.terms(symbol).maxPayOff.times(quantity.negated());
  }

  margin(account: string, token: string): Rational {
    const positions = [...this.positions.values()].filter(
      (position) =>
        position.account === account && this.terms(position.symbol).quoteAsset === token,
    );
    return sumOf(positions.map((position) => this.marginOf(position)));
  }

  /** Returns the amount that a buy order locks: premium and fee for its unfilled quantity. */
  lockOfBuy(order: Order): Rational {
    const premium = order.price.times(remaining(order)).truncatedTo(tokenUnit);
    return premium.plus(premium.times(order.takerRateAtPlacing).truncatedTo(tokenUnit));
  }

  /** Returns the collateral that all sell orders of an account in a series lock together. */
  collateral(account: string, symbol: string): Rational {
    const sells = this.ordersOf(account, symbol).filter(({ side }) => side === 'SELL');
    const long = maximumOf(this.position(account, symbol).quantity, Rational.zero);
    const uncovered = maximumOf(sumOf(sells.map(remaining)).minus(long), Rational.zero);
    return this.terms(symbol).maxPayOff.times(uncovered);
  }

  locked(account: string, token: string): Rational {
    const orders = this.openOrders.filter(
      (order) => order.account === account && this.terms(order.symbol).quoteAsset === token,
    );
    const symbols = new Set(orders.map(({ symbol }) => symbol));
    const buys = orders.filter(({ side }) => side === 'BUY');
    return sumOf([
      ...[...symbols].map((symbol) => this.collateral(account, symbol)),
      ...buys.map((order) => this.lockOfBuy(order)),
    ]);
  }

  /** Returns the available amount, which is computed and not stored. */
  free(account: string, token: string): Rational {
    const total = this.account(account).totals.get(token) ?? Rational.zero;
    return total.minus(this.locked(account, token)).minus(this.margin(account, token));
  }

  ordersOf(account: string, symbol: string): Order[] {
    return this.openOrders.filter((order) => order.account === account && order.symbol === symbol);
  }

  /** Returns the open orders on one side of a series, sorted by price–time priority. */
  book(symbol: string, side: OptionSide): Order[] {
    return this.openOrders
      .filter((order) => order.symbol === symbol && order.side === side)
      .sort(({ price: first }, { price: second }) =>
        side === 'BUY' ? second.compare(first) : first.compare(second),
      );
  }

  cancel(order: Order): void {
    order.status = 'CANCELED';
    this.removeOrder(order);
  }

  removeOrder(order: Order): void {
    this.openOrders = this.openOrders.filter((other) => other !== order);
  }
}

function addTo(sums: Map<string, Rational>, key: string, amount: Rational): void {
  sums.set(key, (sums.get(key) ?? Rational.zero).plus(amount));
}

function present<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The model has no ${name}`);
  return value;
}
