import type { StreamCase } from '../cases/stream-case.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import type { CaseResult, Failure } from '../result.ts';
import { requirementText, sandboxRuleOf } from '../sandbox-rule.ts';
import { runStreamCheck } from './streams/checks.ts';
import { StreamFailure, StreamRun } from './streams/stream-run.ts';

/**
 * How many times to run a test whose preparation fails. A preparation can fail by chance, because
 * another program can fill an order of the test before the test cancels it.
 */
const preparationTries = 3;

/**
 * Runs one contract test of a stream. If the deployment misbehaves, the result is `failed`; no
 * exception is thrown.
 */
export async function runStreamCase(test: StreamCase, session: Session): Promise<CaseResult> {
  for (let count = 1; ; count++) {
    const result = await runOnce(test, session);
    if (result.skipCause !== 'failed preparation' || count === preparationTries) return result;
  }
}

async function runOnce(test: StreamCase, session: Session): Promise<CaseResult> {
  const started = performance.now();
  const run = new StreamRun(test, session);
  try {
    const problem = await findProblem(run);
    if (problem === undefined) return resultOf(run, started, { outcome: 'passed' });
    return resultOf(run, started, { outcome: 'failed', failure: failureOf(test, problem) });
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return resultOf(run, started, skip);
  }
}

async function findProblem(run: StreamRun): Promise<string | undefined> {
  if (run.test.mutating && !run.session.options.trade) {
    throw new Skipped(tradingOffReason, 'options');
  }
  try {
    await runStreamCheck(run);
    return run.problem;
  } catch (error) {
    if (!(error instanceof StreamFailure)) throw error;
    // A frame that violates the document is reported first, because it explains the failed check.
    return run.problem ?? error.message;
  } finally {
    await run.end();
  }
}

function failureOf({ title, requirement }: StreamCase, message: string): Failure {
  return { message, requirement: requirementText(title, [requirement]), curl: '' };
}

function resultOf(
  { test, exchanges, frames, messages, mismatches, bodies }: StreamRun,
  started: number,
  outcome: Pick<CaseResult, 'outcome' | 'reason' | 'skipCause' | 'failure'>,
): CaseResult {
  const { integerLongs, textLongs, enumValues } = bodies;
  return {
    id: test.id,
    ...sandboxRuleOf([test.requirement]),
    ...outcome,
    exchanges,
    frames,
    messages: [...messages],
    mismatches,
    errorCodes: [],
    ...(integerLongs + textLongs > 0 && {
      longEncoding: textLongs === 0 ? 'integer' : integerLongs === 0 ? 'text' : 'mixed',
    }),
    enumValues: [...enumValues],
    durationMs: performance.now() - started,
  };
}
