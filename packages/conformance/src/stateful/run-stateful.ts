import type { Statement } from '../basis.ts';
import { isUnrestricted, type TestAccount } from '../client/account.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { readable, Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { type CaseResult, type Exchange, type Mismatch, TestFindings } from '../result.ts';
import { judgedTest } from '../traffic/judged-test.ts';
import { rememberHoldings } from '../traffic/trader.ts';
import { Actor, marketOf, Violation } from './actor.ts';
import { audit, beginAudits, type Context } from './audit.ts';
import { type Command, commandsOf } from './command.ts';
import { cancelOrder, execute, moveBack } from './execute.ts';
import { Budget, caseIdOf, type StatefulCase, type StatefulLimits } from './plan.ts';

/** How many parts of a failed sequence run to find a shorter one. */
const mostTries = 25;
/** The exchanges that a failure contains: the last ones. */
const mostExchanges = 60;

const rule =
  'An executed quantity never falls, a final status never changes, and what an account has and ' +
  'locks agrees with its orders, trades and transfers';
/** What an account locks is this project's decision; the rest follows from the requirements. */
const statements: readonly Statement[] = [
  { source: 'requirements-1', locator: 'sections 2 to 5' },
  { source: 'broker-behaviour', locator: 'sections 1 to 5', kind: 'ours' },
];

/** Runs a sequence. If it fails, runs parts of it to find a shorter sequence that fails. */
export async function runStateful(
  test: StatefulCase,
  session: Session,
  limits: StatefulLimits,
): Promise<CaseResult> {
  const findings = new TestFindings();
  let failed: SequenceResult | undefined;
  // Runs exactly the shortest sequence.
  const shortestId = (): string => caseIdOf({ ...test, steps: [...(failed?.lines.keys() ?? [])] });
  const { result } = await judgedTest(session, {
    id: caseIdOf(test),
    title: rule,
    sources: statements,
    find: async () => {
      failed = await minimalFailure(test, await targetOf(test, session, limits));
      if (failed === undefined) return undefined;
      const { lines, failure = '', exchanges, mismatches } = failed;
      findings.exchanges.push(...exchanges);
      findings.mismatches.push(...mismatches);
      const count = `${lines.size} ${lines.size === 1 ? 'command' : 'commands'}`;
      const header = `${session.mask.mask(failure)}\nsequence of ${count}, case ${shortestId()}:`;
      return [header, ...lines.values()].join('\n  ');
    },
    findings,
    mostExchanges,
    curl: () => repeatCommand(session, shortestId(), '--stateful'),
  });
  return result;
}

/** Where a sequence runs. */
type SequenceTarget = Pick<Context, 'session' | 'section' | 'budget' | 'amounts'> & {
  readonly accounts: readonly TestAccount[];
};

async function targetOf(
  { section }: StatefulCase,
  session: Session,
  limits: StatefulLimits,
): Promise<SequenceTarget> {
  const { trade, accounts: given } = session.options;
  if (!trade) throw new Skipped(tradingOffReason, 'options');
  const accounts = given.filter(isUnrestricted).slice(0, 2);
  if (accounts.length === 0) throw new Skipped('requires an account', 'options');
  await rememberHoldings(session, section);
  const budget = await session.once(`budget of ${section}`, async () => new Budget(limits));
  const amounts = await session.once('transfers', async () => new Set<string>());
  return { session, section, accounts, budget, amounts };
}

/** Returns the shortest failure that was found; undefined if the sequence passed. */
async function minimalFailure(
  { section, seed, index, steps }: StatefulCase,
  target: SequenceTarget,
): Promise<SequenceResult | undefined> {
  const commands = commandsOf(section, seed, index);
  const first = await runSequence(target, commands, steps ?? [...commands.keys()]);
  if (first.failure === undefined) {
    if (first.orders > 0 || steps !== undefined) return undefined;
    if (target.budget.isUsedUp) {
      throw new Skipped(`the budget is used up; it is ${target.budget}`, 'options');
    }
    throw new Skipped('the broker accepted none of the orders', 'failed preparation');
  }
  let shortest = first;
  if (steps !== undefined) return shortest;
  try {
    await shrink([...first.lines.keys()], async (part) => {
      const again = await runSequence(target, commands, part);
      if (again.failure === undefined) return false;
      shortest = again;
      return true;
    });
  } catch (error) {
    // A rate limit or a ban, for example: the failure that was found remains.
    if (skipOf(error) === undefined) throw error;
  }
  return shortest;
}

/**
 * Looks for fewer commands that still fail, in their order. Each try runs on the deployment, so the
 * number of tries is limited.
 *
 * @param commands the numbers of the commands of the sequence that failed
 * @param fails runs some of the commands, and returns whether they fail
 */
async function shrink(
  commands: readonly number[],
  fails: (commands: readonly number[]) => Promise<boolean>,
): Promise<void> {
  let shortest = commands;
  let left = mostTries;
  let size = shortest.length;
  do {
    size = Math.ceil(size / 2);
    // From the end, because the last commands before the failure seldom matter to earlier ones.
    for (let end = shortest.length; end > 0; end -= size) {
      const kept = [...shortest.slice(0, Math.max(0, end - size)), ...shortest.slice(end)];
      if (kept.length === 0 || left === 0) continue;
      left -= 1;
      if (await fails(kept)) shortest = kept;
    }
  } while (size > 1);
}

/** What one run of a sequence showed. */
interface SequenceResult {
  /** What the commands that ran did, by their numbers. */
  readonly lines: ReadonlyMap<number, string>;
  readonly exchanges: readonly Exchange[];
  /** What a response lacks that the sequence cannot read. */
  readonly mismatches: readonly Mismatch[];
  /** Why the sequence failed; undefined if it passed. */
  readonly failure: string | undefined;
  /** The number of orders that the broker accepted. */
  readonly orders: number;
}

/**
 * Runs some commands of a sequence against a deployment. The Auditor compares the responses with
 * what is known. At the end, cancels the orders of the sequence and moves transferred amounts back.
 *
 * @param steps the numbers of the commands to run
 */
async function runSequence(
  { accounts, ...target }: SequenceTarget,
  commands: readonly Command[],
  steps: readonly number[],
): Promise<SequenceResult> {
  const { session, section } = target;
  const exchanges: Exchange[] = [];
  const market = await marketOf(session, section);
  const actors = accounts.map((account) => new Actor(session, section, account, exchanges));
  const lines = new Map<number, string>();
  let current = 0;
  const say = (text: string): unknown => lines.set(current, `${lines.get(current) ?? ''}${text}`);
  const since = (await session.clock()).now();
  const context: Context = { ...target, market, actors, since, say };
  const silent = { ...context, say: () => undefined };
  const mismatches: Mismatch[] = [];
  const runAll = async (): Promise<undefined> => {
    session.auditor.reportAgain();
    await beginAudits(context);
    // What is wrong with orders of earlier sequences, no command of this one caused.
    session.auditor.take();
    for (const step of steps) {
      const command = commands[step];
      if (command === undefined) continue;
      current = step;
      await execute(context, command, step);
      requireAgreement(session);
    }
    await audit(context);
    requireAgreement(session);
    await cleanUp(silent);
  };
  let isOver = false;
  try {
    const failure = await readable(session, () => runAll().catch(messageIn), mismatches);
    isOver = failure === undefined;
    const orders = actors.flatMap((actor) => [...actor.orders.keys()]).length;
    return { lines, exchanges, mismatches, failure, orders };
  } finally {
    // Also after a rate limit, for example, which ends the test.
    if (!isOver) await revert(silent);
  }
}

function messageIn(error: unknown): string {
  if (error instanceof Violation) return error.message;
  throw error;
}

/** Requires that the responses do not contradict each other. */
function requireAgreement({ auditor }: Session): void {
  const [contradiction] = auditor.take();
  if (contradiction !== undefined) throw new Violation(contradiction.message);
}

/** Cancels the open orders, and moves transferred amounts back. Then nothing must be locked. */
async function cleanUp(context: Context): Promise<void> {
  const { actors, session } = context;
  for (const order of actors.flatMap(({ open }) => open)) {
    await cancelOrder(context, order);
    requireAgreement(session);
  }
  for (const actor of actors) {
    await moveBack(context, actor);
    await audit(context, [actor]);
    requireAgreement(session);
  }
}

/**
 * Reverts a sequence that did not pass, as far as possible and without checks. The broker may have
 * placed orders although it rejected them, or although no response arrived.
 */
async function revert(context: Context): Promise<void> {
  // Each account is tried, because the next one can succeed. After a ban, no request is sent.
  for (const actor of context.actors) {
    await actor.end().catch(() => undefined);
    await moveBack(context, actor).catch(() => undefined);
  }
  context.session.auditor.take();
}
