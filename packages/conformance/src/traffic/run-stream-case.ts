import { setTimeout as sleep } from 'node:timers/promises';
import { withContradiction } from '../auditor/auditor.ts';
import { basisOf, requirementText } from '../basis.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { readable } from '../client/readable.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { type CaseResult, resultOf } from '../result.ts';
import { runStreamCheck } from './streams/checks.ts';
import { hasForeignTrades } from './streams/orders.ts';
import { StreamFailure, StreamRun } from './streams/stream-run.ts';
import { hasLostListenKey } from './streams/user-stream.ts';

/**
 * How many times to run a test whose preparation fails. A preparation can fail by chance, because
 * another program can fill an order of the test before the test cancels it.
 */
const preparationTries = 3;
/**
 * How many times to run a test at most. All programs of a user share a listen key, so other
 * programs can close the key of a test.
 */
const tries = 6;
/** The name in the session's cache that says that `tries` attempts of a test did not help. */
const repeatedInVain = 'interrupted stream tests fail in any case';
/** Then, the broker itself is probably the reason, and later tests are repeated only once. */
const triesInVain = 2;
/** The first pause of an interrupted test. Another run of these tests closes keys in bursts. */
const pauseMs = 500;

/**
 * Runs one contract test of a stream. If the deployment misbehaves, the result is `failed`; no
 * exception is thrown.
 */
export async function runStreamCase(test: StreamCase, session: Session): Promise<CaseResult> {
  for (let count = 1; ; count++) {
    const { result, isInterrupted } = await runOnce(test, session);
    const isUnprepared = result.skipCause === 'failed preparation';
    if (!isInterrupted && (!isUnprepared || count >= preparationTries)) return result;
    if (count === tries) session.cache.set(repeatedInVain, Promise.resolve());
    if (count >= (session.cache.has(repeatedInVain) ? triesInVain : tries)) return result;
    if (isInterrupted) await sleep(count * pauseMs);
  }
}

/**
 * Returns the result, and whether another program closed a listen key of the failed test, or filled
 * its orders.
 */
async function runOnce(test: StreamCase, session: Session) {
  const started = performance.now();
  const run = new StreamRun(test, session);
  try {
    const found = await findProblem(run);
    const [contradiction] = session.auditor.take();
    if (found === undefined && contradiction === undefined) {
      return { result: resultOfRun(run, started, { outcome: 'passed' }), isInterrupted: false };
    }
    const message = found ?? contradiction?.message ?? '';
    const requirement = requirementText(test.title, [test.requirement]);
    const failure = { message, requirement, curl: repeatCommand(session, test.id) };
    const result = resultOfRun(run, started, { outcome: 'failed', failure });
    // No other program can cause what the documents contradict.
    const isCertain = run.findings.problem !== undefined || contradiction !== undefined;
    const isInterrupted =
      !isCertain && ((await hasLostListenKey(run)) || (await hasForeignTrades(run)));
    return {
      result: found === undefined ? withContradiction(result, contradiction) : result,
      isInterrupted,
    };
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return { result: resultOfRun(run, started, skip), isInterrupted: false };
  }
}

async function findProblem(run: StreamRun): Promise<string | undefined> {
  if (run.test.mutating && !run.session.options.trade) {
    throw new Skipped(tradingOffReason, 'options');
  }
  const check = async (): Promise<string | undefined> => {
    try {
      await runStreamCheck(run);
      return undefined;
    } catch (error) {
      if (error instanceof StreamFailure) return error.message;
      throw error;
    }
  };
  try {
    const failed = await readable(run.session, check, run.findings.mismatches);
    // A frame that violates the document is reported first, because it explains the failed check.
    return run.findings.problem ?? failed;
  } finally {
    await run.end();
  }
}

function resultOfRun(
  { test, exchanges, frames, findings }: StreamRun,
  started: number,
  outcome: Pick<CaseResult, 'outcome' | 'reason' | 'skipCause' | 'failure'>,
): CaseResult {
  const { messages, mismatches, bodies } = findings;
  const { integerLongs, textLongs, enumValues } = bodies;
  return resultOf(test.id, started, {
    basis: basisOf([test.requirement]),
    ...outcome,
    exchanges,
    frames,
    messages: [...messages],
    mismatches,
    ...(integerLongs + textLongs > 0 && {
      longEncoding: textLongs === 0 ? 'integer' : integerLongs === 0 ? 'text' : 'mixed',
    }),
    enumValues: [...enumValues],
  });
}
