import type { AccountView } from '../auditor/account-view.ts';
import type { Row } from '../auditor/rule.ts';
import { checkAccount, checkChange, checkPair } from '../auditor/rules.ts';
import { textOf } from '../cases/parse-exact.ts';
import { Skipped } from '../client/skipped.ts';
import { longestList } from '../known-operations.ts';
import { profiles } from '../profiles/profiles.ts';
import { readAccount } from '../traffic/read-account.ts';
import { type Actor, type Context, Violation } from './actor.ts';

/** Reads the accounts at the start of a sequence. What is wrong then, no command caused. */
export async function beginAudits({ actors, since }: Context): Promise<void> {
  for (const actor of actors) {
    actor.view = await viewOf(actor, since);
    actor.earlier = new Set((actor.view ? checkAccount(actor.view) : []).map(causeOf));
  }
}

/**
 * Audits accounts while they do not change, also compared with their audits before and with each
 * other.
 *
 * @throws Violation for what is wrong, unless it can be the effect of another program
 */
export async function audit(context: Context, actors = context.actors): Promise<void> {
  const problems: string[] = [];
  for (const actor of actors) {
    const found = await problemsOf(actor, context.since);
    problems.push(...found.map((problem) => `Of the account ${actor.account.name}: ${problem}`));
  }
  const [one, other] = actors.map(({ view }) => view);
  if (one && other) problems.push(...checkPair(one, other).map(({ message }) => message));
  const [problem] = problems;
  if (problem !== undefined) await report(context, problem);
}

/** Reports a problem, unless it can be the effect of another program. */
export async function report(context: Context, problem: string): Promise<void> {
  for (const actor of context.actors) if (await hasForeignActivity(context, actor)) return;
  throw new Violation(problem);
}

async function problemsOf(actor: Actor, since: number): Promise<readonly string[]> {
  const { view: before, earlier } = actor;
  const view = await viewOf(actor, since);
  actor.view = view;
  if (view === undefined) return [];
  const found = checkAccount(view).filter((one) => !earlier.has(causeOf(one)));
  const changes = before ? checkChange(before, view) : [];
  return [...[...found, ...changes].map(({ message }) => message), ...endedProblems(actor)];
}

async function viewOf(actor: Actor, since: number): Promise<AccountView | undefined> {
  const { session, section, account, exchanges } = actor;
  try {
    const view = await readAccount(session, { section, account, since });
    exchanges.push(...view.reading.responses.map(({ exchange }) => exchange));
    return view;
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    if (error.skipCause === 'not testable') return undefined;
    throw new Violation(`The account ${error.message}.`);
  }
}

/** An order ends when it is filled, or when a command can have ended it. */
const endedProblems = (actor: Actor): readonly string[] =>
  [...actor.orders.values()].flatMap((order) => {
    const status = actor.finalStatus(order);
    if (status === undefined || status === 'FILLED' || order.mayEnd) return [];
    return [
      `Expected ${order.name} to be open or filled; got ${status}, and nothing cancelled it.`,
    ];
  });

/** Returns what a message says apart from its values. */
const causeOf = ({ message }: { readonly message: string }): string =>
  message.replace(/\d[\d.]*/g, '*');

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
const toleranceMs = 1000;
/** The balance changes that own trades and transfers cause. */
const ownFlows = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER'];

/**
 * Returns whether another program used the account since the sequence began: an order, a trade or a
 * balance change that this run did not cause. Such a program can cancel or fill orders, or change
 * balances.
 */
async function hasForeignActivity(context: Context, actor: Actor): Promise<boolean> {
  const { session, section, since, amounts } = context;
  const { confirmed } = session.auditor.orders.requested(section);
  const isForeign = ({ orderId, status, time, updateTime }: Row): boolean =>
    status !== 'REJECTED' &&
    !confirmed.has(textOf(orderId)) &&
    [time, updateTime].some((one) => Number(textOf(one ?? 0)) >= since - toleranceMs);
  for (const name of ['listOpenOrders', 'listHistoryOrders', 'listMyTrades'] as const) {
    if ((await actor.list(name)).some(isForeign)) return true;
  }
  return (await flowsSince(context, actor)).some(({ flowType, change }) => {
    if (!ownFlows.includes(textOf(flowType))) return true;
    return flowType === 'USER_ACCOUNT_TRANSFER' && !amounts.has(textOf(change).replace('-', ''));
  });
}

/** Returns the balance changes of an account since the sequence began. */
export async function flowsSince({ section, since }: Context, actor: Actor) {
  const account = `accountType=${profiles[section].accountType}&accountIndex=0`;
  const limit = `startTime=${since - toleranceMs}&limit=${longestList('spot', 'listBalanceFlow')}`;
  return (await actor.require('listBalanceFlow', `${account}&${limit}`)) as readonly Row[];
}
