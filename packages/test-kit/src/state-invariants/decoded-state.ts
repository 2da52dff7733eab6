// Decodes the lines of an encoded state. Imports nothing from the engine.
import { ContractTerms } from '../contract-model/contract-terms.ts';
import { decimalUnit, Rational, tokenUnit } from '../rational.ts';
import { recordsOf } from '../state-records.ts';

/** The amount of a token that an order locks, independently of other orders. */
interface Lock {
  readonly token: string;
  readonly amount: Rational;
}

/** An order of any section. Integers are in the units of its symbol. */
export interface Order {
  readonly sequence: number;
  readonly account: number;
  /** The section and the symbol. */
  readonly market: string;
  readonly side: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly remaining: bigint;
  readonly executedQuote: bigint;
  readonly status: string;
  /** Whether the order waits for its trigger price outside the book. */
  readonly isWaiting: boolean;
  /** The amount that the order locks, independently of other orders; undefined if there is none. */
  readonly lock: Lock | undefined;
}

/** A balance, in units of 10⁻⁸. */
interface Holding {
  readonly owner: string;
  readonly token: string;
  readonly free: bigint;
  readonly locked: bigint;
  readonly margin: bigint;
}

interface SpotMarket {
  readonly base: string;
  readonly quote: string;
  readonly priceUnit: Rational;
  readonly quantityUnit: Rational;
}

/** The orders and the position of an account in an option. */
interface OptionAccount {
  readonly account: number;
  readonly market: OptionMarket;
  position: Rational;
  openSells: Rational;
}

interface OptionMarket {
  readonly quote: string;
  readonly maxPayOff: Rational;
  readonly isSettled: boolean;
  readonly priceUnit: Rational;
  readonly quantityUnit: Rational;
}

/** The values of a line. No line has more than 20 values. */
type Four = [never, never, never, never];
type Values = [...Four, ...Four, ...Four, ...Four, ...Four];

const rateUnit = decimalUnit(8);
const leverageUnit = decimalUnit(2);
const indexUnit = decimalUnit(8);

/** The contents of an encoded state. */
export class DecodedState {
  readonly holdings: Holding[] = [];
  readonly housesThatMayBeNegative = new Set<string>();
  readonly orders = new Map<number, Order>();
  readonly levels: { readonly market: string; readonly queue: readonly number[] }[] = [];
  /** By order: the sums of its trades, in the units of `quantity` and `executedQuote`. */
  readonly filled = new Map<number, { quantity: bigint; quote: bigint }>();
  /** By owner and token: the sum of the flows, and the total after the last flow. */
  readonly flows = new Map<string, { sum: bigint; total: bigint }>();
  /** By account and token: the margin of contract positions. */
  readonly contractMargins = new Map<string, Rational>();
  /** The orders and positions in options, by account and symbol. */
  readonly optionAccounts = new Map<string, OptionAccount>();
  readonly #spotMarkets = new Map<string, SpotMarket>();
  readonly #contracts = new Map<string, ContractTerms>();
  readonly #options = new Map<string, OptionMarket>();
  readonly #everythingKept: boolean;

  constructor(lines: Iterable<string>, everythingKept: boolean) {
    this.#everythingKept = everythingKept;
    for (const record of recordsOf(lines)) {
      const [kind, ...values] = record as unknown as [string, ...Values];
      if (kind in this.#readers) this.#readers[kind]?.(values);
      else if (kind.endsWith('.priceLevel')) this.#readLevel(kind, values);
      else if (kind.endsWith('.trade')) this.#readTrade(kind, values);
    }
  }

  readonly #readers: Readonly<Record<string, (values: Values) => void>> = {
    'accounts.houseAccount': ([name, mayBeNegative]) => {
      if (mayBeNegative) this.housesThatMayBeNegative.add(`house ${name}`);
    },
    'accounts.houseBalance': (values) => this.#readHolding(`house ${values[0]}`, values),
    'accounts.balance': (values) => this.#readHolding(`account ${values[0]}`, values),
    'accounts.balanceFlow': (values) => this.#readFlow(values),
    'spot.market': ([definition]) => {
      const [symbol, base, quote, , , tickSize, , , stepSize]: Values = definition;
      const units = { priceUnit: unitOf(tickSize), quantityUnit: unitOf(stepSize) };
      this.#spotMarkets.set(symbol, { base, quote, ...units });
    },
    'contract.market': ([definition]) => this.#readContract(definition),
    'option.market': ([definition, , , , settlementPrice]) => {
      const [symbol, , , , quote, , maxPayOff, , , , , , tickSize, , , stepSize]: Values =
        definition;
      this.#options.set(symbol, {
        quote,
        maxPayOff: Rational.parse(maxPayOff),
        isSettled: settlementPrice !== null,
        priceUnit: unitOf(tickSize),
        quantityUnit: unitOf(stepSize),
      });
    },
    'spot.order': (values) => this.#readSpotOrder(values),
    'contract.order': (values) => this.#readContractOrder(values),
    'option.order': (values) => this.#readOptionOrder(values),
    'contract.position': ([symbol, account, , , , margin]) => {
      const { marginToken } = this.#contractTerms(symbol);
      const key = `account ${account} ${marginToken}`;
      const before = this.contractMargins.get(key) ?? Rational.zero;
      this.contractMargins.set(key, before.plus(rational(margin, tokenUnit)));
    },
    'option.position': ([symbol, account, quantity]) => {
      const one = this.#optionAccount(account, symbol);
      one.position = rational(quantity, one.market.quantityUnit);
    },
  };

  #readHolding(owner: string, [, token, free, locked, margin]: Values): void {
    const amounts = { free: BigInt(free), locked: BigInt(locked), margin: BigInt(margin) };
    this.holdings.push({ owner, token, ...amounts });
  }

  #readFlow([account, , token, , change, total]: Values): void {
    const key = `account ${account} ${token}`;
    const evictedTotal = this.#everythingKept ? 0n : BigInt(total) - BigInt(change);
    const start = { sum: evictedTotal, total: evictedTotal };
    const { sum, total: before } = this.flows.get(key) ?? start;
    if (before + BigInt(change) !== BigInt(total)) {
      throw new Error(`A balance flow of ${key} has the total ${total}, not ${before} + ${change}`);
    }
    this.flows.set(key, { sum: sum + BigInt(change), total: BigInt(total) });
  }

  #readContract(values: Values): void {
    const [symbol, inverse, index, , marginToken, marginPrecision, multiplier, , ...filters] =
      values;
    const [minPrice, maxPrice, tick, minQuantity, maxQuantity, step, minNotional] = filters;
    const terms = new ContractTerms({
      symbol,
      inverse,
      index,
      marginToken,
      marginPrecision,
      multiplier,
      minNotional,
      price: [minPrice, maxPrice, tick],
      quantity: [minQuantity, maxQuantity, step],
      riskLimits: [],
    });
    this.#contracts.set(symbol, terms);
  }

  #readSpotOrder([sequence, account, symbol, , side, , , price, quantity, ...progress]: Values) {
    const [, remaining, executedQuote, status] = progress;
    const market = present(this.#spotMarkets.get(symbol), symbol);
    const computeLock = (): Lock => {
      const open = rational(remaining, market.quantityUnit);
      if (side === 'SELL') return { token: market.base, amount: open };
      return { token: market.quote, amount: rational(price, market.priceUnit).times(open) };
    };
    const lock = isOpen({ status }) ? computeLock() : undefined;
    const order = { sequence, account, market: `spot ${symbol}`, side, isWaiting: false, lock };
    this.#addOrder({ ...order, status }, [price, quantity, remaining, executedQuote]);
  }

  #readContractOrder(values: Values): void {
    const [sequence, account, symbol, , orderSide, type, , , price, quantity, ...rest] = values;
    const [leverage, , feeRate, markPrice, , remaining, executedQuote, , status]: Values =
      rest as unknown as Values;
    const [action, purpose] = (orderSide as string).split('_');
    const terms = this.#contractTerms(symbol);
    const computeLock = (): Lock => {
      const { margin, feeReserve, openLoss } = terms.openingMargin({
        side: action === 'BUY' ? 'LONG' : 'SHORT',
        quantity: rational(remaining, unitOf(terms.quantity.step.toString())),
        price: rational(price, unitOf(terms.price.step.toString())),
        mark: rational(markPrice, indexUnit),
        leverage: rational(leverage, leverageUnit),
        takerRate: rational(feeRate, rateUnit),
      });
      const amount = margin.plus(feeReserve).plus(feeReserve).plus(openLoss);
      return { token: terms.marginToken, amount };
    };
    const lock = isOpen({ status }) && purpose === 'OPEN' ? computeLock() : undefined;
    const isWaiting = type === 'STOP';
    const side = action === 'BUY' ? 'BUY' : 'SELL';
    const order = {
      sequence,
      account,
      market: `contract ${symbol}`,
      side,
      isWaiting,
      lock,
      status,
    };
    this.#addOrder(order, [price, quantity, remaining, executedQuote]);
  }

  #readOptionOrder(values: Values): void {
    const [sequence, account, symbol, , side, , , price, quantity, feeRate, , ...rest] = values;
    const [remaining, executedQuote, , status] = rest;
    const one = this.#optionAccount(account, symbol);
    const open = rational(remaining, one.market.quantityUnit);
    const computeLock = (): Lock => {
      const premium = rational(price, one.market.priceUnit).times(open).truncatedTo(tokenUnit);
      const fee = premium.times(rational(feeRate, rateUnit)).truncatedTo(tokenUnit);
      return { token: one.market.quote, amount: premium.plus(fee) };
    };
    const lock = isOpen({ status }) && side === 'BUY' ? computeLock() : undefined;
    const order = { sequence, account, market: `option ${symbol}`, side, isWaiting: false, lock };
    this.#addOrder({ ...order, status }, [price, quantity, remaining, executedQuote]);
    if (isOpen({ status }) && side === 'SELL') one.openSells = one.openSells.plus(open);
  }

  #addOrder(
    order: Omit<Order, 'price' | 'quantity' | 'remaining' | 'executedQuote'>,
    integers: readonly [price: never, quantity: never, remaining: never, executedQuote: never],
  ): void {
    const [price, quantity, remaining, executedQuote] = integers.map(BigInt) as [
      ...[bigint, bigint, bigint, bigint],
    ];
    const numbers = { price, quantity, remaining, executedQuote };
    this.orders.set(order.sequence, { ...order, ...numbers });
  }

  #readLevel(kind: string, [symbol, , queue]: Values): void {
    this.levels.push({ market: `${kind.split('.')[0]} ${symbol}`, queue });
  }

  /**
   * Adds a trade to the sums of its two orders. For spot, `quote` is the sum of the quote amounts;
   * for contracts and options, it is the sum of price × quantity.
   */
  #readTrade(kind: string, values: Values): void {
    const [, , price, quantity, quoteAmount, , , , buyOrder, , , sellOrder] = values;
    const product = BigInt(price) * BigInt(quantity);
    const quote = kind === 'spot.trade' ? BigInt(quoteAmount) : product;
    for (const order of [buyOrder, sellOrder]) {
      const before = this.filled.get(order) ?? { quantity: 0n, quote: 0n };
      this.filled.set(order, {
        quantity: before.quantity + BigInt(quantity),
        quote: before.quote + quote,
      });
    }
  }

  #contractTerms(symbol: string): ContractTerms {
    return present(this.#contracts.get(symbol), symbol);
  }

  #optionAccount(account: number, symbol: string): OptionAccount {
    const key = `${account} ${symbol}`;
    const market = present(this.#options.get(symbol), symbol);
    const none = { account, market, position: Rational.zero, openSells: Rational.zero };
    const found = this.optionAccounts.get(key) ?? none;
    this.optionAccounts.set(key, found);
    return found;
  }
}

export function isOpen({ status }: Pick<Order, 'status'>): boolean {
  return status === 'NEW' || status === 'PARTIALLY_FILLED';
}

/** Returns the decimal unit with as many decimal places as a tick size or step size. */
function unitOf(step: string): Rational {
  return decimalUnit(step.split('.')[1]?.length ?? 0);
}

function rational(units: number | string, unit: Rational): Rational {
  return new Rational(BigInt(units)).times(unit);
}

function present<Value>(value: Value | undefined, symbol: string): Value {
  if (value === undefined) throw new Error(`The state has no symbol ${symbol}`);
  return value;
}
