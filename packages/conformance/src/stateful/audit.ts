import type { Section } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { checkAccount, checkChange, checkPair } from '../auditor/rules.ts';
import type { AccountView } from '../auditor/views.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { Session } from '../client/session.ts';
import { Skipped } from '../client/skipped.ts';
import { readAccount } from '../traffic/read-account.ts';
import { type Actor, type Market, Violation } from './actor.ts';
import type { Budget } from './plan.ts';

/** What a sequence uses. */
export interface Context {
  readonly session: Session;
  readonly section: Section;
  readonly actors: readonly Actor[];
  readonly market: Market;
  /** The time at which the sequence began. */
  readonly since: number;
  readonly budget: Budget;
  /** The amounts of all transfers of the run. */
  readonly amounts: Set<string>;
  /** Adds to the line about the command what it does. */
  readonly say: (text: string) => void;
}

/** Reads the accounts at the start of a sequence. What is wrong then, no command caused. */
export async function beginAudits(context: Context): Promise<void> {
  for (const actor of context.actors) {
    await readView(context, actor);
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
    const { view: before, earlier } = actor;
    const view = await readView(context, actor);
    if (view === undefined) continue;
    const found = checkAccount(view).filter((one) => !earlier.has(causeOf(one)));
    const all = [...found, ...(before ? checkChange(before, view) : [])];
    const messages = [...all.map(({ message }) => message), ...endedProblems(actor)];
    problems.push(...messages.map((one) => `Of the account ${actor.account.name}: ${one}`));
  }
  const [one, other] = actors.map(({ view }) => view);
  if (one && other) problems.push(...checkPair(one, other).map(({ message }) => message));
  const [problem] = problems;
  if (problem !== undefined) report(context, problem);
}

/** Reports a problem, unless the newest views show that another program can have caused it. */
export function report(context: Context, problem: string): void {
  const isOwn = context.actors.every(({ view }) => view && !hasForeignActivity(context, view));
  if (isOwn) throw new Violation(problem);
}

/** Reads an account while it does not change; undefined if others trade all the time. */
export async function readView(
  { since }: Pick<Context, 'since'>,
  actor: Actor,
): Promise<AccountView | undefined> {
  const { session, section, account, exchanges } = actor;
  actor.view = undefined;
  try {
    actor.view = await readAccount(session, { section, account, since });
    exchanges.push(...actor.view.reading.responses.map(({ exchange }) => exchange));
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    if (error.skipCause !== 'not testable') throw new Violation(`The account ${error.message}.`);
  }
  return actor.view;
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
export const toleranceMs = 1000;
/** The balance changes that own trades and transfers cause. */
const ownFlows = ['TRADE', 'FEE', 'PNL', 'USER_ACCOUNT_TRANSFER'];

/**
 * Returns whether another program used an account since the sequence began: an order, a trade or a
 * balance change that this run did not cause. Such a program can cancel or fill orders, or change
 * balances.
 */
function hasForeignActivity(
  { session, section, since, amounts }: Context,
  { orders, reading: { trades, flows } }: AccountView,
): boolean {
  const { confirmed } = session.auditor.orders.requested(section);
  const isRecent = (...times: readonly unknown[]): boolean =>
    times.some((one) => Number(textOf(one ?? 0)) >= since - toleranceMs);
  const isForeign = ({ orderId, status, time, updateTime }: Row): boolean =>
    status !== 'REJECTED' && !confirmed.has(textOf(orderId)) && isRecent(time, updateTime);
  const isForeignFlow = ({ created, flowType, change }: Row): boolean => {
    if (!isRecent(created)) return false;
    if (!ownFlows.includes(textOf(flowType))) return true;
    return flowType === 'USER_ACCOUNT_TRANSFER' && !amounts.has(textOf(change).replace('-', ''));
  };
  return [...orders, ...trades.map(({ row }) => row)].some(isForeign) || flows.some(isForeignFlow);
}
