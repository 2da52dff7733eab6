import type { Statement } from '../basis.ts';
import { isUnrestricted } from '../client/account.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import type { CaseResult } from '../result.ts';
import { judgedTest } from '../traffic/judged-test.ts';
import { rememberHoldings } from '../traffic/trader.ts';
import { commandsOf } from './command.ts';
import { Budget, caseIdOf, type StatefulCase, type StatefulLimits } from './plan.ts';
import { runSequence, type SequenceResult, type SequenceTarget } from './sequence.ts';

/** How many parts of a failed sequence run to find a shorter one. */
const tries = 25;

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
      const { lines, failure = '' } = failed;
      const count = `${lines.size} ${lines.size === 1 ? 'command' : 'commands'}`;
      const header = `${session.mask.mask(failure)}\nsequence of ${count}, case ${shortestId()}:`;
      return [header, ...lines.values()].join('\n  ');
    },
    facts: () => ({ exchanges: failed?.exchanges ?? [], mismatches: failed?.mismatches ?? [] }),
    curl: () => repeatCommand(session, shortestId(), '--stateful'),
  });
  return result;
}

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
    await shrink([...first.lines.keys()], tries, async (part) => {
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
 * Returns fewer commands that still fail, in their order. Each try runs on the deployment, so the
 * number of tries is limited.
 *
 * @param commands the numbers of the commands of the sequence that failed
 * @param tries the largest number of calls of `fails`
 * @param fails runs some of the commands, and returns whether they fail
 */
async function shrink(
  commands: readonly number[],
  tries: number,
  fails: (commands: readonly number[]) => Promise<boolean>,
): Promise<readonly number[]> {
  let shortest = commands;
  let left = tries;
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
  return shortest;
}
