import type { GatewayOperation } from '@broker-api/spec';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount, type TestAccount } from '../client/account.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { compareDecimals, difference, sameDecimal } from '../decimal.ts';
import { call, failedWith } from '../fixtures/call.ts';
import { limitOrder, orderParameters } from '../fixtures/orders.ts';
import { restingPrice, usualQuantities } from '../fixtures/resting-prices.ts';
import { sendPublic } from '../fixtures/send-signed.ts';
import { requiredOperation } from '../known-operations.ts';

interface BookRequest {
  readonly operation: GatewayOperation;
  readonly query: string;
  readonly onResponse: (response: ApiResponse) => void;
}

/**
 * Places and cancels an order. Returns a failure message if the order book does not change
 * accordingly; undefined if it does.
 *
 * @throws Skipped if the order cannot be placed
 */
export async function orderBookProblem(
  session: Session,
  request: BookRequest,
): Promise<string | undefined> {
  const account = traderOf(session);
  const { section } = request.operation;
  const { quantity } = await usualQuantities(session, section);
  // Each run has another price, because runs at the same time change the levels of their orders.
  const share = 0.5 - (session.options.seed % 200) / 2000;
  const price = await restingPrice(session, section, 'buy', undefined, share);
  const parameters = limitOrder(section, 'buy', { price, quantity });
  const { quantity: before } = await levelAt(session, request, price);
  const order = await call(session, account, operationOf(request, 'placeOrder'), parameters);
  if (order.status !== 200) {
    const reason = `requires an order; placeOrder ${failedWith(order)}`;
    throw new Skipped(reason, 'failed preparation');
  }
  const { quantity: during, time: bookTime } = await levelAt(session, request, price);
  const { orderId, time } = order.body as { orderId: unknown; time?: unknown };
  const placed = orderParameters(section, textOf(orderId));
  await call(session, account, operationOf(request, 'cancelOrder'), placed);
  const { quantity: after } = await levelAt(session, request, price);
  const added = difference(during, before);
  if (!sameDecimal(added, quantity)) {
    return `Expected the order to add ${quantity} at the price ${price}, got a change of ${added}.`;
  }
  if (Number(textOf(bookTime)) < Number(textOf(time))) {
    return `Expected the time of a book with an order of ${time} at or after it, got ${bookTime}.`;
  }
  if (compareDecimals(after, before) === 0) return undefined;
  return (
    `Expected the quantity ${before} at the price ${price} after the cancellation, ` +
    `got ${after}.`
  );
}

function traderOf(session: Session): TestAccount {
  const found = callerAccount(session.options.accounts, undefined, 'TRADE');
  if ('missing' in found || found.account === undefined) {
    throw new Skipped('requires an account', 'options');
  }
  return found.account;
}

function operationOf({ operation }: BookRequest, operationId: string): GatewayOperation {
  return requiredOperation(operation.section, operationId);
}

/** Returns the bid quantity at a price, 0 if the book has no such level, and the book's time. */
async function levelAt(
  session: Session,
  { operation, query, onResponse }: BookRequest,
  price: string,
): Promise<{ readonly quantity: string; readonly time?: unknown }> {
  const response = await sendPublic(session, operation, query);
  onResponse(response);
  if (response.status !== 200) {
    throw new Skipped(`the book cannot be read: status ${response.status}`, 'failed preparation');
  }
  const { bids, time } = JSON.parse(response.text) as {
    readonly bids: readonly (readonly [string, string])[];
    readonly time?: unknown;
  };
  return { quantity: bids.find(([level]) => sameDecimal(level, price))?.[1] ?? '0', time };
}
