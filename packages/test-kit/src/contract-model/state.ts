import { maximumOf, minimumOf, Rational, sumOf } from '../rational.ts';
import type {
  ContractDefinition,
  ContractFill,
  OrderSide,
  OrderType,
  PositionSide,
  PriceType,
  TimeInForce,
} from './commands.ts';
import type { ContractTerms } from './contract-terms.ts';

export interface Order {
  readonly account: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly priceType: PriceType;
  readonly timeInForce: TimeInForce;
  price: Rational;
  readonly leverage: Rational;
  readonly quantity: Rational;
  /**
   * The mark price and the taker fee rate when the order was placed. They determine how much the
   * order locks. The mark price is updated when a STOP order is triggered.
   */
  markAtPlacing: Rational;
  readonly takerRateAtPlacing: Rational;
  readonly triggerPrice: Rational;
  /** Whether the reference price must rise to the trigger price; otherwise, it must fall to it. */
  readonly triggersByRise: boolean;
  isTriggered: boolean;
  orderType: OrderType;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';
  executed: Rational;
  /** The sum of price times quantity over the fills. */
  executedNotional: Rational;
  fee: Rational;
  /** The amount that an opening order locks for its unfilled quantity, without the open loss. */
  marginLocked: Rational;
  openLossLocked: Rational;
  /** The time priority on the book; undefined while the order is not on the book. */
  rank: number | undefined;
}

export interface Position {
  readonly account: string;
  readonly symbol: string;
  readonly side: PositionSide;
  quantity: Rational;
  cost: Rational;
  margin: Rational;
  leverage: Rational;
  realizedPnL: Rational;
}

export interface Account {
  readonly name: string;
  canTrade: boolean;
  makerRate: Rational;
  takerRate: Rational;
  /** By token: the sum of the available margin, the order margin and the position margin. */
  readonly totals: Map<string, Rational>;
}

export interface Market {
  readonly definition: ContractDefinition;
  terms: ContractTerms;
  status: 'TRADING' | 'HALT' | 'BREAK';
  last: Rational | undefined;
}

const ten = new Rational(10n);

type HousePurpose = 'fees' | 'insuranceFund' | 'rounding' | 'outside' | 'clearing';

export function isBuy(side: OrderSide): boolean {
  return side === 'BUY_OPEN' || side === 'BUY_CLOSE';
}

export function isOpening(side: OrderSide): boolean {
  return side === 'BUY_OPEN' || side === 'SELL_OPEN';
}

export function positionSideOf(side: OrderSide): PositionSide {
  return side === 'BUY_OPEN' || side === 'SELL_CLOSE' ? 'LONG' : 'SHORT';
}

export function remaining({ quantity, executed }: Order): Rational {
  return quantity.minus(executed);
}

/** The accounts, markets, open orders, positions and house balances of the model. */
export class State {
  accounts = new Map<string, Account>();
  markets = new Map<string, Market>();
  indexPrices = new Map<string, Rational>();
  /** In the order of acceptance. */
  openOrders: Order[] = [];
  positions = new Map<string, Position>();
  /** House balances by purpose and token, and the clearing balances by contract. */
  house = new Map<string, Rational>();
  ranks = 0;
  fills: ContractFill[] = [];
  liquidations: string[] = [];
  /** By token: what the insurance fund has paid for fills beyond bankruptcy prices. */
  paidOnBook = new Map<string, Rational>();
  #houseBefore = new Map<string, Rational>();

  /** Starts a command: the bound on what the insurance fund pays counts from here. */
  startCommand(): void {
    this.#houseBefore = new Map(this.house);
    this.paidOnBook = new Map();
  }

  recordPaidOnBook(token: string, amount: Rational): void {
    this.paidOnBook.set(token, (this.paidOnBook.get(token) ?? Rational.zero).plus(amount));
  }

  /**
   * Returns what the insurance fund can still pay for fills beyond bankruptcy prices: at most its
   * balance, and over all liquidations of a command at most a tenth of its balance before the
   * command.
   */
  payableOnBook(token: string): Rational {
    const before = this.#houseBefore.get(`insuranceFund ${token}`) ?? Rational.zero;
    const paid = this.paidOnBook.get(token) ?? Rational.zero;
    const tenth = before.dividedBy(ten).minus(paid);
    const payable = minimumOf(tenth, this.houseBalance('insuranceFund', token));
    return maximumOf(payable, Rational.zero);
  }

  /** Returns a copy for a trial. The trial can change everything except the contract terms. */
  copy(): State {
    const copy = new State();
    for (const [name, account] of this.accounts) {
      copy.accounts.set(name, { ...account, totals: new Map(account.totals) });
    }
    for (const [symbol, market] of this.markets) copy.markets.set(symbol, { ...market });
    for (const [key, position] of this.positions) copy.positions.set(key, { ...position });
    copy.indexPrices = new Map(this.indexPrices);
    copy.openOrders = this.openOrders.map((order) => ({ ...order }));
    copy.house = new Map(this.house);
    copy.ranks = this.ranks;
    return copy;
  }

  account(name: string): Account {
    return present(this.accounts.get(name), `account ${name}`);
  }

  market(symbol: string): Market {
    return present(this.markets.get(symbol), `contract ${symbol}`);
  }

  terms(symbol: string): ContractTerms {
    return this.market(symbol).terms;
  }

  mark(symbol: string): Rational {
    const { index } = this.terms(symbol);
    return present(this.indexPrices.get(index), `price of the index ${index}`);
  }

  /** Returns the position. If there is none, stores and returns an empty position. */
  position(account: string, symbol: string, side: PositionSide): Position {
    const key = `${account} ${symbol} ${side}`;
    const { zero } = Rational;
    const position = this.positions.get(key) ?? {
      account,
      symbol,
      side,
      quantity: zero,
      cost: zero,
      margin: zero,
      leverage: zero,
      realizedPnL: zero,
    };
    this.positions.set(key, position);
    return position;
  }

  credit(account: string, token: string, amount: Rational): void {
    const { totals } = this.account(account);
    totals.set(token, (totals.get(token) ?? Rational.zero).plus(amount));
  }

  creditHouse(purpose: HousePurpose, tokenOrSymbol: string, amount: Rational): void {
    const key = `${purpose} ${tokenOrSymbol}`;
    this.house.set(key, this.houseBalance(purpose, tokenOrSymbol).plus(amount));
  }

  houseBalance(purpose: HousePurpose, tokenOrSymbol: string): Rational {
    return this.house.get(`${purpose} ${tokenOrSymbol}`) ?? Rational.zero;
  }

  orderMargin(account: string, token: string): Rational {
    const orders = this.openOrders.filter(
      (order) => order.account === account && this.terms(order.symbol).marginToken === token,
    );
    return sumOf(orders.map((order) => order.marginLocked.plus(order.openLossLocked)));
  }

  positionMargin(account: string, token: string): Rational {
    const positions = [...this.positions.values()].filter(
      (position) => position.account === account && this.marginToken(position) === token,
    );
    return sumOf(positions.map(({ margin }) => margin));
  }

  /** Returns the available margin, which is computed and not stored. */
  available(account: string, token: string): Rational {
    const total = this.account(account).totals.get(token) ?? Rational.zero;
    const used = this.orderMargin(account, token).plus(this.positionMargin(account, token));
    return total.minus(used);
  }

  ordersOfSide(account: string, symbol: string, side: PositionSide): Order[] {
    return this.openOrders.filter(
      (order) =>
        order.account === account && order.symbol === symbol && positionSideOf(order.side) === side,
    );
  }

  /** Returns the quantity that the closing orders of a side lock. */
  lockedContracts({ account, symbol, side }: Position): Rational {
    const orders = this.ordersOfSide(account, symbol, side).filter(
      (order) => !isOpening(order.side),
    );
    return sumOf(orders.map(remaining));
  }

  /** Returns the orders on one side of a book, sorted by price–time priority. */
  book(symbol: string, buys: boolean): Order[] {
    return this.openOrders
      .filter(
        (order) =>
          order.rank !== undefined && order.symbol === symbol && isBuy(order.side) === buys,
      )
      .sort((first, second) => {
        const byPrice = first.price.compare(second.price);
        if (byPrice !== 0) return buys ? -byPrice : byPrice;
        return (first.rank ?? 0) - (second.rank ?? 0);
      });
  }

  cancel(order: Order): void {
    order.status = 'CANCELED';
    this.removeOrder(order);
  }

  removeOrder(order: Order): void {
    order.marginLocked = Rational.zero;
    order.openLossLocked = Rational.zero;
    order.rank = undefined;
    this.openOrders = this.openOrders.filter((other) => other !== order);
  }

  marginToken({ symbol }: Pick<Position, 'symbol'>): string {
    return this.terms(symbol).marginToken;
  }
}

function present<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The model has no ${name}`);
  return value;
}
