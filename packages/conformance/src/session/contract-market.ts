import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './call.ts';
import { depthOf, rememberContracts, tradePrices } from './contract-positions.ts';
import { hasExampleState } from './fixtures.ts';
import { bestAsk, bestBid, priceAbove, priceBelow } from './order-book.ts';
import { orderIdIn, orderParameters } from './order-id.ts';
import type { Session } from './session.ts';
import { Skipped } from './skipped.ts';

type Revert = () => Promise<void>;

const { placeOrder, cancelOrder, adjustMargin } = operations.contract as Readonly<
  Record<'placeOrder' | 'cancelOrder' | 'adjustMargin', OperationRecord>
>;

/**
 * Prepares what a contract test requires besides its own orders: a long position to close or to
 * adjust, and a bid and an ask, from which the broker derives the price of the test's order. A
 * second account places them if the book has none. Returns a function that cancels the orders of
 * the second account.
 *
 * @throws Skipped if the preparation is impossible
 */
export async function contractMarketFor(
  { query, body = '', expect }: Case,
  { section, operationId }: OperationRecord,
  session: Session,
): Promise<Revert | undefined> {
  if (!session.options.trade) return undefined;
  // Uses an unrestricted account, because the API key of the case can be invalid.
  const account = session.options.accounts.find(isUnrestricted);
  if (account === undefined) return undefined;
  const texts = `${query}&${body}`;
  const succeeds = 'ok' in expect;
  const closes = succeeds && /\bside=\w+_CLOSE\b/.test(texts);
  const takesPrice = succeeds && /\bpriceType=(OPPONENT|QUEUE|OVER)\b/.test(texts);
  if (!closes && !takesPrice && operationId !== 'adjustMargin') return undefined;
  if (await hasExampleState(session, account, section)) return undefined;
  await rememberContracts(session);
  if (closes || operationId === 'adjustMargin') await openPosition(session, account);
  if (!takesPrice) return undefined;
  const other = otherAccount(session, account);
  const depth = await depthOf(session);
  const bid = bestBid(depth);
  const ask = bestAsk(depth);
  const placed: string[] = [];
  if (Number.isNaN(bid)) {
    placed.push(await place(session, other, orderOf('BUY_OPEN', priceBelow(ask, '9990'))));
  }
  if (Number.isNaN(ask)) {
    placed.push(await place(session, other, orderOf('SELL_OPEN', priceAbove(bid, '10010'))));
  }
  return async () => {
    for (const orderId of placed) await cancel(session, other, orderId);
  };
}

/**
 * Opens a long position with enough contracts and margin for all tests. Only the first call trades.
 */
function openPosition(session: Session, account: TestAccount): Promise<void> {
  return session.once('contract position', async () => {
    const other = otherAccount(session, account);
    const { sell, buy } = await tradePrices(session);
    const ask = await place(session, other, orderOf('SELL_OPEN', sell));
    await place(session, account, orderOf('BUY_OPEN', buy));
    await cancel(session, other, ask);
    // Only margin beyond cost / leverage can be removed.
    await call(session, account, adjustMargin, 'symbol=BTC-PERP-REV&side=LONG&amount=0.0011');
  });
}

function orderOf(side: 'BUY_OPEN' | 'SELL_OPEN', price: string): string {
  const terms = 'symbol=BTC-PERP-REV&orderType=LIMIT&quantity=2000&leverage=10';
  return `${terms}&side=${side}&price=${price}&clientOrderId={fresh}`;
}

function otherAccount({ options }: Session, account: TestAccount): TestAccount {
  const other = options.accounts.find((one) => one !== account && isUnrestricted(one));
  if (other !== undefined) return other;
  throw new Skipped('requires a second account, which trades with the first one', 'options');
}

/** Places an order. Returns its id. */
async function place(session: Session, account: TestAccount, order: string): Promise<string> {
  const { status, text } = await call(session, account, placeOrder, order);
  const id = orderIdIn(text);
  if (status === 200 && id !== undefined) return id;
  const reason = `requires orders to trade with; placeOrder failed with status ${status}`;
  throw new Skipped(reason, 'failed preparation');
}

async function cancel(session: Session, account: TestAccount, orderId: string): Promise<void> {
  await call(session, account, cancelOrder, orderParameters('contract', orderId));
}
