import type { Section } from '@broker-api/spec';
import type { TestAccount } from '../client/account.ts';
import { readable } from '../client/readable.ts';
import type { Session } from '../client/session.ts';
import { profiles } from '../profiles/profiles.ts';
import type { OrderKind } from '../profiles/stateful-terms.ts';
import type { Exchange, Mismatch } from '../result.ts';
import { Api } from './api.ts';
import type { Abilities, Command } from './command.ts';
import { compareOrders } from './compare-orders.ts';
import { accountOf, allOrders, type Context, orderOfStep, type SharedState } from './context.ts';
import { hasForeignActivity } from './foreign-activity.ts';
import { marketOf } from './market.ts';
import {
  adjustMargin,
  cancel,
  cancelAll,
  cancelOrder,
  get,
  list,
  moveBack,
  transfer,
} from './other-commands.ts';
import { OwnAccount } from './own-account.ts';
import { place, placeInvalid, testOrder } from './place-order.ts';
import { Violation } from './violation.ts';

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

/** Returns what the commands of a section can do. */
export function abilitiesOf(session: Session, section: Section): Abilities {
  const { stateful } = profiles[section];
  const api = new Api(session, section);
  return {
    kinds: Object.keys(stateful.kinds) as OrderKind[],
    closes: stateful.opening !== undefined,
    testOrder: api.has('testOrder'),
    cancelAll: api.has('cancelOrders'),
    margin: api.has('adjustMargin'),
  };
}

/**
 * Runs some commands of a sequence against a deployment, and compares the responses with what is
 * known. At the end, cancels the orders of the sequence and moves transferred amounts back.
 *
 * @param steps the numbers of the commands to run
 */
export async function runSequence(
  { session, section, accounts, shared }: SequenceTarget,
  commands: readonly Command[],
  steps: readonly number[],
): Promise<SequenceResult> {
  const api = new Api(session, section);
  const market = await marketOf(session, section);
  const own = accounts.map((account) => new OwnAccount(account, api, market));
  const context: Context = {
    api,
    market,
    accounts: own,
    shared,
    unplaced: new Set(),
    senders: new Map(),
  };
  const since = (await session.clock()).now();
  const lines: string[] = [];
  const ran: number[] = [];
  const play = async (): Promise<void> => {
    for (const account of own) await account.begin();
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
    const checked: unknown[] = [];
    for (const account of own) {
      checked.push(await attempt(context, since, () => account.check()));
    }
    // Otherwise, what is known of the orders is not of the same time.
    if (checked.every((one) => one === true)) compareOrders(context);
  };
  const mismatches: Mismatch[] = [];
  const failureOf = (part: () => Promise<void>): Promise<string | undefined> =>
    readable(session, () => violationIn(part), mismatches);
  try {
    const failure = (await failureOf(play)) ?? (await failureOf(() => cleanUp(context, since)));
    const exchanges = [...api.exchanges];
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

/** Runs a part of a sequence. What another program that uses the accounts causes is no failure. */
async function attempt<Value>(
  { api, accounts, shared }: Context,
  since: number,
  part: () => Promise<Value>,
): Promise<Value | undefined> {
  try {
    const value = await part();
    const [contradiction] = api.session.auditor.take();
    if (contradiction !== undefined) throw new Violation(contradiction.message);
    return value;
  } catch (error) {
    if (!(error instanceof Violation && error.excusable)) throw error;
    for (const account of accounts) {
      if (await hasForeignActivity(api, account, shared, since)) return undefined;
    }
    throw error;
  }
}

function lineOf(context: Context, command: Command, step: number, done: string): string {
  const actor = 'actor' in command ? command.actor : orderOfStep(context, command.step)?.sent.actor;
  const { name } = accountOf(context, actor ?? 0).account;
  return `${step + 1}. ${name} ${done}`;
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

/** Executes a command, and returns what it did. */
async function execute(context: Context, command: Command, step: number): Promise<string> {
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
      await accountOf(context, command.actor).check();
      return 'reads the account';
    case 'list':
      return list(context, command);
    case 'transfer':
      return transfer(context, command, step);
    case 'margin':
      return adjustMargin(context, command, step);
  }
}

/** Cancels the open orders, and moves transferred amounts back. Then nothing must be locked. */
async function cleanUp(context: Context, since: number): Promise<void> {
  for (const order of allOrders(context)) {
    if (order.final === undefined) await attempt(context, since, () => cancelOrder(context, order));
  }
  for (const account of context.accounts) {
    await moveBack(context, account);
    await attempt(context, since, () => account.check());
  }
  context.api.session.auditor.take();
}

/**
 * Reverts a sequence that did not pass, as far as possible and without checks. The broker may have
 * placed orders although it rejected them, or although no response arrived.
 */
async function revert(context: Context): Promise<void> {
  const { api, senders, accounts } = context;
  const known = new Map(allOrders(context).map((order) => [order.sent.clientId, order]));
  const steps = [...senders].flatMap(([clientId, sender]) => {
    const order = known.get(clientId);
    if (order?.final !== undefined) return [];
    const parameters =
      order === undefined
        ? sender.idParameters('cancelOrder', 'client id', clientId)
        : sender.idOf(order, 'cancelOrder', 'id');
    return [(): Promise<unknown> => api.send(sender.account, 'cancelOrder', parameters)];
  });
  for (const account of accounts) steps.push(() => moveBack(context, account));
  // Each step is tried, because the next one can succeed. After a ban, no request is sent.
  for (const step of steps) await step().catch(() => undefined);
  api.session.auditor.take();
}
