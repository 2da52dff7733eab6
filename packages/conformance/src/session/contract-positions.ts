import { type OperationRecord, operations } from '@broker-api/spec';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './call.ts';
import { bestAsk, bestBid, bestLevels, priceAbove, priceBelow } from './order-book.ts';
import { orderIdIn, orderParameters } from './order-id.ts';
import type { Session } from './session.ts';

/** The sizes of an account's positions in the contract that the tests trade. */
interface Holding {
  readonly account: TestAccount;
  readonly long: number;
  readonly short: number;
}

const { getDepth, listPositions, placeOrder, cancelOrder } = operations.contract as Readonly<
  Record<'getDepth' | 'listPositions' | 'placeOrder' | 'cancelOrder', OperationRecord>
>;

const symbol = 'BTC-PERP-REV';
const initialHoldings = 'initial contract positions';

/** Returns the depth response for the contract. */
export function depthOf(session: Session): Promise<string> {
  return bestLevels(session, getDepth, `symbol=${symbol}`);
}

/**
 * Returns the prices at which one account first sells and another one then buys, so that both
 * orders are filled: by each other, or by the orders in the book.
 */
export async function tradePrices(session: Session): Promise<{ sell: string; buy: string }> {
  const depth = await depthOf(session);
  const bid = bestBid(depth);
  const ask = bestAsk(depth);
  return {
    sell: priceBelow(Number.isNaN(bid) ? ask : bid, '10000'),
    buy: priceAbove(Number.isNaN(ask) ? bid : ask, '10000'),
  };
}

/** Remembers the positions that the accounts have before the tests trade contracts. */
export async function rememberContracts(session: Session): Promise<void> {
  await session.once(initialHoldings, () => currentHoldings(session));
}

/**
 * Closes the positions that the tests opened: an account with a long position sells to an account
 * with a short position.
 */
export async function closeOpenedContracts(session: Session): Promise<void> {
  const initial = (await session.cache.get(initialHoldings)) as readonly Holding[] | undefined;
  if (initial === undefined) return;
  session.cache.delete(initialHoldings);
  session.cache.delete('contract position');
  const current = await currentHoldings(session);
  const opened = current.map(({ account, long, short }, index) => ({
    account,
    long: long - (initial[index]?.long ?? 0),
    short: short - (initial[index]?.short ?? 0),
  }));
  for (const buyer of opened) {
    // An account that is both long and short cannot trade with itself. Another account therefore
    // buys the contracts first and then sells them back.
    const both = Math.min(buyer.long, buyer.short);
    const other = opened.find((one) => one !== buyer);
    if (both > 0 && other !== undefined) {
      await trade(session, [buyer.account, 'SELL_CLOSE'], [other.account, 'BUY_OPEN'], both);
      await trade(session, [other.account, 'SELL_CLOSE'], [buyer.account, 'BUY_CLOSE'], both);
      buyer.long -= both;
      buyer.short -= both;
    }
    for (const seller of opened) {
      const quantity = Math.min(buyer.long, seller.short);
      if (buyer === seller || quantity <= 0) continue;
      await trade(session, [buyer.account, 'SELL_CLOSE'], [seller.account, 'BUY_CLOSE'], quantity);
      buyer.long -= quantity;
      seller.short -= quantity;
    }
  }
}

function currentHoldings(session: Session): Promise<readonly Holding[]> {
  const accounts = session.options.accounts.filter(isUnrestricted);
  return Promise.all(
    accounts.map(async (account) => {
      const { text } = await call(session, account, listPositions, `symbol=${symbol}`);
      return { account, long: contractsOf(text, 'LONG'), short: contractsOf(text, 'SHORT') };
    }),
  );
}

/** Returns the size of the position on one side in a listPositions response; 0 if there is none. */
function contractsOf(text: string, side: 'LONG' | 'SHORT'): number {
  const row = new RegExp(`"side"\\s*:\\s*"${side}"[^}]*?"position"\\s*:\\s*"([^"]+)"`).exec(text);
  return Number(row?.[1] ?? 0);
}

/** An account with the side of its order. */
type Trader = readonly [account: TestAccount, side: string];

/** Lets an account sell contracts to another one. */
async function trade(
  session: Session,
  [seller, sells]: Trader,
  [buyer, buys]: Trader,
  quantity: number,
): Promise<void> {
  const { sell, buy } = await tradePrices(session);
  const terms = `symbol=${symbol}&orderType=LIMIT&quantity=${quantity}&leverage=10`;
  const order = `${terms}&clientOrderId={fresh}`;
  const selling = `${order}&side=${sells}&price=${sell}`;
  const { text } = await call(session, seller, placeOrder, selling);
  const orderId = orderIdIn(text);
  if (orderId === undefined) return;
  await call(session, buyer, placeOrder, `${order}&side=${buys}&price=${buy}`);
  // Normally, the sell order is filled and this call fails. The order rests only if another program
  // changed the order book or a position.
  await call(session, seller, cancelOrder, orderParameters('contract', orderId));
}
