import { basisOf, requirementText, type Statement } from '../basis.ts';
import { isUnrestricted } from '../client/account.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { type CaseResult, resultOf } from '../result.ts';
import { rememberHoldings } from '../traffic/trader.ts';
import { caseIdOf, type StatefulCase } from './case.ts';
import { commandsOf } from './command.ts';
import { Budget, type StatefulLimits } from './plan.ts';
import { runSequence, type SequenceResult, type SequenceTarget } from './sequence.ts';
import { shrink } from './shrink.ts';

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
  const started = performance.now();
  const result = (more: Omit<Partial<CaseResult>, 'id'>): CaseResult =>
    resultOf(caseIdOf(test), started, { basis: basisOf(statements), ...more });
  try {
    const failed = await minimalFailure(test, await targetOf(test, session, limits));
    if (failed === undefined) return result({});
    const { lines, exchanges, mismatches, failure = '' } = failed;
    const id = caseIdOf({ ...test, steps: [...lines.keys()] });
    const count = `${lines.size} ${lines.size === 1 ? 'command' : 'commands'}`;
    const header = `${session.mask.mask(failure)}\nsequence of ${count}, case ${id}:`;
    const message = [header, ...lines.values()].join('\n  ');
    const requirement = requirementText(rule, statements);
    // Runs exactly the shortest sequence.
    const curl = repeatCommand(session, id, '--stateful');
    const shown = { message, requirement, curl };
    return result({ outcome: 'failed', exchanges, mismatches, failure: shown });
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return result(skip);
  }
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
