import { type OperationRecord, operations } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './fixtures.ts';
import type { Session } from './session.ts';

/** What a market order needs; `missing` says why it can't be had. */
type Liquidity = { readonly end: () => Promise<void> } | { readonly missing: string } | undefined;

const offer =
  'symbol=BTCUSDT&side=SELL&type=LIMIT&timeInForce=GTC&quantity=1&price=10000.5&newClientOrderId={fresh}';

/**
 * Lets another account offer something before a test that buys at the market, when nobody does. The
 * offer is taken back at the end.
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
  if (other === undefined) return { missing: 'nobody sells, and no second account was given' };
  const { status, answer } = await call(session, other, placeOrder, offer);
  const id = /"orderId"\s*:\s*"?(\d+)/.exec(answer)?.[1];
  if (id === undefined) return { missing: `nobody sells, and an offer was refused with ${status}` };
  return {
    end: async () => {
      await call(session, other, cancelOrder, `orderId=${id}`);
    },
  };
}
