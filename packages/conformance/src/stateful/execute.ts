import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import { compareDecimals, difference, product, sameDecimal } from '../decimal.ts';
import { errorCodeOf, longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { type Actor, type OwnOrder, Violation } from './actor.ts';
import { audit, type Context, readView, report, toleranceMs } from './audit.ts';
import type { ActorIndex, Command, IdKind, OrderPlan } from './command.ts';

const duplicate = errorCodeOf('ORDER_DUPLICATED');
/** The codes with which a broker can reject a valid order, because of the market or the account. */
const permitted = [
  'INSUFFICIENT_BALANCE',
  'ORDER_PRICE_WAVE_EXCEED',
  'NO_DEPTH',
  'NEW_ORDER_REJECTED',
].map(errorCodeOf);
/** The price of a market order is that of the book. */
const amountTooSmall = errorCodeOf('ORDER_AMOUNT_TOO_SMALL');
const codeIn = (body: unknown): number => Number(textOf((body as Row | undefined)?.code));

/** Returns the account of an index; the only one if there is no second account. */
const actorAt = ({ actors }: Context, index: ActorIndex): Actor =>
  actors[index % actors.length] as Actor;

const orderOf = ({ actors }: Context, step: number): OwnOrder | undefined =>
  actors.flatMap(({ orders }) => orders.get(step) ?? [])[0];

/** Executes a command, and says what it does. */
export async function execute(context: Context, command: Command, step: number): Promise<void> {
  const { say, market } = context;
  const order = 'step' in command ? orderOf(context, command.step) : undefined;
  const actor = order?.owner ?? actorAt(context, 'actor' in command ? command.actor : 0);
  say(`${step + 1}. ${actor.account.name} `);
  if ('step' in command) {
    if (order === undefined) return say(`does nothing: step ${command.step + 1} placed no order`);
    if (command.do === 'repeat') return repeat(context, command, order);
    if (command.do === 'cancel') return cancelOrder(context, order, command.by);
    await actor.read(order, command.by);
    return say(`reads ${order.name} by its ${command.by}: ${actor.finalStatus(order) ?? 'open'}`);
  }
  switch (command.do) {
    case 'place':
      return place(context, actor, command, step);
    case 'test':
      return testOrder(context, actor, command);
    case 'cancelAll':
      return cancelAll(context, actor);
    case 'account':
      say('reads the account');
      return audit(context, [actor]);
    case 'list':
      say(`lists ${command.list === 'trades' ? 'trades' : `${command.list} orders`}`);
      if (command.list === 'open') return readOpenOrders(context, actor);
      await actor.list(lists[command.list], market.symbol);
      return;
    case 'transfer':
      return command.away ? moveAway(context, actor) : moveBack(context, actor);
    case 'margin':
      return adjustMargin(context, actor, command.side, `0.${String(step + 1).padStart(4, '0')}`);
  }
}

const lists = { history: 'listHistoryOrders', trades: 'listMyTrades' } as const;

/**
 * Sends an order. Returns it with the response; undefined if the budget does not permit it.
 *
 * @param clientOrderId that of an earlier order; by default a new one
 */
async function sendOrder(
  { section, market, budget, say }: Context,
  actor: Actor,
  { kind, side, level, units, closes }: OrderPlan,
  operationId: 'placeOrder' | 'testOrder' = 'placeOrder',
  clientOrderId = actor.newClientOrderId(),
) {
  const { orderValue } = profiles[section];
  const marketPrice = market.priceAt(level);
  const price = kind === 'market' ? undefined : marketPrice;
  const quantity = product(market.unit, String(units));
  if (!budget.take(orderValue(market.listed, Number(marketPrice), Number(quantity)))) {
    say('places no order, because the budget is used up');
    return undefined;
  }
  const at = price === undefined ? '' : ` at ${price}`;
  const text = `order (${kind}): ${closes ? 'close by ' : ''}${side} ${quantity}${at}`;
  say(`${operationId === 'testOrder' ? 'tests' : 'places'} an ${text}`);
  const { symbol } = market;
  const terms = { kind, side, closes, symbol, quantity, price: marketPrice };
  const parameters = await actor.parametersOf(terms, clientOrderId);
  const response = await actor.send(operationId, parameters);
  return { clientOrderId, price, quantity, text, response };
}

async function place(context: Context, owner: Actor, command: OrderPlan, step: number) {
  const closes = command.closes && (await canClose(context, owner, command));
  const plan = { ...command, closes };
  const { open } = owner;
  const sent = await sendOrder(context, owner, plan);
  if (sent === undefined) return;
  const { response, text, ...terms } = sent;
  const code = codeIn(response.body);
  const { orderId: id } = (response.body ?? {}) as Row;
  if (response.status !== 200 || id === undefined) {
    const isTooSmall = plan.kind === 'market' && code === amountTooSmall;
    if (permitted.includes(code) || isTooSmall) return context.say(`: rejected with ${code}`);
    const got = response.text.slice(0, 200);
    throw new Violation(`Expected the ${text} to be accepted; got ${got}.`);
  }
  // Either of two orders of one account that can match may be cancelled.
  const crossing = open.filter((other) => areCrossing({ ...plan, ...terms }, other));
  for (const other of crossing) other.mayEnd = true;
  const orderId = textOf(id);
  const isResting = plan.kind === 'limit';
  const mayEnd = !isResting || crossing.length > 0;
  const name = `the order of step ${step + 1}`;
  const order = { ...plan, ...terms, owner, name, orderId, mayEnd };
  owner.orders.set(step, order);
  if (!isResting) await owner.read(order);
  context.say(`: ${owner.finalStatus(order) ?? 'accepted'}, ${owner.executed(order)} executed`);
}

/** Returns whether the prices of two orders of opposite sides let them match. */
function areCrossing(
  one: Pick<OwnOrder, 'side' | 'price'>,
  other: Pick<OwnOrder, 'side' | 'price'>,
): boolean {
  if (one.side === other.side) return false;
  if (one.price === undefined || other.price === undefined) return true;
  return compareDecimals(one.price, other.price) * (one.side === 'buy' ? 1 : -1) >= 0;
}

/** Returns whether the sequence has opened what a closing order closes. */
async function canClose(context: Context, actor: Actor, plan: OrderPlan): Promise<boolean> {
  await readOpenOrders(context, actor);
  const quantity = product(context.market.unit, String(plan.units));
  return compareDecimals(actor.closable(plan.side), quantity) >= 0;
}

/** Sends a valid order with the client order id of an earlier one. */
async function repeat(context: Context, plan: OrderPlan, earlier: OwnOrder): Promise<void> {
  const { owner, name, clientOrderId } = earlier;
  const valid = { ...plan, kind: 'limit', closes: false } as const;
  const sent = await sendOrder(context, owner, valid, 'placeOrder', clientOrderId);
  if (sent === undefined) return;
  const { status, body, text } = sent.response;
  context.say(`, with the client order id of ${name}`);
  if (status !== 200 && codeIn(body) === duplicate) return context.say(': rejected');
  const what = `an order with the client order id of ${name}`;
  throw new Violation(
    `Expected ${what} to be rejected with ${duplicate}; got ${text.slice(0, 200)}.`,
  );
}

/** Tests an order. If the broker places it, the Auditor reports that getOrder returns it. */
async function testOrder(context: Context, actor: Actor, plan: OrderPlan): Promise<void> {
  const sent = await sendOrder(context, actor, plan, 'testOrder');
  if (sent === undefined) return;
  await actor.send('getOrder', actor.clientIdOf(sent.clientOrderId, 'getOrder'));
}

/** Cancels an order. The broker must do it if the order is open, and only then. */
export async function cancelOrder(
  { say }: Context,
  order: OwnOrder,
  by: IdKind = 'id',
): Promise<void> {
  const { owner, name } = order;
  say(`cancels ${name} by its ${by}`);
  const before = owner.finalStatus(order);
  const selected = owner.selecting('cancelOrder', order, by);
  const { status, text } = await owner.send('cancelOrder', selected);
  if (status === 200 && before !== undefined) {
    const what = `the cancellation of ${name} to be rejected, because the order was ${before}`;
    throw new Violation(`Expected ${what}; it succeeded.`);
  }
  order.mayEnd ||= status === 200;
  if (before === undefined) await owner.read(order);
  const final = owner.finalStatus(order);
  if (status === 200) return say(': cancelled');
  if (final !== undefined) return say(`: rejected, because it is ${final}`);
  const got = `status ${status} ${text.slice(0, 200)}`;
  const what = `the cancellation of ${name}, which is open, to succeed`;
  throw new Violation(`Expected ${what}; got ${got}.`);
}

/** Cancels all orders of the symbol, but only if the sequence has an open one. */
async function cancelAll(context: Context, actor: Actor): Promise<void> {
  await readOpenOrders(context, actor);
  const { open } = actor;
  if (open.length === 0) return context.say('has no order to cancel');
  context.say('cancels all orders');
  await actor.require('cancelOrders', `symbol=${context.market.symbol}`);
  for (const order of open) {
    order.mayEnd = true;
    await actor.read(order);
    if (actor.finalStatus(order) !== undefined) continue;
    throw new Violation(`Expected cancelOrders to cancel ${order.name}; it is open.`);
  }
}

/** Lists the open orders, and reads those that are not listed any more. */
async function readOpenOrders({ section, market }: Context, actor: Actor): Promise<void> {
  const rows = await actor.list('listOpenOrders', market.symbol);
  if (rows.length >= longestList(section, 'listOpenOrders')) return;
  const listed = new Set(rows.map(({ orderId }) => textOf(orderId)));
  for (const order of actor.open) if (!listed.has(order.orderId)) await actor.read(order);
}

/** Moves an amount, which differs from those of other runs, to another account of the user. */
function moveAway(context: Context, actor: Actor): Promise<void> {
  const { session, amounts } = context;
  const run = 1000 + ((process.pid + session.options.seed) % 9000);
  return move(context, actor, `0.${String(amounts.size + 1).padStart(4, '0')}${run}`, true);
}

/** Moves back what transfers moved away. */
export async function moveBack(context: Context, actor: Actor): Promise<void> {
  if (compareDecimals(actor.moved, '0') > 0) return move(context, actor, actor.moved, false);
  context.say('has nothing to transfer back');
}

async function move(context: Context, actor: Actor, amount: string, isAway: boolean) {
  const { section, market, since, amounts, say } = context;
  const { accountType: own, heldAssets } = profiles[section];
  const all = Object.values(profiles).map(({ accountType }) => accountType);
  const other = all.find((type) => type !== own);
  const [from, to] = isAway ? [own, other] : [other, own];
  const asset = textOf(heldAssets(market.listed)[0]);
  say(`transfers ${amount} ${asset} ${isAway ? 'away' : 'back'}`);
  amounts.add(amount);
  const parameters =
    `tokenId=${asset}&amount=${amount}&fromAccountType=${from}&fromAccountIndex=0` +
    `&toAccountType=${to}&toAccountIndex=0`;
  const { status } = await actor.send('transfer', parameters).catch((error) => {
    if (!(error instanceof Violation)) throw error;
    const where = `from account type ${from} to account type ${to} of ${actor.account.name}`;
    const moved = `${amount} ${asset} may have moved ${where}; move it back.`;
    throw new Violation(`${error.message} ${moved}`);
  });
  // The amount can have too many decimal places, or not be available.
  if (status !== 200) return say(': rejected');
  const change = isAway ? difference('0', amount) : amount;
  actor.moved = difference(actor.moved, change);
  const most = longestList('spot', 'listBalanceFlow');
  const selected = `accountType=${own}&accountIndex=0&startTime=${since - toleranceMs}`;
  const listed = await actor.require('listBalanceFlow', `${selected}&limit=${most}`);
  const flows = listed as readonly Row[];
  const { length } = flows.filter((flow) => sameDecimal(textOf(flow.change), change));
  if (length === 1 || flows.length >= most) return;
  const what = `one flow of the transfer of ${change} in listBalanceFlow`;
  throw new Violation(`Expected ${what}, got ${length}.`);
}

/** Adds margin to a position that the sequence has opened. */
async function adjustMargin(
  context: Context,
  actor: Actor,
  side: 'LONG' | 'SHORT',
  amount: string,
): Promise<void> {
  const { market, say } = context;
  await readOpenOrders(context, actor);
  const closable = actor.closable(side === 'LONG' ? 'sell' : 'buy');
  if (compareDecimals(closable, '0') <= 0) return say('has no margin to change');
  say(`adds the margin ${amount} to the ${side.toLowerCase()} position`);
  const held = async (): Promise<Row | undefined> => {
    const rows = await actor.require('listPositions', `symbol=${market.symbol}`);
    return (rows as readonly Row[]).find((row) => row.side === side);
  };
  const before = await held();
  const parameters = `symbol=${market.symbol}&side=${side}&amount=${amount}`;
  const { status } = await actor.send('adjustMargin', parameters);
  say(`: ${status === 200 ? 'done' : 'rejected'}`);
  const after = await held();
  // Other orders can have changed or closed the position.
  if (!before || !after || before.position !== after.position) return;
  const added = difference(textOf(after.margin), textOf(before.margin));
  const expected = status === 200 ? amount : '0';
  if (sameDecimal(added, expected)) return;
  await readView(context, actor);
  report(context, `Expected the margin to grow by ${expected}; got ${added}.`);
}
