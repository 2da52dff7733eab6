import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { compareDecimals, difference, product, sameDecimal, total } from '../decimal.ts';
import { errorCodeOf } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { type Actor, type OwnOrder, Violation } from './actor.ts';
import type { Command, CommandOf, IdKind, Actor as Index, OrderPlan } from './command.ts';
import type { Market } from './market.ts';
import type { Budget } from './plan.ts';

/** What all sequences of a section share in a run. */
export interface SharedState {
  readonly budget: Budget;
  /** The ids of all orders of the run. */
  readonly orderIds: Set<string>;
  /** The client order ids of all orders that the run sent, whether accepted or not. */
  readonly clientIds: Set<string>;
  /** The amounts of all transfers of the run. */
  readonly amounts: Set<string>;
}

/** What the commands of a sequence use. */
export interface Context {
  readonly session: Session;
  readonly section: Section;
  readonly market: Market;
  readonly actors: readonly Actor[];
  readonly shared: SharedState;
  /** The accounts that sent orders, by client order id. */
  readonly senders: Map<string, Actor>;
}

const codes = {
  duplicate: errorCodeOf('ORDER_DUPLICATED'),
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

/** Returns the account of an index; the only one if there is no second account. */
export const actorOf = ({ actors }: Context, index: Index): Actor =>
  actors[index % actors.length] as Actor;

export const allOrders = ({ actors }: Context): readonly OwnOrder[] =>
  actors.flatMap(({ orders }) => orders);

const orderOfStep = (context: Context, at: number): OwnOrder | undefined =>
  allOrders(context).find(({ step }) => step === at);

const isPositive = (value: string): boolean => compareDecimals(value, '0') > 0;
const codeIn = (body: unknown): number => Number(textOf((body as Row | undefined)?.code));

/** Executes a command, and returns what it did. */
export async function execute(context: Context, command: Command, step: number): Promise<string> {
  switch (command.do) {
    case 'place':
    case 'repeat':
      return place(context, command, step);
    case 'invalid':
      return placeInvalid(context, command);
    case 'test':
      return testOrder(context, command);
    case 'cancel':
      return cancel(context, command);
    case 'get':
      return get(context, command);
    case 'cancelAll':
      return cancelAll(context, command.actor);
    case 'account':
      await actorOf(context, command.actor).check();
      return 'reads the account';
    case 'list':
      return list(context, command);
    case 'transfer':
      return transfer(context, command, step);
    case 'margin':
      return adjustMargin(context, command, step);
  }
}

/** The terms of an order that a command sends. */
interface Terms {
  readonly clientId: string;
  readonly price: string | undefined;
  readonly quantity: string;
  readonly isOverBudget: boolean;
  /** The order as the lines of a failure describe it. */
  readonly text: string;
}

function termsFor(context: Context, plan: OrderPlan, clientId?: string): Terms {
  const { market, shared, session, section } = context;
  const marketPrice = market.priceAt(plan.level);
  const price = plan.kind === 'market' ? undefined : marketPrice;
  const quantity = product(market.unit, String(plan.units));
  const id = clientId ?? session.newClientOrderId();
  shared.clientIds.add(id);
  context.senders.set(id, actorOf(context, plan.actor));
  const value = profiles[section].stateful.value(marketPrice, quantity, market.listed);
  const at = price === undefined ? '' : ` at ${price}`;
  return {
    clientId: id,
    price,
    quantity,
    isOverBudget: !shared.budget.take(value),
    text: `order (${plan.kind}): ${plan.closes ? 'close by ' : ''}${plan.side} ${quantity}${at}`,
  };
}

const overBudget = 'places no order, because the budget is used up';

/** Sends an order to an operation: to place it, or to test it. */
function send(
  context: Context,
  operationId: 'placeOrder' | 'testOrder',
  { actor, kind, side, closes }: OrderPlan,
  { clientId, price, quantity }: Terms,
): Promise<ApiResponse> {
  const { orders, positions, stateful } = profiles[context.section];
  const sides = closes ? (positions?.closingSides ?? orders.sides) : orders.sides;
  const opening = closes ? '' : (stateful.opening ?? '');
  const parameters = {
    symbol: context.market.symbol,
    side: sides[side],
    quantity,
    ...(price !== undefined && { price }),
    [orders.clientOrderId]: clientId,
  };
  const text = [stateful.kinds[kind] ?? '', opening].filter((part) => part !== '').join('&');
  return actorOf(context, actor).send(operationId, parameters, text);
}

/** Places an order. A `repeat` uses the client order id of an earlier order. */
async function place(
  context: Context,
  plan: CommandOf<'place' | 'repeat'>,
  step: number,
): Promise<string> {
  const earlier = plan.do === 'repeat' ? orderOfStep(context, plan.step) : undefined;
  if (plan.do === 'repeat' && earlier === undefined) return 'repeats no client order id';
  // With one account, both indexes mean it.
  const actor = context.actors.length === 1 ? 0 : (earlier?.actor ?? plan.actor);
  // A repeated order is always valid, so that only its client order id can be the reason.
  const ofKind = earlier === undefined ? {} : ({ kind: 'limit', closes: false } as const);
  const sent = { ...plan, ...ofKind, actor };
  if (sent.closes && !(await canClose(context, sent))) sent.closes = false;
  const terms = termsFor(context, sent, earlier?.clientId);
  if (terms.isOverBudget) return overBudget;
  const own = actorOf(context, actor);
  const candidates = own.open;
  const response = await send(context, 'placeOrder', sent, terms);
  if (earlier !== undefined) {
    const name = `the order of step ${earlier.step + 1}`;
    requireCode(response, codes.duplicate, `an order with the client order id of ${name}`);
    return `places an order with the client order id of step ${earlier.step + 1}: rejected`;
  }
  const { status, body, text } = response;
  const { orderId: id } = (body ?? {}) as Row;
  const orderId = textOf(id ?? '');
  if (status !== 200 || orderId === '') {
    if (!permitted.includes(codeIn(body))) {
      throw new Violation(`Expected the ${terms.text} to be accepted; got ${text.slice(0, 200)}.`);
    }
    return `places an ${terms.text}: rejected with ${codeIn(body)}`;
  }
  if (context.shared.orderIds.has(orderId)) {
    throw new Violation(`Expected a new orderId; got ${orderId}, which an earlier order has.`);
  }
  context.shared.orderIds.add(orderId);
  const { kind, side, closes } = sent;
  const { clientId, price, quantity } = terms;
  const isResting = kind === 'limit';
  const ids = { actor, step, orderId, clientId };
  const order: OwnOrder = { ...ids, kind, side, closes, price, quantity, mayEnd: !isResting };
  own.orders.push(order);
  own.markCrossing(order, candidates);
  if (!isResting) await own.read(order);
  const state = own.finalStatus(order) ?? 'accepted';
  return `places an ${terms.text}: ${state}, ${own.executed(order)} executed`;
}

/** Returns whether the sequence has opened what a closing order closes. */
async function canClose(context: Context, plan: OrderPlan): Promise<boolean> {
  const own = actorOf(context, plan.actor);
  await own.readOpenOrders(context.market.symbol);
  const leg = profiles[context.section].stateful.effect?.(plan.side, true).leg ?? 'net';
  const quantity = product(context.market.unit, String(plan.units));
  return compareDecimals(own.closable(leg), quantity) >= 0;
}

/** Sends an order with a price or a quantity between two steps. */
async function placeInvalid(context: Context, plan: CommandOf<'invalid'>): Promise<string> {
  const limit = { ...plan, kind: 'limit', closes: false } as const;
  const terms = termsFor(context, limit);
  if (terms.isOverBudget) return overBudget;
  const { market } = context;
  const invalid =
    plan.breaks === 'price'
      ? { ...terms, price: market.between(terms.price ?? '', 'price') }
      : { ...terms, quantity: market.between(terms.quantity, 'quantity') };
  const sent = `price ${invalid.price} and quantity ${invalid.quantity}`;
  const response = await send(context, 'placeOrder', limit, invalid);
  requireCode(response, codes[plan.breaks], `an order with the ${sent}`);
  return `places an order with the ${sent}: rejected`;
}

/** Tests an order. The broker must not place it, so its client order id remains unused. */
async function testOrder(context: Context, plan: CommandOf<'test'>): Promise<string> {
  const terms = termsFor(context, plan);
  if (terms.isOverBudget) return overBudget;
  await send(context, 'testOrder', plan, terms);
  const own = actorOf(context, plan.actor);
  const tested = own.selecting('getOrder', 'client id', terms.clientId);
  const response = await own.send('getOrder', tested);
  requireCode(response, codes.noSuchOrder, 'getOrder for a tested order');
  return `tests an ${terms.text}`;
}

function requireCode({ status, body, text }: ApiResponse, code: number, what: string): void {
  if (status !== 200 && codeIn(body) === code) return;
  throw new Violation(`Expected ${what} to be rejected with ${code}; got ${text.slice(0, 200)}.`);
}

async function cancel(context: Context, { step, by }: CommandOf<'cancel'>): Promise<string> {
  const order = orderOfStep(context, step);
  if (order === undefined) return 'cancels nothing';
  const outcome = await cancelOrder(context, order, by);
  return `cancels the order of step ${step + 1} by its ${by}: ${outcome}`;
}

/** Cancels an order. The broker must do it if the order is open, and only then. */
export async function cancelOrder(
  context: Context,
  order: OwnOrder,
  by: IdKind = 'id',
): Promise<string> {
  const own = actorOf(context, order.actor);
  const before = own.finalStatus(order);
  const parameters = own.selectingOrder('cancelOrder', order, by);
  const { status, text } = await own.send('cancelOrder', parameters);
  const name = `the order of step ${order.step + 1}`;
  if (status === 200) {
    if (before !== undefined) {
      throw new Violation(
        `Expected the cancellation of ${name} to be rejected, because the order was ${before}; ` +
          `it succeeded.`,
      );
    }
    order.mayEnd = true;
    await own.read(order);
    return 'cancelled';
  }
  if (before === undefined) await own.read(order);
  const final = own.finalStatus(order);
  if (final !== undefined) return `rejected, because it is ${final}`;
  const got = `status ${status} ${text.slice(0, 200)}`;
  throw new Violation(
    `Expected the cancellation of ${name}, which is open, to succeed; got ${got}.`,
  );
}

/** Cancels all orders of the symbol, but only if the sequence has an open one. */
async function cancelAll(context: Context, actor: Index): Promise<string> {
  const own = actorOf(context, actor);
  const { symbol } = context.market;
  await own.readOpenOrders(symbol);
  const { open } = own;
  if (open.length === 0) return 'has no order to cancel';
  await own.require('cancelOrders', { symbol });
  for (const order of open) {
    order.mayEnd = true;
    await own.read(order);
    if (own.finalStatus(order) !== undefined) continue;
    const name = `the order of step ${order.step + 1}`;
    throw new Violation(`Expected cancelOrders to cancel ${name}; it is open.`);
  }
  return 'cancels all orders';
}

async function get(context: Context, { step, by }: CommandOf<'get'>): Promise<string> {
  const order = orderOfStep(context, step);
  if (order === undefined) return 'reads nothing';
  const own = actorOf(context, order.actor);
  await own.read(order, by);
  return `reads the order of step ${step + 1} by its ${by}: ${own.finalStatus(order) ?? 'open'}`;
}

async function list(context: Context, { actor, list: name }: CommandOf<'list'>): Promise<string> {
  const own = actorOf(context, actor);
  const { symbol } = context.market;
  if (name === 'open') await own.readOpenOrders(symbol);
  if (name === 'trades') await own.rows('listMyTrades', { symbol, limit: '200' });
  if (name === 'history') {
    await own.rows('listHistoryOrders', { ...own.typed, symbol, limit: '100' });
  }
  return `lists ${name === 'trades' ? 'trades' : `${name} orders`}`;
}

/** Returns the smallest part of an amount, which makes the transfers of several runs different. */
const runTag = ({ session }: Context): string =>
  String(1000 + ((process.pid + session.options.seed) % 9000));

/** Moves an amount to another account of the same user, or back what was moved. */
async function transfer(
  context: Context,
  { actor, away }: CommandOf<'transfer'>,
  step: number,
): Promise<string> {
  const own = actorOf(context, actor);
  if (!away) return moveBack(context, own);
  return move(context, own, `0.${String(step + 1).padStart(4, '0')}${runTag(context)}`, true);
}

/** Moves back what transfers moved away. */
export async function moveBack(context: Context, own: Actor): Promise<string> {
  if (!isPositive(own.moved)) return 'has nothing to transfer back';
  return move(context, own, own.moved, false);
}

async function move(
  context: Context,
  own: Actor,
  amount: string,
  isAway: boolean,
): Promise<string> {
  const { accountType, stateful } = profiles[context.section];
  const asset = stateful.transferAsset(context.market.listed);
  const types = [accountType, stateful.otherAccountType];
  const [from = 0, to = 0] = isAway ? types : types.toReversed();
  context.shared.amounts.add(amount);
  const parameters = {
    tokenId: asset,
    amount,
    fromAccountType: String(from),
    fromAccountIndex: '0',
    toAccountType: String(to),
    toAccountIndex: '0',
  };
  const text = `transfers ${amount} ${asset} ${isAway ? 'away' : 'back'}`;
  const { status } = await own.send('transfer', parameters).catch((error) => {
    if (!(error instanceof Violation)) throw error;
    const where = `from account type ${from} to account type ${to} of ${own.account.name}`;
    throw new Violation(
      `${error.message} ${amount} ${asset} may have moved ${where}; move it back.`,
    );
  });
  // The amount can have too many decimal places, or not be available.
  if (status !== 200) return `${text}: rejected`;
  own.transfers.push(isAway ? difference('0', amount) : amount);
  own.moved = isAway ? total([own.moved, amount]) : difference(own.moved, amount);
  return text;
}

/** Adds margin to a position that the sequence has opened. */
async function adjustMargin(
  context: Context,
  { actor, side }: CommandOf<'margin'>,
  step: number,
): Promise<string> {
  const own = actorOf(context, actor);
  const { symbol } = context.market;
  await own.readOpenOrders(symbol);
  const leg = side === 'LONG' ? 'long' : 'short';
  if (!isPositive(own.closable(leg))) return 'has no margin to change';
  const read = async (): Promise<Row | undefined> => {
    const rows = await own.rows('listPositions', { symbol });
    return rows.find((row) => profiles[context.section].positions?.read(row).side === leg);
  };
  const amount = `0.${String(step + 1).padStart(4, '0')}`;
  const before = await read();
  const { status } = await own.send('adjustMargin', { symbol, side, amount });
  const after = await read();
  const text = `adds the margin ${amount} to the ${leg} position`;
  if (before === undefined || after === undefined) return `${text}: the position was closed`;
  const isUnchanged = ['position', 'realizedPnL'].every((field) =>
    sameDecimal(textOf(before[field]), textOf(after[field])),
  );
  const added = difference(textOf(after.margin), textOf(before.margin));
  const expected = status === 200 ? amount : '0';
  if (isUnchanged && !sameDecimal(added, expected)) {
    throw new Violation(`Expected the margin to grow by ${expected}; got ${added}.`, true);
  }
  return `${text}: ${status === 200 ? 'done' : 'rejected'}`;
}
