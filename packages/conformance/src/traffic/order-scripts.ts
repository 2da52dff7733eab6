import { operations } from '@broker-api/spec';
import { fraction } from '../auditor/fraction.ts';
import { isOpen, type Row } from '../auditor/rule.ts';
import { sectionTerms, tradeOf } from '../auditor/section-terms.ts';
import { decided, required } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { isReplay, statusText } from '../client/call.ts';
import { unlessSkipped } from '../client/skipped.ts';
import { difference, multipleOf } from '../decimal.ts';
import { errorCodeOf, longestList, requiredOperation } from '../known-operations.ts';
import { type ScriptedTest, sameQuantity, tries } from './judged-test.ts';
import { filterValue, middlePrice, priceInSpread, symbolParameter } from './market.ts';
import type { Traders } from './trades.ts';

const invalidTimestamp = errorCodeOf('INVALID_TIMESTAMP');
const duplicated = errorCodeOf('ORDER_DUPLICATED');
const rejected = errorCodeOf('NEW_ORDER_REJECTED');
const orders = required('section 4.3');
const matching = decided('section 2');

/** The scripted tests of orders. */
export const orderScripts: readonly ScriptedTest[] = [
  {
    id: 'taker-response',
    title: 'Returns the fills of an order that matches at once',
    source: orders,
    async *run({ account, other }) {
      const price = await account.market.tradePrice();
      await other.place({ side: 'sell', price, size: 'half' });
      const placed = await account.place({ side: 'buy', price, size: 'half' });
      const { executedQty, status } = placed.body;
      if (status === undefined && executedQty === undefined) return;
      const later = await account.order(placed);
      const isSame = later.status === status && sameQuantity(later.executedQty, executedQty);
      // The book can have changed before the order arrived, so that other orders filled it later.
      if (isSame || textOf(later.updateTime) !== textOf(later.time)) return;
      yield `Expected placeOrder to return the fills of the order ${placed.orderId}, ` +
        `${textOf(later.executedQty)} (${textOf(later.status)}); ` +
        `got ${textOf(executedQty)} (${textOf(status)}).`;
    },
  },
  {
    id: 'time-priority',
    title: 'Fills the older of two orders at one price first',
    source: matching,
    async *run({ account, other }) {
      const price = await account.market.tradePrice();
      const older = await other.place({ side: 'sell', price, size: 'half' });
      const newer = await other.place({ side: 'sell', price, size: 'half' });
      await account.place({ side: 'buy', price, size: 'half', kind: 'ioc' });
      if ((await other.order(older)).status === 'FILLED') return;
      if (sameQuantity((await other.order(newer)).executedQty, '0')) return;
      yield `Expected the older of two orders at ${price}, ${older.orderId}, to be filled first; ` +
        `got a fill of ${newer.orderId}.`;
    },
  },
  {
    id: 'own-depth',
    title: 'Does not fill a FOK order from an order of the same account',
    source: matching,
    async *run({ account }) {
      const price = await account.market.tradePrice();
      const resting = await account.place({ side: 'sell', price, size: 'half' });
      await account.place({ side: 'buy', price, size: 'half', kind: 'fok' });
      const { status } = await account.order(resting);
      if (status !== 'CANCELED') return;
      yield `Expected the order ${resting.orderId} to stay open, as the FOK order of its own ` +
        `account cannot be filled; got ${status}.`;
    },
  },
  {
    id: 'foreign-orders',
    title: 'Neither shows nor cancels an order of another account',
    source: required('section 5'),
    async *run({ account, other }) {
      const { orderId: id } = await account.rest();
      for (const operationId of ['getOrder', 'cancelOrder']) {
        const { status } = await other.call(operationId, other.idOf(id));
        if (status !== 200) continue;
        yield `Expected ${operationId} with an order of another account to fail, got status 200.`;
      }
    },
  },
  {
    id: 'client-order-id',
    title: 'Rejects a client order id that an open order has',
    source: matching,
    async *run({ account }) {
      const { clientOrderId } = await account.rest();
      // With another quantity, so that the request is no replay within the same millisecond.
      const half = { side: 'buy', size: 'half' } as const;
      const again = await account.parametersOf(half, clientOrderId);
      const { status, body } = await account.call('placeOrder', again);
      if (status === 200) {
        const second = textOf((body as Row).orderId);
        await account.call('cancelOrder', account.idOf(second));
        yield 'Expected a client order id to be rejected when it is used again.';
      } else if ((body as Row | undefined)?.code !== duplicated) {
        yield `Expected a client order id that is used again to be rejected with ${duplicated}, ` +
          `got ${statusText(status, body)}.`;
      }
    },
  },
  {
    id: 'trades-between-ids',
    title: 'Returns the trades below fromId and above toId, newest first',
    source: orders,
    async *run({ account }) {
      const limit = longestList(account.section, 'listMyTrades');
      const idsOf = async (selection: string): Promise<readonly string[]> => {
        const rows = await account.rows('listMyTrades', `${selection}limit=${limit}`);
        return rows.map((row) => tradeOf(row, account.section).id);
      };
      const [newest, ...others] = await idsOf('');
      const oldest = others.pop();
      if (newest === undefined || oldest === undefined) return;
      const between = await idsOf(`fromId=${newest}&toId=${oldest}&`);
      if (between.join() === others.join()) return;
      yield `Expected listMyTrades with fromId=${newest} and toId=${oldest} to return the ` +
        `${others.length} trades between, newest first; got ${between.length} others.`;
    },
  },
  {
    id: 'default-limit',
    title: 'Returns as many open orders as the default limit permits',
    source: orders,
    run: defaultLimit,
  },
  {
    id: 'market-data',
    title: 'Returns a new best bid, and the price of a trade, in the market data at once',
    source: required('section 4.2'),
    run: followedMarket,
  },
  {
    id: 'late-replay',
    title: 'Rejects an order that is sent again with the same signature a second later',
    source: decided('section 7'),
    async *run({ account }) {
      const order = await account.parametersOf({ side: 'buy' }, account.newClientOrderId());
      const [placed, replayed] = await account.sendTwice('placeOrder', order, 1000);
      if (placed.status !== 200 || isReplay(replayed.text)) return;
      yield `Expected the repeated order to be rejected with ${invalidTimestamp}, ` +
        `got ${statusText(replayed.status, replayed.body)}.`;
    },
  },
  {
    id: 'tested-orders',
    title: 'Places no tested order, and rejects one that the account cannot pay',
    source: orders,
    requires: 'testOrder',
    run: testedOrders,
  },
  {
    id: 'rejected-makers',
    title: 'Lists a LIMIT_MAKER order that would take as REJECTED',
    source: matching,
    requires: 'testOrder',
    run: rejectedMakers,
  },
  {
    id: 'cancel-all',
    title: 'Cancels all open orders of a contract with cancelOrders',
    source: required('section 4.3'),
    requires: 'cancelOrders',
    run: cancelAll,
  },
];

/**
 * Other programs can place better orders and trade at the same time, so only a difference that
 * remains after several tries is wrong.
 */
async function* followedMarket({ account, other }: Traders): AsyncIterable<string> {
  const { section, market } = account;
  let problems: readonly string[] = [];
  for (let count = 0; count < marketTries; count++) {
    const best = await market.best();
    const { symbol, ask, tickSize } = best;
    const read = async (operationId: string): Promise<Row> => {
      if (operations[section][operationId] === undefined) return {};
      return ((await account.call(operationId, symbolParameter(symbol))).body ?? {}) as Row;
    };
    const preferred = multipleOf(tickSize, middlePrice(best) * 1.01, 'up');
    const price = priceInSpread(best, preferred);
    if (price === undefined) return;
    const placed = await account.place({ side: 'buy', price });
    const { bidPrice = price } = await read('getBookTicker');
    const before = quantityAt(price, await read('getDepth'));
    // The trade before the last one has another price.
    const higher = difference(price, `-${tickSize}`);
    const hasRoom = !(Number(higher) >= ask);
    const better = hasRoom && (await account.place({ side: 'buy', price: higher, size: 'half' }));
    await other.place({ side: 'sell', price, size: hasRoom ? 'quantity' : 'half' });
    const after = quantityAt(price, await read('getDepth'));
    const { half } = await market.quantities();
    const { price: last = price } = await read('getTickerPrice');
    const { lastPrice = price } = await read('getTicker24hr');
    await account.cancel(placed);
    if (better) await account.cancel(better);
    problems = [
      ...differing('bidPrice of getBookTicker', bidPrice, price),
      ...differing('price of getTickerPrice', last, price),
      ...differing('lastPrice of getTicker24hr', lastPrice, price),
      ...differing(`quantity in getDepth at ${price}`, after, fraction(before).minus(half)),
    ];
    if (problems.length === 0) return;
  }
  yield* problems;
}

const marketTries = 5;

/** Returns the quantity of the bids at a price. */
function quantityAt(price: string, { bids }: Row): unknown {
  const levels = (bids ?? []) as readonly (readonly [unknown, unknown])[];
  return levels.find(([one]) => sameQuantity(one, price))?.[1] ?? '0';
}

function* differing(what: string, actual: unknown, expected: unknown): Iterable<string> {
  if (sameQuantity(actual, expected)) return;
  yield `Expected the ${what} to be ${expected} after an order, got ${textOf(actual)}.`;
}

/** More open orders than the smallest default limit of a section. */
const manyOrders = 21;

async function* defaultLimit({ account }: Traders): AsyncIterable<string> {
  const { parameters } = requiredOperation(account.section, 'listOpenOrders');
  const standard = Number(parameters.find(({ name }) => name === 'limit')?.default);
  const limit = longestList(account.section, 'listOpenOrders');
  const idsOf = async (selection: string): Promise<readonly string[]> => {
    const rows = await account.rows('listOpenOrders', account.ofType() + selection);
    return rows.map(({ orderId }) => textOf(orderId));
  };
  const all = () => idsOf(`limit=${limit}`);
  for (let count = (await all()).length; count < manyOrders; count++) {
    // An account that cannot pay for so many orders has fewer.
    if ((await unlessSkipped(() => account.rest({ size: 'half' }))) === undefined) break;
  }
  let problem: string | undefined;
  for (let count = 0; count < tries; count++) {
    const whole = await all();
    const ids = await idsOf('');
    const newest = whole.slice(-standard).join();
    if (newest === ids.join()) return;
    // Another program can place or cancel an order meanwhile.
    if (newest !== (await all()).slice(-standard).join()) continue;
    problem =
      `Expected the newest ${Math.min(standard, whole.length)} of ${whole.length} open orders ` +
      `in listOpenOrders without a limit, got ${ids.length}.`;
  }
  if (problem !== undefined) yield problem;
}

async function* testedOrders({ account }: Traders): AsyncIterable<string> {
  const { section, market } = account;
  // A broker that places tested orders must not leave them open.
  const id = account.newClientOrderId();
  const order = await account.parametersOf({ side: 'buy' }, id);
  if ((await account.call('testOrder', order)).status !== 200) return;
  if ((await account.call('getOrder', `origClientOrderId=${id}`)).status === 200) {
    yield 'Expected testOrder to place no order; getOrder finds it.';
  }
  const placed = (await account.call('placeOrder', order)).body as Row | undefined;
  if (placed?.code === duplicated) {
    yield 'Expected testOrder to leave its client order id unused; placeOrder rejects it.';
  }
  const price = await market.restingPrice('buy');
  const listed = await market.listed(await market.symbol());
  const maxQty = filterValue(listed, 'LOT_SIZE', 'maxQty');
  const { body } = await account.call('getAccount');
  const { free } = sectionTerms[section].balances(body).get(textOf(listed?.quoteAsset)) ?? {};
  if (maxQty === undefined || free === undefined) return;
  const value = fraction(maxQty).times(price);
  if (fraction(free).compare(value) >= 0) return;
  const terms = { side: 'buy', price, quantity: maxQty } as const;
  const large = await account.parametersOf(terms, account.newClientOrderId());
  if ((await account.call('testOrder', large)).status !== 200) return;
  yield `Expected testOrder to reject an order for ${value}, more than ${free}.`;
}

async function* rejectedMakers({ account, other }: Traders): AsyncIterable<string> {
  const price = await account.market.tradePrice();
  await other.place({ side: 'sell', price, size: 'half' });
  const id = account.newClientOrderId();
  const order = await account.parametersOf({ side: 'buy', price, kind: 'maker' }, id);
  const { body } = await account.call('placeOrder', order);
  // Another program can have taken the order of the other side.
  if ((body as Row | undefined)?.code !== rejected) return;
  const limit = longestList(account.section, 'listHistoryOrders');
  const listed = await account.rows('listHistoryOrders', `limit=${limit}`);
  if (listed.some((row) => row.clientOrderId === id && row.status === 'REJECTED')) return;
  yield `Expected the rejected order ${id} in listHistoryOrders with the status REJECTED.`;
}

/** The order of the test has a symbol that the other tests do not trade. */
async function* cancelAll({ account }: Traders): AsyncIterable<string> {
  const { section, market } = account;
  const traded = await market.symbol();
  const symbols = (await market.listing()).map((row) => textOf(row.symbol));
  const symbol = symbols.find((one) => one !== traded);
  if (symbol === undefined) return;
  const terms = { side: 'buy', symbol } as const;
  const order = await account.parametersOf(terms, account.newClientOrderId());
  const placed = await account.call('placeOrder', order);
  const ofSymbol = symbolParameter(symbol);
  const ofOther = await account.rest();
  const cancelled = await account.call('cancelOrders', ofSymbol);
  const limit = longestList(section, 'listOpenOrders');
  const selected = `${account.ofType()}${ofSymbol}&limit=${limit}`;
  const open = await account.rows('listOpenOrders', selected);
  if (placed.status !== 200 || cancelled.status !== 200) return;
  if (!isOpen(await account.order(ofOther))) {
    yield `Expected cancelOrders for ${symbol} to leave the order ${ofOther.orderId} open.`;
  }
  const { timestamp } = cancelled.body as Row;
  // Another program can place orders meanwhile.
  const left = open.find(({ time }) => Number(textOf(time)) < Number(textOf(timestamp)));
  if (left === undefined) return;
  yield `Expected cancelOrders to cancel the order ${textOf(left.orderId)}; it is still open.`;
}
