import { readable } from '../client/readable.ts';
import { skipOf } from '../client/skipped.ts';
import type { CaseResult } from '../result.ts';
import { StreamFailure, type StreamRun } from '../traffic/streams/stream-run.ts';
import { hasLostListenKey } from '../traffic/streams/user-stream.ts';

/**
 * Runs a test of a watch that uses streams, and reverts its steps.
 *
 * @param find throws a StreamFailure if something is wrong
 */
export async function runWatched(run: StreamRun, find: () => Promise<void>): Promise<CaseResult> {
  const started = performance.now();
  const { id, title } = run.test;
  const { session } = run;
  const result = (outcome: Pick<CaseResult, 'outcome' | 'failure' | 'reason' | 'skipCause'>) => ({
    id,
    ...outcome,
    exchanges: [],
    mismatches: run.mismatches,
    errorCodes: [],
    enumValues: [],
    durationMs: performance.now() - started,
  });
  const failed = (message: string): CaseResult =>
    result({ outcome: 'failed', failure: { message, requirement: title, curl: '' } });
  try {
    const problem = await readable(session, () => problemOf(run, find), run.mismatches);
    const [contradiction] = session.auditor.take();
    const message = problem ?? contradiction?.message;
    return message === undefined ? result({ outcome: 'passed' }) : failed(message);
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return result(skip);
  }
}

async function problemOf(run: StreamRun, find: () => Promise<void>): Promise<string | undefined> {
  try {
    await find();
    return run.problem;
  } catch (error) {
    if (!(error instanceof StreamFailure)) throw error;
    // Another program that creates a listen key ends the stream of the test.
    if (run.listenKeys.size > 0 && (await hasLostListenKey(run))) return run.problem;
    return run.problem ?? error.message;
  } finally {
    await run.end();
  }
}
