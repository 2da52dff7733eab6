import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { call } from '../client/call.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import {
  compareDecimals,
  difference,
  leastMultiple,
  multipleOf,
  product,
  sameDecimal,
} from '../decimal.ts';
import { requiredOperation } from '../known-operations.ts';
import {
  type IndexMaps,
  type ListedNames,
  profiles,
  type SectionProfile,
} from '../profiles/profiles.ts';

/** The best prices of a symbol's order book; NaN for an empty side. */
export interface BestPrices {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  /** The symbol in brokerInfo. */
  readonly listed: Row | undefined;
  /** The listed step of prices. */
  readonly tickSize: string;
  /** The usual price of the tests, in the market of the deployment. */
  readonly usual: string;
}

/**
 * An order that must not trade: it waits in the book, or it is a STOP order that waits for its
 * trigger price, which is also its price.
 */
export type RestingKind = 'buy' | 'sell' | 'stop buy' | 'stop sell';

/** The prices of orders that must not trade, as parts of the price of the market. */
const shares: Readonly<Record<RestingKind, number>> = {
  buy: 0.5,
  sell: 2,
  // No trade with a resting order triggers them.
  'stop buy': 3,
  'stop sell': 1 / 3,
};

/** For how long prices are used again. Orders rest for minutes too, far from the market. */
const recentMs = 120_000;

/** Index prices that differ less from the price of the examples permit the same orders. */
const mostDifference = 0.03;

/**
 * The market of a section: what the deployment lists, and prices and quantities for the orders of
 * the tests. Symbols have the names that the deployment lists.
 */
export class Market {
  readonly session: Session;
  readonly section: Section;
  readonly profile: SectionProfile;

  constructor(session: Session, section: Section) {
    this.session = session;
    this.section = section;
    this.profile = profiles[section];
  }

  /** Returns the symbols of the section in brokerInfo, which is read once; none without a list. */
  listing(): Promise<readonly Row[]> {
    return this.session.once(`listed symbols of ${this.section}`, async () => {
      const { body } = await this.#query('getBrokerInfo');
      return rowsOf((body as Row | undefined)?.[this.profile.symbolList]);
    });
  }

  /** Returns a symbol in brokerInfo; undefined if it is not listed. */
  async listed(name: string): Promise<Row | undefined> {
    return (await this.listing()).find(({ symbol }) => symbol === name);
  }

  /** Returns the symbol that the tests trade. */
  async symbol(): Promise<string> {
    const { symbol } = this.profile;
    return (await this.#names()).get(symbol) ?? symbol;
  }

  /** Returns a listed symbol of another kind; undefined if there is none. */
  async otherSymbol(): Promise<string | undefined> {
    const { symbol, names } = this.profile;
    const kindOf = (name: string): string | undefined => names.symbols[name];
    const other = Object.keys(names.symbols).find((name) => kindOf(name) !== kindOf(symbol));
    const name = (await this.#names()).get(other ?? '') ?? other ?? '';
    const isOther = name !== (await this.symbol()) && (await this.listed(name)) !== undefined;
    return isOther ? name : undefined;
  }

  /** Replaces the names of the examples, in parameters, with names that the deployment lists. */
  async named(parameters: string): Promise<string> {
    const { symbols, index } = this.profile.names;
    const examples = [...Object.keys(symbols), ...(index ? [index.name] : [])];
    if (!examples.some((name) => parameters.includes(name))) return parameters;
    return renamed(parameters, await this.#names());
  }

  #names(): Promise<ReadonlyMap<string, string>> {
    return this.session.once(`listed names of ${this.section}`, async () => {
      const { names } = this.profile;
      const listing = await this.listing();
      if (names.operationId === 'getBrokerInfo') return replacements(names, listing);
      const rows = rowsOf((await this.#query(names.operationId)).body);
      const status = new Map(listing.map((row) => [row.symbol, row.status]));
      const withStatus = rows.map((row) => ({ status: status.get(row.symbol), ...row }));
      return replacements(names, withStatus);
    });
  }

  #query(operationId: string, parameters = '') {
    return call(this.session, undefined, requiredOperation(this.section, operationId), parameters);
  }

  /** Requests the best prices of a symbol; by default of the one that the tests trade. */
  async best(name?: string): Promise<BestPrices> {
    const symbol = name ?? (await this.symbol());
    const { text } = await this.#query('getDepth', `${symbolParameter(symbol)}&limit=5`);
    const listed = await this.listed(symbol);
    const usual = await this.moved(this.profile.orders.price, listed);
    const bid = bestPrice(text, 'bids');
    const ask = bestPrice(text, 'asks');
    return { symbol, bid, ask, listed, tickSize: stepOf(listed, 'price'), usual };
  }

  /** Returns a price at which two accounts trade. */
  async tradePrice(): Promise<string> {
    return tradePrice(await this.best());
  }

  /** Returns a price of the examples in the market of the deployment, which follows an index. */
  async moved(price: string, listed: Row | undefined): Promise<string> {
    if (listed?.index === undefined) return price;
    const usual = Number(this.profile.orders.price);
    const index = (await this.#indexPrices()).get(textOf(listed.index)) ?? usual;
    if (Math.abs(index / usual - 1) < mostDifference) return price;
    return multipleOf(stepOf(listed, 'price'), (Number(price) * index) / usual, 'down');
  }

  /** Requests the index prices once. Returns none if they are not as specified. */
  #indexPrices(): Promise<ReadonlyMap<string, number>> {
    return this.session.once(`index prices of ${this.section}`, async () => {
      const { body } = await this.#query('getIndex');
      try {
        const prices = this.profile.indexPrices(body as IndexMaps);
        return new Map([...prices].map(([name, { index }]) => [name, Number(textOf(index))]));
      } catch {
        return new Map();
      }
    });
  }

  /**
   * Returns the price of an order that must not trade, from the market as it is: its best prices;
   * if a side is empty, also the price of its index or its last price. The price is within the
   * listed limits.
   *
   * @param share the price as a part of the price of the market
   * @throws Skipped if the market is so close to the limits that there is no such price
   */
  async restingPrice(kind: RestingKind, name?: string, share = shares[kind]): Promise<string> {
    const { symbol, price, bid, ask } = await this.#priceAt(share, kind, name);
    // A comparison with NaN, which stands for an empty side, is always false.
    if (share < 1 ? !(Number(price) >= ask) : !(Number(price) <= bid)) return price;
    const side = share < 1 ? 'below' : 'above';
    const reason = `requires a price of ${symbol} ${side} the market of ${bid} to ${ask}`;
    throw new Skipped(reason, 'not testable');
  }

  /** Returns a part of the price of the market, with the best prices. */
  async #priceAt(
    share: number,
    kind: RestingKind,
    name?: string,
  ): Promise<BestPrices & { readonly price: string }> {
    const { session, section } = this;
    const symbol = name ?? (await this.symbol());
    const { now } = await session.clock();
    const recent = <Value>(what: string, read: () => Promise<Value>): Promise<Value> =>
      session.once(`${what} of ${section} ${symbol} at ${Math.floor(now() / recentMs)}`, read);
    const best = await recent('best prices', () => this.best(symbol));
    const { bid, ask, usual, tickSize, listed } = best;
    const inBook = [bid, ask].filter((one) => !Number.isNaN(one));
    // The last price triggers STOP orders, even if it is far from the book.
    const readsLast = kind.startsWith('stop') || (inBook.length < 2 && listed?.index === undefined);
    const last = readsLast ? await recent('last price', () => this.#lastPrice(symbol)) : Number.NaN;
    // The only orders in a book can be those of the tests, far from the market.
    const index = inBook.length < 2 && listed?.index !== undefined ? Number(usual) : Number.NaN;
    const known = [...inBook, last, index].filter((one) => !Number.isNaN(one));
    const prices = known.length > 0 ? known : [Number(usual)];
    const wanted = share < 1 ? Math.min(...prices) * share : Math.max(...prices) * share;
    const limit = (field: string, otherwise: number): number =>
      Number(filterValue(listed, 'PRICE_FILTER', field) ?? otherwise);
    const permitted = Math.min(Math.max(wanted, limit('minPrice', 0)), limit('maxPrice', Infinity));
    return { ...best, price: multipleOf(tickSize, permitted, share < 1 ? 'down' : 'up') };
  }

  /** Requests the price of the last trade; NaN if there is none. */
  async #lastPrice(symbol: string): Promise<number> {
    const { text } = await this.#query('listTrades', `${symbolParameter(symbol)}&limit=1`);
    return Number(/"price"\s*:\s*"?([\d.]+)/.exec(text)?.[1] ?? Number.NaN);
  }

  /** Returns the usual quantity of an order and half of it, or more if they are too small. */
  quantities(): Promise<{ readonly quantity: string; readonly half: string }> {
    return this.session.once(`quantities of ${this.section}`, async () => {
      const { quantity, half } = this.profile.orders;
      const least = await this.enough(this.session.options.hasSmallOrders ? undefined : half);
      return least === half ? { quantity, half } : { quantity: product(least, '2'), half: least };
    });
  }

  /** Returns the smallest quantity that is permitted at half of a resting price. */
  async enough(usual?: string, name?: string): Promise<string> {
    const { price, listed } = await this.#priceAt(shares.buy / 2, 'buy', name);
    return leastQuantity(listed, price, usual);
  }
}

/**
 * Returns the smallest quantity that the filters of a symbol permit at a price.
 *
 * @param usual a quantity that it is not below
 */
export function leastQuantity(listed: Row | undefined, price: string, usual?: string): string {
  const minimum = filterValue(listed, 'MIN_NOTIONAL', 'minNotional') ?? '0';
  const step = stepOf(listed, 'quantity');
  const smallest = filterValue(listed, 'LOT_SIZE', 'minQty') ?? step;
  const least = [
    leastMultiple(step, price, minimum),
    leastMultiple(step, '1', smallest),
    leastMultiple(step, '1', usual ?? smallest),
  ];
  const largest = least.reduce((one, other) => (compareDecimals(one, other) < 0 ? other : one));
  return usual !== undefined && sameDecimal(largest, usual) ? usual : largest;
}

/** Returns the parameter that names a symbol. */
export const symbolParameter = (symbol: string): string => `symbol=${encodeURIComponent(symbol)}`;

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);

const bestPrice = (depth: string, side: 'asks' | 'bids'): number =>
  Number(new RegExp(`"${side}"\\s*:\\s*\\[\\s*\\[\\s*"([^"]+)"`).exec(depth)?.[1] ?? Number.NaN);

/** Returns the step of the prices, or of the quantities, of a listed symbol; 1 if it lists none. */
function stepOf(listed: Row | undefined, of: 'price' | 'quantity'): string {
  const [type, field] = of === 'price' ? ['PRICE_FILTER', 'tickSize'] : ['LOT_SIZE', 'stepSize'];
  const step = filterValue(listed, type, field);
  return Number(step) > 0 ? String(step) : '1';
}

/** Returns a limit of a listed symbol; undefined if it lists none. */
export function filterValue(
  listed: Row | undefined,
  type: string,
  field: string,
): string | undefined {
  const value = rowsOf(listed?.filters).find(({ filterType }) => filterType === type)?.[field];
  return value === undefined ? undefined : textOf(value);
}

type Prices = Pick<BestPrices, 'listed' | 'tickSize'>;

/** Returns the listed price at or next above a value, or the highest one if there is none. */
export function highPrice(value: number, { listed, tickSize }: Prices): string {
  const price = multipleOf(tickSize, value, 'up');
  const highest = filterValue(listed, 'PRICE_FILTER', 'maxPrice');
  return highest !== undefined && compareDecimals(price, highest) > 0 ? highest : price;
}

/**
 * Returns a price that is 1% above a best price, or the given price if there is no best price. The
 * distance is larger than the usual change of a market between two requests.
 */
export const priceAbove = (best: number, otherwise: string, prices: Prices): string =>
  Number.isNaN(best) ? otherwise : highPrice(best * 1.01, prices);

/** Returns a price that is 1% below a best price, or the given one if there is none. */
export const priceBelow = (best: number, otherwise: string, { tickSize }: Prices): string =>
  Number.isNaN(best) ? otherwise : multipleOf(tickSize, best * 0.99, 'down');

/** Returns the middle of the market; the usual price if no orders of both sides say otherwise. */
export function middlePrice(best: BestPrices): number {
  const sides = [best.bid, best.ask].filter((price) => !Number.isNaN(price));
  if (sides.length < 2 && isInSpread(best, best.usual)) return Number(best.usual);
  return sides.reduce((one, other) => one + other, 0) / sides.length;
}

/** How many times higher or lower than the only side of a book the usual price can be. */
const farFactor = 4;

/** Returns whether a price is between the best prices and, without an index, not far from them. */
function isInSpread({ bid, ask, listed }: BestPrices, price: string): boolean {
  const far = listed?.index === undefined ? farFactor : Infinity;
  const lowest = Number.isNaN(bid) ? ask / far : bid;
  const highest = Number.isNaN(ask) ? bid * far : ask;
  // A comparison with NaN, which stands for an empty side, is always false.
  return !(lowest >= Number(price)) && !(highest <= Number(price));
}

/**
 * Returns a price between the best prices, so that the orders of other programs stay in the book:
 * the preferred one or, if it is not between them, one 1% or a step from the best bid or the best
 * ask. Undefined if the best prices leave no price between them.
 */
export function priceInSpread(best: BestPrices, preferred = best.usual): string | undefined {
  const { bid, ask, tickSize } = best;
  const beside = [
    priceAbove(bid, preferred, best),
    priceBelow(ask, preferred, best),
    ...(Number.isNaN(bid) ? [] : [difference(multipleOf(tickSize, bid, 'up'), `-${tickSize}`)]),
    ...(Number.isNaN(ask) ? [] : [difference(multipleOf(tickSize, ask, 'down'), tickSize)]),
  ];
  return [preferred, ...beside].find((one) => Number(one) > 0 && isInSpread(best, one));
}

/**
 * Returns the price at which two accounts trade: one between the best prices or, if they leave
 * none, one above all bids.
 */
export const tradePrice = (best: BestPrices): string =>
  priceInSpread(best) ?? priceAbove(best.bid, best.usual, best);

/**
 * Returns the prices at which one account first sells and another one then buys, so that both
 * orders are filled: by each other, or by the orders in the book if the best prices leave no price
 * between them.
 */
export function tradePrices(best: BestPrices) {
  const { bid, ask, usual } = best;
  const price = priceInSpread(best);
  if (price !== undefined) return { sell: price, buy: price };
  return { sell: priceBelow(bid, usual, best), buy: priceAbove(ask, usual, best) };
}

/**
 * Returns the names that a deployment lists in place of those of the examples. A symbol that trades
 * there too keeps its name. Every other one gets the name of a symbol that trades: if possible one
 * of the same kind, which no other one has, and with the same index.
 *
 * @param listed the rows of the listing
 */
export function replacements(
  { symbols, index, kindField }: Omit<ListedNames, 'operationId'>,
  listed: readonly Row[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const trading = listed.filter(
    ({ symbol, status = 'TRADING' }) => symbol !== undefined && status === 'TRADING',
  );
  const used = new Set(trading.map(nameOf).filter((name) => name in symbols));
  const indexOf = (row: Row): unknown => index && row[index.field];
  const hasIndex = (row: Row): boolean => indexOf(row) === index?.name;
  for (const [symbol, kind] of Object.entries(symbols)) {
    if (trading.some((row) => nameOf(row) === symbol)) continue;
    const rank = (row: Row): number =>
      4 * Number(textOf(row[kindField]) === kind) +
      2 * Number(!used.has(nameOf(row))) +
      Number(hasIndex(row));
    const [taken] = trading.toSorted((one, other) => rank(other) - rank(one));
    if (taken === undefined) continue;
    used.add(nameOf(taken));
    names.set(symbol, nameOf(taken));
    const otherIndex = indexOf(taken);
    if (index === undefined || otherIndex === undefined || listed.some(hasIndex)) continue;
    names.set(index.name, textOf(otherIndex));
  }
  return names;
}

const nameOf = ({ symbol }: Row): string => textOf(symbol);

/** Replaces names that are whole values, or whole items of lists, in parameters. */
export function renamed(parameters: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return parameters;
  const alternatives = [...names.keys()].map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const value = new RegExp(`(?<=[=,]|%2C)(${alternatives})(?=[&,]|%2C|$)`, 'g');
  return parameters.replace(value, (name) => encodeURIComponent(names.get(name) ?? name));
}
