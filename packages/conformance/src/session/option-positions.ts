import { type OperationRecord, operations } from '@broker-api/spec';
import { compareDecimals, difference } from '../decimal.ts';
import { isUnrestricted, type TestAccount } from './account.ts';
import { call } from './call.ts';
import { orderIdIn, orderParameters } from './order-id.ts';
import type { Session } from './session.ts';

/** The sizes of an account's positions by option; negative for short positions. */
interface Holding {
  readonly account: TestAccount;
  readonly positions: ReadonlyMap<string, string>;
}

/** The part of a position that the tests opened and have not yet closed, with its account. */
interface OpenedPosition {
  readonly account: TestAccount;
  quantity: string;
}

const { listPositions, placeOrder, cancelOrder } = operations.option as Readonly<
  Record<'listPositions' | 'placeOrder' | 'cancelOrder', OperationRecord>
>;

const initialHoldings = 'initial option positions';

/** Remembers the positions that the accounts have before the tests trade options. */
export async function rememberOptions(session: Session): Promise<void> {
  await session.once(initialHoldings, () => currentHoldings(session));
}

/**
 * Closes the positions that the tests opened: an account with a long position sells to an account
 * with a short position.
 */
export async function closeOpenedOptions(session: Session): Promise<void> {
  const initial = (await session.cache.get(initialHoldings)) as readonly Holding[] | undefined;
  if (initial === undefined) return;
  session.cache.delete(initialHoldings);
  const current = await currentHoldings(session);
  const symbols = new Set(current.flatMap(({ positions }) => [...positions.keys()]));
  for (const symbol of symbols) {
    const opened = current.map(({ account, positions }, index) => ({
      account,
      quantity: difference(
        positions.get(symbol) ?? '0',
        initial[index]?.positions.get(symbol) ?? '0',
      ),
    }));
    await closePositions(session, symbol, opened);
  }
}

async function closePositions(
  session: Session,
  symbol: string,
  opened: readonly OpenedPosition[],
): Promise<void> {
  for (const seller of opened) {
    for (const buyer of opened) {
      const short = difference('0', buyer.quantity);
      const quantity = compareDecimals(seller.quantity, short) < 0 ? seller.quantity : short;
      if (compareDecimals(quantity, '0') <= 0) continue;
      await trade(session, seller.account, buyer.account, symbol, quantity);
      seller.quantity = difference(seller.quantity, quantity);
      buyer.quantity = difference(quantity, short);
    }
  }
}

function currentHoldings(session: Session): Promise<readonly Holding[]> {
  const accounts = session.options.accounts.filter(isUnrestricted);
  return Promise.all(
    accounts.map(async (account) => {
      const { status, body } = await call(session, account, listPositions, '');
      const rows = status === 200 ? (body as readonly { symbol: string; position: string }[]) : [];
      return {
        account,
        positions: new Map(rows.map(({ symbol, position }) => [symbol, position])),
      };
    }),
  );
}

/** Lets an account sell options to another one. */
async function trade(
  session: Session,
  seller: TestAccount,
  buyer: TestAccount,
  symbol: string,
  quantity: string,
): Promise<void> {
  const order =
    `symbol=${encodeURIComponent(symbol)}&type=LIMIT&quantity=${quantity}` +
    `&price=151&clientOrderId={fresh}`;
  const { text } = await call(session, seller, placeOrder, `${order}&side=SELL`);
  const orderId = orderIdIn(text);
  if (orderId === undefined) return;
  await call(session, buyer, placeOrder, `${order}&side=BUY`);
  // Normally, the sell order is filled and this call fails. The order rests only if another program
  // changed the order book or a position.
  await call(session, seller, cancelOrder, orderParameters('option', orderId));
}
