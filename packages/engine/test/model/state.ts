import { ContractTerms } from './contract-terms.ts';
import { deepCopy } from './deep-copy.ts';
import { Fraction, maximumOf, minimumOf } from './fraction.ts';
import type { IndexPrices } from './index-prices.ts';
import { OptionTerms } from './option-terms.ts';
import type {
  BrokerEvent,
  Effect,
  Instrument,
  MarketStatus,
  OrderFill,
  OrderStatus,
  OrderType,
  PositionSide,
  PriceType,
  Product,
  Side,
  TimeInForce,
} from './types.ts';

/** The balances of one account in one product. */
export interface Account {
  readonly product: Product;
  readonly name: string;
  canTrade: boolean;
  makerRate: Fraction;
  takerRate: Fraction;
  /** By token: the sum of the free amount, the locked amount and the margin of positions. */
  readonly totals: Map<string, Fraction>;
}

export interface Range {
  readonly min: Fraction;
  readonly max: Fraction;
  readonly step: Fraction;
}

/** An instrument with its numbers, and the state of its market. */
export interface Market {
  readonly instrument: Instrument;
  readonly price: Range;
  readonly quantity: Range;
  readonly minNotional: Fraction;
  /** Undefined for spot. */
  readonly index: IndexPrices | undefined;
  terms: ContractTerms | OptionTerms | undefined;
  readonly funding: Funding;
  status: MarketStatus;
  last: Fraction | undefined;
  /** After the expiration of an option. */
  settlementPrice: Fraction | undefined;
}

/** The current funding interval of a contract. */
export interface Funding {
  /** When the premium was last added. */
  time: number;
  /** By index price: the sum of (last price − index price) × duration in milliseconds. */
  differences: Map<string, Fraction>;
  /** The rate that replaces the mean premium. */
  rate: Fraction | undefined;
  /** The rate and the index price of the last settled interval. */
  settled: readonly [rate: string, index: string] | undefined;
}

export interface Order {
  readonly id: string;
  readonly account: Account;
  readonly market: Market;
  readonly clientOrderId: string;
  readonly side: Side;
  /** Undefined for spot and options, like the other values that only contracts have. */
  readonly effect: Effect | undefined;
  type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly priceType: PriceType;
  /** 0 without a limit price. */
  price: Fraction;
  readonly quantity: Fraction;
  readonly leverage: Fraction;
  /**
   * The mark price and the taker fee rate when the order was placed. They determine how much it
   * locks. The mark price is updated when a STOP order is triggered.
   */
  markAtPlacing: Fraction;
  readonly takerRateAtPlacing: Fraction;
  readonly triggerPrice: Fraction;
  /** Whether the reference price must rise to the trigger price; otherwise, it must fall to it. */
  readonly triggersByRise: boolean;
  isTriggered: boolean;
  status: OrderStatus;
  executed: Fraction;
  executedQuote: Fraction;
  fee: Fraction;
  /** The time priority on the book; undefined while the order is not on the book. */
  rank: number | undefined;
}

/**
 * A position. A contract has a LONG and a SHORT position. An option has one position, whose side is
 * always LONG: its quantity is negative when it is short.
 */
export interface Position {
  readonly account: Account;
  readonly market: Market;
  readonly side: PositionSide;
  quantity: Fraction;
  /** The value at which the quantity was opened; negative for a short position of an option. */
  cost: Fraction;
  /** For an option, the largest amount that a short position may have to pay. */
  margin: Fraction;
  leverage: Fraction;
  realizedPnl: Fraction;
}

/** A position of an option that was settled at its expiration. */
export interface Settlement {
  readonly account: Account;
  readonly market: Market;
  readonly quantity: Fraction;
  readonly cost: Fraction;
  readonly margin: Fraction;
  /** What the account receives; negative if it pays. */
  readonly payOff: Fraction;
}

/** The reasons for a change of a total. */
export type FlowType =
  | 'DEPOSIT'
  | 'USER_ACCOUNT_TRANSFER'
  | 'TRADE'
  | 'FEE'
  | 'PNL'
  | 'FUNDING_SETTLEMENT'
  | 'LIQUIDATION'
  | 'SETTLEMENT';

/** `clearing` pays the profits of a contract and receives its losses. */
type HousePurpose = 'fees' | 'insuranceFund' | 'rounding' | 'clearing';

const idPrefixes = { order: '336903', trade: '336904' };
const ten = new Fraction(10n);

export function isOpen({ status }: Order): boolean {
  return status === 'NEW' || status === 'PARTIALLY_FILLED';
}

export function remaining({ quantity, executed }: Order): Fraction {
  return quantity.minus(executed);
}

export function positionSideOf({ side, effect }: Pick<Order, 'side' | 'effect'>): PositionSide {
  return (side === 'BUY') === (effect !== 'CLOSE') ? 'LONG' : 'SHORT';
}

/** Returns the side of an order that closes a position. */
export function closingSide({ side, quantity }: Pick<Position, 'side' | 'quantity'>): Side {
  return (side === 'LONG') === quantity.isNegative() ? 'BUY' : 'SELL';
}

export function opposite(side: Side): Side {
  return side === 'BUY' ? 'SELL' : 'BUY';
}

export function contractTerms({ terms, instrument: { symbol } }: Market): ContractTerms {
  if (terms instanceof ContractTerms) return terms;
  throw new Error(`${symbol} is not a contract`);
}

export function optionTerms({ terms, instrument: { symbol } }: Market): OptionTerms {
  if (terms instanceof OptionTerms) return terms;
  throw new Error(`${symbol} is not an option`);
}

/** Returns the current price of the market's index, which is the mark price of a contract. */
export function indexPriceOf({ index, instrument: { symbol } }: Market): Fraction {
  return present(index?.current, `an index price for ${symbol}`);
}

/** Accounts, markets, open orders, positions, house balances, and the results of a command. */
export class State {
  time = 0;
  /** By product and name, in the order in which they were added. */
  accounts = new Map<string, Account>();
  markets = new Map<string, Market>();
  readonly tokens: string[] = [];
  readonly indexes = new Map<string, IndexPrices>();
  /** All orders, by id, and by product, account and client order id. */
  readonly orders = new Map<string, Order>();
  /** In the order of their acceptance. */
  openOrders: Order[] = [];
  positions = new Map<string, Position>();
  /** By purpose and token; the clearing balances by purpose and contract. */
  house = new Map<string, Fraction>();
  readonly settlements: Settlement[] = [];
  /** By account: all changes of totals, each as `time token type change`. */
  flows = new Map<Account, string[]>();
  events: BrokerEvent[] = [];
  /** What happened in the command, for tests that require every rule to be used. */
  outcomes = new Set<string>();
  ranks = 0;
  readonly #counts = { order: 0, trade: 0 };
  /** By contract and side: groups of positions of equal rank, in the order of deleveraging. */
  deleveragingQueues = new Map<string, readonly (readonly Position[])[]>();
  /** By token: what the insurance fund has paid for fills beyond bankruptcy prices. */
  paidOnBook = new Map<string, Fraction>();
  #houseBefore = new Map<string, Fraction>();

  /** Starts a command: the bound on what the insurance fund pays counts from here. */
  startCommand(): void {
    this.#houseBefore = new Map(this.house);
    this.paidOnBook = new Map();
  }

  /** Returns a copy in which an order can be tried. Classes such as terms are shared. */
  copy(): State {
    const copy = new State();
    const copies = new Map<object, object>();
    copy.accounts = deepCopy(this.accounts, copies);
    copy.markets = deepCopy(this.markets, copies);
    copy.openOrders = deepCopy(this.openOrders, copies);
    copy.positions = deepCopy(this.positions, copies);
    copy.house = new Map(this.house);
    copy.ranks = this.ranks;
    return copy;
  }

  nextId(kind: 'order' | 'trade'): string {
    this.#counts[kind]++;
    return idPrefixes[kind] + String(this.#counts[kind]).padStart(12, '0');
  }

  account(product: Product, name: string): Account {
    return present(this.accounts.get(`${product} ${name}`), `${product} account ${name}`);
  }

  accountsOf(product: Product): Account[] {
    return [...this.accounts.values()].filter((account) => account.product === product);
  }

  market(product: Product, symbol: string): Market {
    return present(this.markets.get(`${product} ${symbol}`), `${product} market ${symbol}`);
  }

  marketsOf(product: Product): Market[] {
    return [...this.markets.values()].filter((one) => one.instrument.product === product);
  }

  /** Returns the position. If there is none, stores and returns an empty position. */
  position(account: Account, market: Market, side: PositionSide = 'LONG'): Position {
    const { product, symbol } = market.instrument;
    const key = `${product} ${account.name} ${symbol} ${side}`;
    const { zero } = Fraction;
    const none = { quantity: zero, cost: zero, margin: zero, leverage: zero, realizedPnl: zero };
    const position = this.positions.get(key) ?? { account, market, side, ...none };
    this.positions.set(key, position);
    return position;
  }

  /** Returns the positions with contracts or options; of all accounts by default. */
  openPositions(product: Product, account?: Account): Position[] {
    return [...this.positions.values()].filter(
      (one) =>
        one.market.instrument.product === product &&
        !one.quantity.isZero() &&
        (account === undefined || one.account === account),
    );
  }

  ordersOf(account: Account, market: Market): Order[] {
    return this.openOrders.filter((one) => one.account === account && one.market === market);
  }

  /** Returns the open orders of one side of a contract's position. */
  ordersOfPosition({ account, market, side }: Position): Order[] {
    return this.ordersOf(account, market).filter((order) => positionSideOf(order) === side);
  }

  /** Returns the orders on one side of a book, sorted by price–time priority. */
  book(market: Market, side: Side): Order[] {
    return this.openOrders
      .filter((order) => order.rank !== undefined && order.market === market && order.side === side)
      .sort((first, second) => {
        const byPrice = first.price.compare(second.price);
        if (byPrice !== 0) return side === 'BUY' ? -byPrice : byPrice;
        return (first.rank ?? 0) - (second.rank ?? 0);
      });
  }

  /** Returns the orders on the book that an order can match, sorted by price–time priority. */
  matches({ market, side, type, price }: Order): Order[] {
    return this.book(market, opposite(side)).filter((maker) => {
      const difference = maker.price.compare(price);
      return type === 'MARKET' || (side === 'BUY' ? difference <= 0 : difference >= 0);
    });
  }

  /** Returns the trades that an order would have with the orders of other accounts. */
  expectedTrades(order: Order): { readonly quantity: Fraction; readonly price: Fraction }[] {
    let left = remaining(order);
    return this.matches(order)
      .filter(({ account }) => account !== order.account)
      .map((maker) => {
        const quantity = minimumOf(remaining(maker), left);
        left = left.minus(quantity);
        return { quantity, price: maker.price };
      });
  }

  credit(account: Account, token: string, amount: Fraction, type: FlowType): void {
    account.totals.set(token, (account.totals.get(token) ?? Fraction.zero).plus(amount));
    if (amount.isZero()) return;
    const flows = this.flows.get(account) ?? [];
    flows.push(`${this.time} ${token} ${type} ${amount}`);
    this.flows.set(account, flows);
  }

  creditHouse(purpose: HousePurpose, tokenOrSymbol: string, amount: Fraction): void {
    const balance = this.houseBalance(purpose, tokenOrSymbol).plus(amount);
    this.house.set(`${purpose} ${tokenOrSymbol}`, balance);
  }

  houseBalance(purpose: HousePurpose, tokenOrSymbol: string): Fraction {
    return this.house.get(`${purpose} ${tokenOrSymbol}`) ?? Fraction.zero;
  }

  /**
   * Returns what the insurance fund can still pay for fills beyond bankruptcy prices: at most its
   * balance, and over all liquidations of a command at most a tenth of its balance before the
   * command.
   */
  payableOnBook(token: string): Fraction {
    const before = this.#houseBefore.get(`insuranceFund ${token}`) ?? Fraction.zero;
    const tenth = before.dividedBy(ten).minus(this.paidOnBook.get(token) ?? Fraction.zero);
    const payable = minimumOf(tenth, this.houseBalance('insuranceFund', token));
    return maximumOf(payable, Fraction.zero);
  }

  /** Stores a new order and adds its first event. */
  addOrder(order: Order): void {
    const { product } = order.market.instrument;
    this.orders.set(`${product} ${order.id}`, order);
    this.orders.set(`${product} ${order.account.name} ${order.clientOrderId}`, order);
    this.report(order);
  }

  cancel(order: Order): void {
    order.status = 'CANCELED';
    this.removeOrder(order);
    this.report(order);
  }

  removeOrder(order: Order): void {
    order.rank = undefined;
    this.openOrders = this.openOrders.filter((other) => other !== order);
  }

  /** Adds an event with the current state of an order. */
  report(order: Order, fill?: OrderFill): void {
    const { product, symbol } = order.market.instrument;
    const { clientOrderId, side, effect, type, timeInForce, status } = order;
    this.events.push({
      kind: 'order',
      time: this.time,
      product,
      account: order.account.name,
      symbol,
      orderId: order.id,
      clientOrderId,
      side,
      effect,
      type,
      timeInForce,
      status,
      price: order.price.toString(),
      quantity: order.quantity.toString(),
      executedQuantity: order.executed.toString(),
      executedQuote: order.executedQuote.toString(),
      fill,
    });
  }
}

export function present<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The model has no ${name}`);
  return value;
}
