import type { Section } from '@broker-api/spec';
import { basisOf, requirementText, type Statement } from '../basis.ts';
import { isUnrestricted } from '../client/account.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { rememberPositions } from '../fixtures/positions.ts';
import { type CaseResult, resultOf } from '../result.ts';
import { caseIdOf, type StatefulCase } from './case.ts';
import { commandsOf } from './command.ts';
import type { SharedState } from './commands.ts';
import { Budget, type StatefulLimits } from './plan.ts';
import { abilitiesOf, runSequence, type SequenceResult, type SequenceTarget } from './sequence.ts';
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
  const result = (more: Partial<CaseResult>): CaseResult =>
    resultOf(caseIdOf(test), started, { basis: basisOf(statements), ...more });
  try {
    const target = await targetOf(test.section, session, limits);
    const failed = await minimalFailure(test, target);
    if (failed === undefined) return result({});
    const { exchanges, mismatches } = failed;
    const failure = {
      message: messageOf(failed, test, session),
      requirement: requirementText(rule, statements),
      curl: repeatWith(failed, test, session),
    };
    return result({ outcome: 'failed', exchanges, mismatches, failure });
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return result(skip);
  }
}

async function targetOf(
  section: Section,
  session: Session,
  limits: StatefulLimits,
): Promise<SequenceTarget> {
  const { trade, accounts } = session.options;
  if (!trade) throw new Skipped(tradingOffReason, 'options');
  const unrestricted = accounts.filter(isUnrestricted).slice(0, 2);
  if (unrestricted.length === 0) throw new Skipped('requires an account', 'options');
  await rememberPositions(section, session);
  const shared = await session.once(
    `stateful ${section}`,
    async (): Promise<SharedState> => ({
      budget: new Budget(limits),
      orderIds: new Set(),
      clientIds: new Set(),
      amounts: new Set(),
    }),
  );
  return { session, section, accounts: unrestricted, shared };
}

/** Returns the shortest failure that was found; undefined if the sequence passed. */
async function minimalFailure(
  { section, seed, index, steps }: StatefulCase,
  target: SequenceTarget,
): Promise<SequenceResult | undefined> {
  const commands = commandsOf(abilitiesOf(section), seed, index);
  const all = steps ?? [...commands.keys()];
  const first = await runSequence(target, commands, all);
  if (first.failure === undefined) {
    if (first.orders > 0 || steps !== undefined) return undefined;
    if (target.shared.budget.isUsedUp) {
      throw new Skipped(`the budget is used up; it is ${target.shared.budget}`, 'options');
    }
    throw new Skipped('the broker accepted none of the orders', 'failed preparation');
  }
  let shortest = first;
  if (steps !== undefined) return shortest;
  const candidates = first.steps;
  try {
    await shrink(candidates.length, tries, async (kept) => {
      const part = kept.flatMap((at) => candidates[at] ?? []);
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

function messageOf(failed: SequenceResult, test: StatefulCase, session: Session): string {
  const message = session.mask.mask(failed.failure ?? '');
  const count = `${failed.lines.length} ${failed.lines.length === 1 ? 'command' : 'commands'}`;
  const id = caseIdOf({ ...test, steps: failed.steps });
  return [
    message,
    `sequence of ${count}, case ${id}:`,
    ...failed.lines.map((line) => `  ${line}`),
  ].join('\n');
}

/** Returns the command that runs exactly the shortest sequence. */
function repeatWith({ steps }: SequenceResult, test: StatefulCase, session: Session): string {
  return repeatCommand(session, caseIdOf({ ...test, steps }), '--stateful');
}
