import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './fixtures.ts';
import type { Session } from './session.ts';

/**
 * A resting order that a market order can match, or the reason why none could be placed. Undefined
 * if the test does not require one.
 */
type Liquidity =
  | { readonly cancel: () => Promise<void> }
  | { readonly missing: string }
  | undefined;

const sellOrder =
  'symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=10000.5&newClientOrderId={fresh}';

/**
 * If a test places a market buy order and the book has no asks, places a sell order from a second
 * account. `cancel` cancels the sell order after the test.
 */
export async function liquidityFor(
  test: Case,
  { section }: OperationRecord,
  account: TestAccount,
  session: Session,
): Promise<Liquidity> {
  const buysAtMarket = /side=BUY/.test(test.query) && /type=MARKET/.test(test.query);
  if (section !== 'spot' || !('ok' in test.expect) || !buysAtMarket) return undefined;
  const { getDepth, placeOrder, cancelOrder } = operations.spot as Record<string, OperationRecord>;
  if (!getDepth || !placeOrder || !cancelOrder) return undefined;
  const { text } = await session.send({
    method: getDepth.method,
    path: getDepth.path,
    query: 'symbol=BTCUSDT&limit=5',
  });
  if (!/"asks"\s*:\s*\[\s*\]/.test(text)) return undefined;
  const other = session.options.accounts.find((one) => one !== account && isUnrestricted(one));
  if (other === undefined)
    return { missing: 'requires a second account, because the order book has no asks' };
  const { status, text: placed } = await call(session, other, placeOrder, sellOrder);
  const id = /"orderId"\s*:\s*"?(\d+)/.exec(placed)?.[1];
  if (id === undefined) {
    const missing = `requires asks in the order book; placing a sell order failed with status ${status}`;
    return { missing };
  }
  return {
    cancel: async () => {
      await call(session, other, cancelOrder, `orderId=${id}`);
    },
  };
}
