import { type OperationRecord, operations, type Section } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './call.ts';
import { renameFor } from './contract-names.ts';
import { errorCodeOf } from './known-operations.ts';
import { nameListedOptions } from './listed-options.ts';
import { bestAsk, bestBid, bestLevels, priceAbove, priceBelow } from './order-book.ts';
import { orderIdIn, orderParameters } from './order-id.ts';
import { rememberPositions } from './positions.ts';
import type { Session } from './session.ts';
import { Skipped } from './skipped.ts';

/** The orders of a trade: a sell order that rests, and a buy order that matches it. */
interface Trade {
  readonly symbol: string;
  readonly sell: string;
  readonly buy: string;
}

const trades: Readonly<Record<Section, Trade>> = {
  spot: {
    symbol: 'BTCUSDT',
    sell:
      'symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=10000.5' +
      '&newClientOrderId={fresh}',
    buy: 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.1&newClientOrderId={fresh}',
  },
  contract: {
    symbol: 'BTC-PERP-REV',
    sell:
      'symbol=BTC-PERP-REV&side=SELL_OPEN&orderType=LIMIT&quantity=100&leverage=10' +
      '&price=10000&clientOrderId={fresh}',
    buy:
      'symbol=BTC-PERP-REV&side=BUY_OPEN&orderType=LIMIT&priceType=MARKET&quantity=1' +
      '&leverage=10&clientOrderId={fresh}',
  },
  option: {
    symbol: 'BTC1204CS10000',
    sell: 'symbol=BTC1204CS10000&side=SELL&type=LIMIT&quantity=1&price=151&clientOrderId={fresh}',
    buy: 'symbol=BTC1204CS10000&side=BUY&type=MARKET&quantity=0.1&clientOrderId={fresh}',
  },
};

type Revert = () => Promise<void>;

const orderRejected = errorCodeOf('NEW_ORDER_REJECTED');

/**
 * If a test buys immediately and the book has no matching asks, places a sell order from a second
 * account. Returns a function that cancels this order.
 *
 * @throws Skipped if the sell order cannot be placed
 */
export async function liquidityFor(
  { query, expect }: Case,
  { section }: OperationRecord,
  account: TestAccount,
  session: Session,
): Promise<Revert | undefined> {
  const sent = new URLSearchParams(query);
  const buysAtMarket = 'ok' in expect && sent.get('type') === 'MARKET';
  const wouldTake = 'code' in expect && expect.code === orderRejected;
  if (sent.get('side') !== 'BUY' || !(buysAtMarket || wouldTake)) return undefined;
  return ensureAsks(session, account, section, Number(sent.get('price') ?? Infinity));
}

/**
 * Replaces the price of a spot LIMIT_MAKER order in a test if the market has moved away from the
 * prices of the examples. An order that the broker must accept then rests, and one that it must
 * reject would match.
 */
export async function withMakerPrice(
  test: Case,
  { section }: OperationRecord,
  session: Session,
): Promise<Case> {
  const sent = new URLSearchParams(test.query);
  const price = sent.get('price');
  const { getDepth } = operations.spot;
  const isMaker = section === 'spot' && sent.get('type') === 'LIMIT_MAKER';
  if (!session.options.trade || !isMaker || price === null || !getDepth) return test;
  const depth = await bestLevels(session, getDepth, `symbol=${sent.get('symbol')}`);
  const isSell = sent.get('side') === 'SELL';
  const best = isSell ? bestBid(depth) : bestAsk(depth);
  const rests = isSell ? Number(price) > best : Number(price) < best;
  // A comparison with NaN, which stands for an empty side, is always false.
  if (Number.isNaN(best) || rests === 'ok' in test.expect) return test;
  const other = isSell === 'ok' in test.expect ? priceAbove(best, price) : priceBelow(best, price);
  return { ...test, query: test.query.replace(`&price=${price}&`, `&price=${other}&`) };
}

/** Returns the id of one of the account's filled orders. Only the first call makes a trade. */
export function filledOrderId(
  session: Session,
  account: TestAccount,
  section: Section,
): Promise<string> {
  return session.once(`filled order ${section}`, async () => {
    const place = operations[section].placeOrder as OperationRecord;
    const cancelSellOrder = await ensureAsks(session, account, section, Infinity);
    const { status, text } = await call(session, account, place, trades[section].buy);
    await cancelSellOrder?.();
    const id = orderIdIn(text);
    if (id !== undefined) return id;
    const reason = `requires a filled order; placing a buy order failed with status ${status}`;
    throw new Skipped(reason, 'failed preparation');
  });
}

/** Places a sell order from a second account, unless the best ask is at most the given price. */
async function ensureAsks(
  session: Session,
  account: TestAccount,
  section: Section,
  highestPrice: number,
): Promise<Revert | undefined> {
  const trade = trades[section];
  const { getDepth, placeOrder, cancelOrder } = operations[section];
  if (!getDepth || !placeOrder || !cancelOrder) {
    throw new Error(`expected a section with orders that can match, got ${section}`);
  }
  await rememberPositions(section, session);
  const rename = await renameFor(section, session);
  const parameter = await nameListedOptions(`symbol=${trade.symbol}`, session);
  const depth = await bestLevels(session, getDepth, rename?.(parameter) ?? parameter);
  if (bestAsk(depth) <= highestPrice) return undefined;
  const other = session.options.accounts.find((one) => one !== account && isUnrestricted(one));
  if (other === undefined) {
    const reason = 'requires a second account, because the order book has no matching asks';
    throw new Skipped(reason, 'options');
  }
  const { status, text: placed } = await call(session, other, placeOrder, trade.sell);
  const id = orderIdIn(placed);
  if (id === undefined) {
    throw new Skipped(
      `requires asks in the order book; placing a sell order failed with status ${status}`,
      'failed preparation',
    );
  }
  return async () => {
    await call(session, other, cancelOrder, orderParameters(section, id));
  };
}
