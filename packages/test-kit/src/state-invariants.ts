// Checks the invariants of a whole state, using only its encoded lines. Balances are in units of
// 10⁻⁸. Imports nothing from the engine.

interface Order {
  readonly sequence: number;
  readonly account: number;
  readonly symbol: string;
  readonly side: string;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly remaining: bigint;
  readonly executedQuote: bigint;
  readonly status: string;
}

interface Holding {
  readonly owner: string;
  readonly token: string;
  readonly free: bigint;
  readonly locked: bigint;
  readonly margin: bigint;
}

interface Market {
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  readonly quantityScale: number;
}

const ledgerScale = 8;

/** The values of a line, at most 14. */
type Four = [never, never, never, never];
type Values = [...Four, ...Four, ...Four, never, never];

/** The contents of an encoded state. */
class DecodedState {
  readonly holdings: Holding[] = [];
  readonly orders = new Map<number, Order>();
  readonly markets = new Map<string, Market>();
  readonly levels: { readonly symbol: string; readonly queue: readonly number[] }[] = [];
  /** By order: the sums of its trades. */
  readonly filled = new Map<number, { quantity: bigint; quote: bigint }>();
  /** By owner and token: the sum of the flows, and the total after the last flow. */
  readonly flows = new Map<string, { sum: bigint; total: bigint }>();
  readonly #everythingKept: boolean;

  constructor(lines: Iterable<string>, everythingKept: boolean) {
    this.#everythingKept = everythingKept;
    for (const line of lines) {
      const [kind, ...values] = JSON.parse(line) as [string, ...Values];
      if (kind in this.#readers) this.#readers[kind]?.(values);
    }
  }

  readonly #readers: Readonly<Record<string, (values: Values) => void>> = {
    'accounts.houseBalance': (values) => this.#addHolding(`house ${values[0]}`, values),
    'accounts.balance': (values) => this.#addHolding(`account ${values[0]}`, values),
    'accounts.balanceFlow': ([account, , token, , change, total]) => {
      const key = `account ${account} ${token}`;
      const evictedTotal = this.#everythingKept ? 0n : BigInt(total) - BigInt(change);
      const start = { sum: evictedTotal, total: evictedTotal };
      const { sum, total: before } = this.flows.get(key) ?? start;
      if (before + BigInt(change) !== BigInt(total))
        throw new Error(
          `A balance flow of ${key} has the total ${total}, not ${before} + ${change}`,
        );
      this.flows.set(key, { sum: sum + BigInt(change), total: BigInt(total) });
    },
    'spot.market': ([definition]) => {
      const [symbol, baseAsset, quoteAsset, , , tickSize, , , stepSize]: Values = definition;
      const digits = (text: string): number => text.split('.')[1]?.length ?? 0;
      const scales = { priceScale: digits(tickSize), quantityScale: digits(stepSize) };
      this.markets.set(symbol, { base: baseAsset, quote: quoteAsset, ...scales });
    },
    'spot.order': ([sequence, account, symbol, , side, , , price, quantity, ...progress]) => {
      const [, remaining, quote, status] = progress;
      this.orders.set(sequence, {
        sequence,
        account,
        symbol,
        side,
        price: BigInt(price),
        quantity: BigInt(quantity),
        remaining: BigInt(remaining),
        executedQuote: BigInt(quote),
        status,
      });
    },
    'spot.priceLevel': ([symbol, , queue]) => {
      this.levels.push({ symbol, queue });
    },
    'spot.trade': ([, , , quantity, quote, , , , buyOrder, , , sellOrder]) => {
      for (const order of [buyOrder, sellOrder]) {
        const before = this.filled.get(order) ?? { quantity: 0n, quote: 0n };
        this.filled.set(order, {
          quantity: before.quantity + BigInt(quantity),
          quote: before.quote + BigInt(quote),
        });
      }
    },
  };

  #addHolding(owner: string, [, token, free, locked, margin]: Values): void {
    const amounts = { free: BigInt(free), locked: BigInt(locked), margin: BigInt(margin) };
    this.holdings.push({ owner, token, ...amounts });
  }
}

/**
 * Checks balances, balance flows, locked amounts, order books and executed quantities.
 *
 * @param lines the lines of the encoded state
 * @param everythingKept whether no trade and no balance flow has been evicted from the state
 * @throws when an invariant is violated
 */
export function checkStateInvariants(
  lines: Iterable<string>,
  { everythingKept = true } = {},
): void {
  const state = new DecodedState(lines, everythingKept);
  checkMoney(state);
  checkLocks(state);
  checkBooks(state);
  if (!everythingKept) return;
  for (const { sequence, quantity, remaining, executedQuote } of state.orders.values()) {
    const filled = state.filled.get(sequence) ?? { quantity: 0n, quote: 0n };
    const isRight = filled.quantity === quantity - remaining && filled.quote === executedQuote;
    if (!isRight)
      throw new Error(
        `The executed quantity or quote amount of order ${sequence} is not the sum of its trades`,
      );
  }
}

function checkMoney({ holdings, flows }: DecodedState): void {
  const sums = new Map<string, bigint>();
  for (const { owner, token, free, locked, margin } of holdings) {
    const total = free + locked + margin;
    sums.set(token, (sums.get(token) ?? 0n) + total);
    const isNegative = free < 0n || locked < 0n || margin < 0n;
    if (isNegative && owner !== 'house deposit source')
      throw new Error(`The ${token} balance of ${owner} is negative`);
    if (owner.startsWith('house')) continue;
    const flow = flows.get(`${owner} ${token}`) ?? { sum: 0n, total: 0n };
    if (flow.sum !== total || flow.total !== total) {
      const found = `sum to ${flow.sum} and end at ${flow.total} ${token}`;
      throw new Error(`The balance flows of ${owner} ${found}; expected ${total} for both`);
    }
  }
  for (const [token, sum] of sums)
    if (sum !== 0n) throw new Error(`The balances of ${token} sum to ${sum}, not 0`);
}

function checkLocks({ holdings, orders, markets }: DecodedState): void {
  const locks = new Map<string, bigint>();
  for (const order of orders.values()) {
    if (!isOpen(order)) continue;
    const market = markets.get(order.symbol) as Market;
    const buys = order.side === 'BUY';
    const key = `account ${order.account} ${buys ? market.quote : market.base}`;
    const scale = BigInt(market.quantityScale + (buys ? market.priceScale : 0));
    const amount = order.remaining * (buys ? order.price : 1n);
    // Locked amounts are truncated to the scale of the ledger.
    const units = (amount * 10n ** BigInt(ledgerScale)) / 10n ** scale;
    locks.set(key, (locks.get(key) ?? 0n) + units);
  }
  for (const { owner, token, locked } of holdings) {
    const expected = locks.get(`${owner} ${token}`) ?? 0n;
    if (locked !== expected) {
      throw new Error(
        `${owner} has ${locked} units of ${token} locked; its open orders require ${expected}`,
      );
    }
  }
}

function checkBooks({ levels, orders }: DecodedState): void {
  const onBook = new Set<number>();
  const best = new Map<string, bigint>();
  for (const { symbol, queue } of levels) {
    const resting = queue.map((sequence) => orders.get(sequence) as Order);
    const [first] = resting as [Order];
    if (!resting.every(isOpen))
      throw new Error(`The book of ${symbol} has an order that is not open`);
    if (!resting.every(({ price, side }) => price === first.price && side === first.side)) {
      throw new Error(`A price level of ${symbol} has orders with different prices or sides`);
    }
    if (queue.some((sequence, index) => index > 0 && sequence <= (queue[index - 1] as number))) {
      throw new Error(`A price level of ${symbol} is not sorted by time`);
    }
    for (const sequence of queue) onBook.add(sequence);
    const key = `${symbol} ${first.side}`;
    const current = best.get(key);
    const isBetter = current === undefined || (first.side === 'BUY') === first.price > current;
    if (isBetter) best.set(key, first.price);
  }
  for (const order of orders.values()) {
    if (isOpen(order) !== onBook.has(order.sequence))
      throw new Error(
        `Order ${order.sequence} with the status ${order.status} is ${isOpen(order) ? 'not ' : ''}on the book`,
      );
  }
  for (const symbol of new Set(levels.map((level) => level.symbol))) {
    const [bid, ask] = [best.get(`${symbol} BUY`), best.get(`${symbol} SELL`)];
    if (bid !== undefined && ask !== undefined && bid >= ask)
      throw new Error(`The book of ${symbol} is crossed`);
  }
}

function isOpen({ status }: Order): boolean {
  return status === 'NEW' || status === 'PARTIALLY_FILLED';
}
