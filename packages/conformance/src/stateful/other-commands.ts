import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { difference, isDecimal, sameDecimal, total } from '../decimal.ts';
import { profiles } from '../profiles/profiles.ts';
import type { Actor, CommandOf, IdKind } from './command.ts';
import { accountOf, type Context, isPositive, orderOfStep, termsOf } from './context.ts';
import { closable } from './expected.ts';
import type { OwnAccount } from './own-account.ts';
import type { OwnOrder } from './own-order.ts';
import { Violation } from './violation.ts';

/** Cancels the order that an earlier command placed. */
export async function cancel(context: Context, { step, by }: CommandOf<'cancel'>): Promise<string> {
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
  const own = accountOf(context, order.sent.actor);
  const parameters = own.idOf(order, 'cancelOrder', by);
  const { status, body, text } = await context.api.send(own.account, 'cancelOrder', parameters);
  if (status === 200) {
    order.cancelled();
    const row = (body ?? {}) as Row;
    if (row.executedQty !== undefined) order.observe(row, 'cancelOrder');
    else await own.readOrder(order);
    return 'cancelled';
  }
  if (order.final === undefined) await own.readOrder(order);
  if (order.final === undefined) {
    const got = `status ${status} ${text.slice(0, 200)}`;
    throw new Violation(
      `Expected the cancellation of ${order.name}, which is open, to succeed; got ${got}.`,
    );
  }
  return `rejected, because it is ${order.final}`;
}

/** Cancels all orders of the symbol, but only if the sequence has an open one. */
export async function cancelAll(context: Context, actor: Actor): Promise<string> {
  const own = accountOf(context, actor);
  await own.readOpenOrders();
  const open = own.orders.filter(({ final }) => final === undefined);
  if (open.length === 0) return 'has no order to cancel';
  const { symbol } = context.market;
  await context.api.body(own.account, 'cancelOrders', { symbol });
  for (const order of open) {
    order.mayBeCancelled = true;
    await own.readOrder(order);
    if (order.final !== undefined) continue;
    throw new Violation(`Expected cancelOrders to cancel ${order.name}; it is open.`);
  }
  return 'cancels all orders';
}

/** Reads the order that an earlier command placed. */
export async function get(context: Context, { step, by }: CommandOf<'get'>): Promise<string> {
  const order = orderOfStep(context, step);
  if (order === undefined) return 'reads nothing';
  await accountOf(context, order.sent.actor).readOrder(order, by);
  return `reads the order of step ${step + 1} by its ${by}: ${order.final ?? 'open'}`;
}

/** Reads a list, and compares it with the orders of the sequence. */
export async function list(
  context: Context,
  { actor, list: name }: CommandOf<'list'>,
): Promise<string> {
  const own = accountOf(context, actor);
  if (name === 'trades') await own.readTrades();
  if (name === 'open') requireUnknown(context, await own.readOpenOrders(), 'listOpenOrders');
  if (name === 'history') await readHistory(context, own);
  return `lists ${name === 'trades' ? 'trades' : `${name} orders`}`;
}

const historyLimit = 100;

async function readHistory(context: Context, own: OwnAccount): Promise<void> {
  const ended = own.orders.filter(({ final }) => final !== undefined && final !== 'REJECTED');
  const { symbol } = context.market;
  const parameters = { ...own.typed, symbol, limit: String(historyLimit) };
  const rows = await context.api.rows(own.account, 'listHistoryOrders', parameters);
  const byId = new Map(rows.map((row) => [textOf(row.orderId), row]));
  for (const order of own.orders) {
    const row = byId.get(order.sent.orderId);
    if (row === undefined) {
      if (!ended.includes(order) || rows.length >= historyLimit) continue;
      throw new Violation(
        `Expected ${order.name}, which is ${order.final}, in listHistoryOrders; it is missing.`,
      );
    }
    order.observe(row, 'listHistoryOrders');
    const isPartial = termsOf(context).historyHasOpenOrders && isPositive(order.executed);
    if (order.final === undefined && !isPartial) {
      throw new Violation(`Expected no open order in listHistoryOrders; got ${order.name}.`);
    }
  }
  requireUnknown(context, rows, 'listHistoryOrders');
}

/** An order that was rejected or only tested must not be in a list, except as rejected. */
function requireUnknown({ unplaced }: Context, rows: readonly Row[], where: string): void {
  const placed = rows.find(
    ({ clientOrderId, status }) =>
      unplaced.has(textOf(clientOrderId)) &&
      textOf(status) !== 'REJECTED' &&
      textOf(status) !== 'CANCELED',
  );
  if (placed === undefined) return;
  const id = textOf(placed.clientOrderId);
  throw new Violation(`Expected no order ${id}, which was not placed, in ${where}; got one.`);
}

/** Returns the smallest part of an amount, which makes the transfers of several runs different. */
const runTag = ({ api }: Context): string =>
  String(1000 + ((process.pid + api.session.options.seed) % 9000));

/** Moves an amount to another account of the same user, or back what was moved. */
export async function transfer(
  context: Context,
  { actor, away }: CommandOf<'transfer'>,
  step: number,
): Promise<string> {
  const own = accountOf(context, actor);
  if (away)
    return moveAway(context, own, `0.${String(step + 1).padStart(4, '0')}${runTag(context)}`);
  return moveBack(context, own);
}

/** Moves back what transfers moved away. */
export async function moveBack(context: Context, own: OwnAccount): Promise<string> {
  if (!isPositive(own.moved)) return 'has nothing to transfer back';
  return move(context, own, own.moved, false);
}

function moveAway(context: Context, own: OwnAccount, amount: string): Promise<string> {
  return move(context, own, amount, true);
}

async function move(
  context: Context,
  own: OwnAccount,
  amount: string,
  isAway: boolean,
): Promise<string> {
  const { accountType } = profiles[context.api.section];
  const { otherAccountType, transferAsset } = termsOf(context);
  const asset = transferAsset(context.market.listed);
  const [from, to] = isAway ? [accountType, otherAccountType] : [otherAccountType, accountType];
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
  const { status } = await context.api.send(own.account, 'transfer', parameters).catch((error) => {
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
export async function adjustMargin(
  context: Context,
  { actor, side }: CommandOf<'margin'>,
  step: number,
): Promise<string> {
  const own = accountOf(context, actor);
  await own.readOpenOrders();
  const leg = side === 'LONG' ? 'long' : 'short';
  if (!isPositive(closable(own.trading, leg))) return 'has no margin to change';
  const { symbol } = context.market;
  const read = async (): Promise<Row | undefined> => {
    const rows = await context.api.rows(own.account, 'listPositions', { symbol });
    return rows.find((row) => profiles[context.api.section].positions?.read(row).side === leg);
  };
  const amount = `0.${String(step + 1).padStart(4, '0')}`;
  const before = await read();
  const parameters = { symbol, side, amount };
  const { status } = await context.api.send(own.account, 'adjustMargin', parameters);
  const after = await read();
  const text = `adds the margin ${amount} to the ${leg} position`;
  if (before === undefined || after === undefined) return `${text}: the position was closed`;
  const isUnchanged = ['position', 'realizedPnL'].every((field) =>
    sameDecimal(textOf(before[field]), textOf(after[field])),
  );
  const margins = [before.margin, after.margin].map(textOf);
  if (!margins.every(isDecimal)) throw new Violation('Expected a decimal margin of the position.');
  const added = difference(margins[1] ?? '0', margins[0] ?? '0');
  const expected = status === 200 ? amount : '0';
  if (isUnchanged && !sameDecimal(added, expected)) {
    throw new Violation(`Expected the margin to grow by ${expected}; got ${added}.`, true);
  }
  return `${text}: ${status === 200 ? 'done' : 'rejected'}`;
}
