import type { Row } from '../auditor/rule.ts';
import type { ApiResponse } from '../client/session.ts';
import { compareDecimals, product } from '../decimal.ts';
import { orderIdIn } from '../fixtures/orders.ts';
import { errorCodeOf } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { codeIn } from './api.ts';
import type { CommandOf, OrderPlan } from './command.ts';
import { accountOf, allOrders, type Context, isPositive, orderOfStep, termsOf } from './context.ts';
import { closable } from './expected.ts';
import type { OwnAccount } from './own-account.ts';
import { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

const codes = {
  duplicate: errorCodeOf('ORDER_DUPLICATED'),
  insufficient: errorCodeOf('INSUFFICIENT_BALANCE'),
  noSuchOrder: errorCodeOf('NO_SUCH_ORDER'),
  price: errorCodeOf('ORDER_PRICE_PRECISION_TOO_LONG'),
  quantity: errorCodeOf('ORDER_QUANTITY_PRECISION_TOO_LONG'),
};
/** The codes with which a broker can reject a valid order, because of the market or the account. */
const permitted = [
  'INSUFFICIENT_BALANCE',
  'ORDER_PRICE_WAVE_EXCEED',
  'NO_DEPTH',
  'NEW_ORDER_REJECTED',
].map(errorCodeOf);

/** The terms of an order that a command sends. */
interface Terms {
  readonly account: OwnAccount;
  readonly clientId: string;
  readonly price: string | undefined;
  readonly quantity: string;
  readonly isOverBudget: boolean;
  /** The order as the lines of a failure describe it. */
  readonly text: string;
}

function termsFor(context: Context, plan: OrderPlan, clientId?: string): Terms {
  const { market, shared, api } = context;
  const { value } = termsOf(context);
  const marketPrice = market.priceAt(plan.level);
  const price = plan.kind === 'market' ? undefined : marketPrice;
  const quantity = product(market.unit, String(plan.units));
  const id = clientId ?? api.session.newClientOrderId();
  const account = accountOf(context, plan.actor);
  shared.clientIds.add(id);
  context.senders.set(id, account);
  const at = price === undefined ? '' : ` at ${price}`;
  return {
    account,
    clientId: id,
    price,
    quantity,
    isOverBudget: !shared.budget.take(value(marketPrice, quantity, market.listed)),
    text: `order (${plan.kind}): ${plan.closes ? 'close by ' : ''}${plan.side} ${quantity}${at}`,
  };
}

const overBudget = 'places no order, because the budget is used up';

/** Sends an order to an operation: to place it, or to test it. */
function send(
  { api, market }: Context,
  operationId: 'placeOrder' | 'testOrder',
  { kind, side, closes }: OrderPlan,
  { account, clientId, price, quantity }: Terms,
): Promise<ApiResponse> {
  const { orders, positions, stateful } = profiles[api.section];
  const sides = closes ? (positions?.closingSides ?? orders.sides) : orders.sides;
  const opening = closes ? '' : (stateful.opening ?? '');
  const parameters = {
    symbol: market.symbol,
    side: sides[side],
    quantity,
    ...(price !== undefined && { price }),
    [orders.clientOrderId]: clientId,
  };
  const text = [stateful.kinds[kind] ?? '', opening].filter((part) => part !== '').join('&');
  return api.send(account.account, operationId, parameters, text);
}

/** Places an order. A `repeat` uses the client order id of an earlier order. */
export async function place(
  context: Context,
  plan: CommandOf<'place' | 'repeat'>,
  step: number,
): Promise<string> {
  const earlier = plan.do === 'repeat' ? orderOfStep(context, plan.step) : undefined;
  if (plan.do === 'repeat' && earlier === undefined) return 'repeats no client order id';
  // With one account, both actors use it.
  const actor = context.accounts.length === 1 ? 0 : (earlier?.sent.actor ?? plan.actor);
  // A repeated order is always valid, so that only its client order id can be the reason.
  const ofKind = earlier === undefined ? {} : ({ kind: 'limit', closes: false } as const);
  const sentPlan = { ...plan, ...ofKind, actor };
  if (sentPlan.closes && !(await canClose(context, sentPlan))) sentPlan.closes = false;
  const terms = termsFor(context, sentPlan, earlier?.sent.clientId);
  if (terms.isOverBudget) return overBudget;
  const candidates = allOrders(context).filter(({ final }) => final === undefined);
  const response = await send(context, 'placeOrder', sentPlan, terms);
  if (earlier !== undefined) {
    requireCode(response, codes.duplicate, `an order with the client order id of ${earlier.name}`);
    return `places an order with the client order id of step ${earlier.sent.step + 1}: rejected`;
  }
  const { status, body, text } = response;
  const orderId = orderIdIn(text);
  if (status !== 200 || orderId === undefined) {
    context.unplaced.add(terms.clientId);
    const code = codeIn(body);
    if (code === undefined || !permitted.includes(code)) {
      throw new Violation(`Expected the ${terms.text} to be accepted; got ${text.slice(0, 200)}.`);
    }
    return `places an ${terms.text}: rejected with ${code}`;
  }
  const order = newOrder(context, sentPlan, terms, { orderId, step, actor });
  learnFromResponse(order, body as Row);
  await compareWithCandidates(context, order, candidates);
  return `places an ${terms.text}: ${order.final ?? 'accepted'}, ${order.executed} executed`;
}

function newOrder(
  { shared }: Context,
  { kind, side, closes }: OrderPlan,
  { account, clientId, price, quantity }: Terms,
  { orderId, step, actor }: Pick<OwnOrder['sent'], 'orderId' | 'step' | 'actor'>,
): OwnOrder {
  if (shared.orderIds.has(orderId)) {
    throw new Violation(`Expected a new orderId; got ${orderId}, which an earlier order has.`);
  }
  shared.orderIds.add(orderId);
  const order = new OwnOrder({
    actor,
    step,
    orderId,
    clientId,
    kind,
    side,
    closes,
    price,
    quantity,
  });
  account.orders.push(order);
  return order;
}

/** Some brokers respond with the whole order, and others only with its ids. */
function learnFromResponse(order: OwnOrder, body: Row): void {
  if (body.status !== undefined && body.executedQty !== undefined) {
    order.observe(body, 'placeOrder');
  }
}

/** Returns whether the sequence has opened what a closing order closes. */
async function canClose(context: Context, plan: OrderPlan): Promise<boolean> {
  const account = accountOf(context, plan.actor);
  await account.readOpenOrders();
  const { effect } = termsOf(context);
  const leg = effect?.(plan.side, true).leg ?? 'net';
  const quantity = product(context.market.unit, String(plan.units));
  return compareDecimals(closable(account.trading, leg), quantity) >= 0;
}

/**
 * Checks what an order did to the orders that it could match. An order of the same account can be
 * cancelled instead. One of the other account that remains open must not be passed over.
 */
async function compareWithCandidates(
  context: Context,
  order: OwnOrder,
  candidates: readonly OwnOrder[],
): Promise<void> {
  const isOpposite = (other: OwnOrder): boolean =>
    order.sent.price === undefined ? other.sent.side !== order.sent.side : order.crosses(other);
  const opposite = candidates.filter(isOpposite);
  for (const other of opposite.filter(({ sent }) => sent.actor === order.sent.actor)) {
    other.mayBeCancelled = true;
    order.mayBeCancelled = true;
  }
  order.opposite = opposite.filter(({ sent }) => sent.actor !== order.sent.actor);
  if (order.sent.kind === 'limit') return;
  await accountOf(context, order.sent.actor).readOrder(order);
  if (order.sent.kind === 'market' || order.sent.kind === 'maker') return;
  for (const other of order.opposite) {
    const needed = order.sent.kind === 'fok' ? order.sent.quantity : '0';
    if (!isPositive(order.rest)) return;
    await accountOf(context, other.sent.actor).readOrder(other);
    if (other.final !== undefined || compareDecimals(other.rest, needed) < 0) continue;
    throw new Violation(
      `Expected ${order.name} to match ${other.name}, which was open before and is still open ` +
        `with ${other.rest}; got ${order.executed} executed.`,
    );
  }
}

/** Sends an order with a price or a quantity between two steps. */
export async function placeInvalid(context: Context, plan: CommandOf<'invalid'>): Promise<string> {
  const terms = termsFor(context, { ...plan, kind: 'limit', closes: false });
  if (terms.isOverBudget) return overBudget;
  const { market, unplaced } = context;
  unplaced.add(terms.clientId);
  const invalid =
    plan.breaks === 'price'
      ? { ...terms, price: market.between(terms.price ?? '', 'price') }
      : { ...terms, quantity: market.between(terms.quantity, 'quantity') };
  const sent = `price ${invalid.price} and quantity ${invalid.quantity}`;
  const limit = { ...plan, kind: 'limit', closes: false } as const;
  const response = await send(context, 'placeOrder', limit, invalid);
  requireCode(response, codes[plan.breaks], `an order with the ${sent}`);
  return `places an order with the ${sent}: rejected`;
}

/** Tests an order. The broker must not place it, so its client order id remains unused. */
export async function testOrder(context: Context, plan: CommandOf<'test'>): Promise<string> {
  const terms = termsFor(context, plan);
  if (terms.isOverBudget) return overBudget;
  context.unplaced.add(terms.clientId);
  await send(context, 'testOrder', plan, terms);
  const { account } = terms;
  const parameters = account.idParameters('getOrder', 'client id', terms.clientId);
  const response = await context.api.send(account.account, 'getOrder', parameters);
  requireCode(response, codes.noSuchOrder, 'getOrder for a tested order');
  return `tests an ${terms.text}`;
}

function requireCode({ status, body, text }: ApiResponse, code: number, what: string): void {
  if (status !== 200 && codeIn(body) === code) return;
  throw new Violation(`Expected ${what} to be rejected with ${code}; got ${text.slice(0, 200)}.`);
}
