import { operations, type Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { checkPair } from '../auditor/rules.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { TestAccount } from '../client/account.ts';
import { readable } from '../client/readable.ts';
import type { Session } from '../client/session.ts';
import { profiles } from '../profiles/profiles.ts';
import type { OrderKind } from '../profiles/stateful-terms.ts';
import type { Exchange, Mismatch } from '../result.ts';
import { Actor, Violation } from './actor.ts';
import type { Abilities, Command } from './command.ts';
import {
  actorOf,
  allOrders,
  type Context,
  cancelOrder,
  execute,
  moveBack,
  type SharedState,
} from './commands.ts';
import { marketOf } from './market.ts';

/** What one run of a sequence showed. */
export interface SequenceResult {
  /** What the commands did, one line for each. */
  readonly lines: readonly string[];
  /** The numbers of the commands that ran. */
  readonly steps: readonly number[];
  readonly exchanges: readonly Exchange[];
  /** What a response lacks that the sequence cannot read. */
  readonly mismatches: readonly Mismatch[];
  /** Why the sequence failed; absent if it passed. */
  readonly failure?: string;
  /** The number of orders that the broker accepted. */
  readonly orders: number;
}

/** Where a sequence runs. */
export interface SequenceTarget {
  readonly session: Session;
  readonly section: Section;
  readonly accounts: readonly TestAccount[];
  readonly shared: SharedState;
}

/** The exchanges that a failure contains: the last ones. */
const mostExchanges = 60;

/** Returns what the commands of a section can do. */
export function abilitiesOf(section: Section): Abilities {
  const { stateful } = profiles[section];
  const has = (operationId: string): boolean => operationId in operations[section];
  return {
    kinds: Object.keys(stateful.kinds) as OrderKind[],
    closes: stateful.opening !== undefined,
    testOrder: has('testOrder'),
    cancelAll: has('cancelOrders'),
    margin: has('adjustMargin'),
  };
}

/**
 * Runs some commands of a sequence against a deployment. The Auditor compares the responses with
 * what is known. At the end, cancels the orders of the sequence and moves transferred amounts back.
 *
 * @param steps the numbers of the commands to run
 */
export async function runSequence(
  { session, section, accounts, shared }: SequenceTarget,
  commands: readonly Command[],
  steps: readonly number[],
): Promise<SequenceResult> {
  const exchanges: Exchange[] = [];
  const keep = (exchange: Exchange): void => {
    exchanges.push(exchange);
    if (exchanges.length > mostExchanges) exchanges.shift();
  };
  const market = await marketOf(session, section);
  const actors = accounts.map((account) => new Actor(session, section, account, keep));
  const context: Context = { session, section, market, actors, shared, senders: new Map() };
  const since = (await session.clock()).now();
  const lines: string[] = [];
  const ran: number[] = [];
  const play = async (): Promise<void> => {
    session.auditor.reportAgain();
    for (const actor of actors) await actor.begin();
    // What is wrong with orders of earlier sequences, no command of this one caused.
    session.auditor.take();
    for (const step of steps) {
      const command = commands[step];
      if (command === undefined) continue;
      ran.push(step);
      lines.push(lineOf(context, command, step, describe(command)));
      const done = await attempt(context, since, () => execute(context, command, step));
      lines[lines.length - 1] = lineOf(context, command, step, done ?? 'is not the only user');
    }
    await checkAll(context, since);
  };
  const mismatches: Mismatch[] = [];
  const failureOf = (part: () => Promise<void>): Promise<string | undefined> =>
    readable(session, () => violationIn(part), mismatches);
  try {
    const failure = (await failureOf(play)) ?? (await failureOf(() => cleanUp(context, since)));
    const { length: orders } = allOrders(context);
    const result = { lines, steps: ran, exchanges, orders, mismatches };
    if (failure === undefined) return result;
    await revert(context);
    return { ...result, failure };
  } catch (error) {
    // A rate limit, for example, which ends the test.
    await revert(context);
    throw error;
  }
}

async function violationIn(part: () => Promise<void>): Promise<string | undefined> {
  try {
    await part();
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error.message;
    throw error;
  }
}

/** Audits the accounts, and compares them with each other. */
async function checkAll(context: Context, since: number): Promise<void> {
  const { actors } = context;
  for (const actor of actors) await attempt(context, since, () => actor.check());
  const [one, other] = actors.map(({ last }) => last);
  if (one === undefined || other === undefined) return;
  await attempt(context, since, async () => {
    const [problem] = checkPair(one, other);
    if (problem !== undefined) throw new Violation(problem.message, true);
  });
}

/** Runs a part of a sequence. What another program that uses the accounts causes is no failure. */
async function attempt<Value>(
  context: Context,
  since: number,
  part: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    const value = await part();
    const [contradiction] = context.session.auditor.take();
    if (contradiction !== undefined) throw new Violation(contradiction.message);
    return value;
  } catch (error) {
    if (!(error instanceof Violation && error.excusable)) throw error;
    for (const actor of context.actors) {
      if (await hasForeignActivity(context, actor, since)) return undefined;
    }
    throw error;
  }
}

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 1000;
/** The balance changes that own trades and transfers cause. */
const ownFlows = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER'];

/**
 * Returns whether another program used the account since a time: an order, a trade or a balance
 * change that this run did not cause. Such a program can cancel or fill orders, or change balances.
 */
async function hasForeignActivity(
  { section, shared: { orderIds, clientIds, amounts } }: Context,
  actor: Actor,
  since: number,
): Promise<boolean> {
  const from = since - toleranceMs;
  const isRecent = ({ time, updateTime }: Row): boolean =>
    [time, updateTime].some((one) => Number(textOf(one ?? 0)) >= from);
  const isForeign = (row: Row): boolean =>
    !orderIds.has(textOf(row.orderId)) &&
    !clientIds.has(textOf(row.clientOrderId)) &&
    isRecent(row);
  for (const list of ['listOpenOrders', 'listHistoryOrders']) {
    if ((await actor.rows(list, { ...actor.typed, limit: '100' })).some(isForeign)) return true;
  }
  if ((await actor.rows('listMyTrades', { limit: '200' })).some(isForeign)) return true;
  const flows = await actor.rows('listBalanceFlow', {
    accountType: String(profiles[section].accountType),
    accountIndex: '0',
    startTime: String(from),
    limit: '100',
  });
  return flows.some(({ flowType, change }) => {
    if (!ownFlows.includes(String(flowType))) return true;
    return flowType === 'USER_ACCOUNT_TRANSFER' && !amounts.has(textOf(change).replace('-', ''));
  });
}

function lineOf(context: Context, command: Command, step: number, done: string): string {
  const ofStep = (at: number) => allOrders(context).find((order) => order.step === at)?.actor;
  const actor = 'actor' in command ? command.actor : ofStep(command.step);
  return `${step + 1}. ${actorOf(context, actor ?? 0).account.name} ${done}`;
}

/** Returns what a command that failed was to do. */
function describe(command: Command): string {
  const words: Readonly<Record<string, unknown>> = { ...command, actor: undefined };
  const terms = Object.entries(words).flatMap(([name, value]) => {
    if (name === 'do' || value === undefined || value === false) return [];
    if (name === 'step') return `order of step ${Number(value) + 1}`;
    return typeof value === 'string' ? value : `${name} ${value}`;
  });
  return [command.do, terms.join(', ')].filter((part) => part !== '').join(': ');
}

/** Cancels the open orders, and moves transferred amounts back. Then nothing must be locked. */
async function cleanUp(context: Context, since: number): Promise<void> {
  for (const actor of context.actors) {
    for (const order of actor.open) {
      await attempt(context, since, () => cancelOrder(context, order));
    }
  }
  for (const actor of context.actors) {
    await moveBack(context, actor);
    await attempt(context, since, () => actor.check());
  }
  context.session.auditor.take();
}

/**
 * Reverts a sequence that did not pass, as far as possible and without checks. The broker may have
 * placed orders although it rejected them, or although no response arrived.
 */
async function revert(context: Context): Promise<void> {
  const { session, senders, actors } = context;
  const known = new Map(allOrders(context).map((order) => [order.clientId, order]));
  const steps = [...senders].flatMap(([clientId, actor]) => {
    const order = known.get(clientId);
    if (order !== undefined && actor.finalStatus(order) !== undefined) return [];
    const parameters =
      order === undefined
        ? actor.selecting('cancelOrder', 'client id', clientId)
        : actor.selectingOrder('cancelOrder', order);
    return [(): Promise<unknown> => actor.send('cancelOrder', parameters)];
  });
  for (const actor of actors) steps.push(() => moveBack(context, actor));
  // Each step is tried, because the next one can succeed. After a ban, no request is sent.
  for (const step of steps) await step().catch(() => undefined);
  session.auditor.take();
}
