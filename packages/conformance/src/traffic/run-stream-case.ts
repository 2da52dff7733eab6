import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckData, StreamCase } from '../cases/case.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason, unlessSkipped } from '../client/skipped.ts';
import type { CaseResult } from '../result.ts';
import { judgedTest } from './judged-test.ts';
import * as connection from './streams/connection-checks.ts';
import * as market from './streams/market-checks.ts';
import { areOrdersDisturbed } from './streams/orders.ts';
import { hasLostListenKey, StreamFailure, StreamRun } from './streams/stream-run.ts';
import * as user from './streams/user-checks.ts';

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

/** Returns the result, and whether another program can be the reason for the failure. */
async function runOnce(test: StreamCase, session: Session) {
  const run = new StreamRun(test, session);
  const { findings } = run;
  const { result, contradiction } = await judgedTest(session, {
    id: test.id,
    title: test.title,
    sources: [test.requirement],
    find: () => findProblem(run),
    findings,
  });
  // No other program can cause what the documents contradict.
  const isCertain = findings.problem !== undefined || contradiction !== undefined;
  return { result, isInterrupted: run.isInterrupted && !isCertain };
}

async function findProblem(run: StreamRun): Promise<string | undefined> {
  if (run.test.mutating && !run.session.options.trade) {
    throw new Skipped(tradingOffReason, 'options');
  }
  try {
    await runStreamCheck(run);
    return run.findings.problem;
  } catch (error) {
    if (skipOf(error) !== undefined) throw error;
    // A frame that violates the document is reported first, because it explains the failed check.
    if (run.findings.problem !== undefined) return run.findings.problem;
    // If the reason cannot be read, the failure remains.
    run.isInterrupted =
      (await unlessSkipped(
        async () => (await hasLostListenKey(run)) || (await areOrdersDisturbed(run)),
      )) ?? false;
    if (error instanceof StreamFailure) return error.message;
    throw error;
  } finally {
    await run.end();
  }
}

const checks: Readonly<Record<string, (run: StreamRun, data: CheckData) => Promise<unknown>>> = {
  event: user.checkEvent,
  'event array': user.checkEventArray,
  balances: user.checkBalances,
  'order event': user.checkOrderEvent,
  'each change once': user.checkEachChangeOnce,
  isolation: user.checkIsolation,
  'event order': user.checkEventOrder,
  encoding: user.checkEncoding,
  'server ping': connection.checkServerPing,
  'client ping': connection.checkClientPing,
  ...connection.listenKeyChecks,
  'idle connection': connection.checkIdleConnection,
  // The Auditor checks the first messages.
  topic: (run, topic) => market.subscribe(run, topic),
  'several symbols': (run, topic) => market.subscribe(run, topic, 2),
  'binary frames': market.checkBinaryFrames,
  'topic equals REST': market.checkTopicEqualsRest,
  'topic update': market.checkTopicUpdate,
  cancel: market.checkCancel,
  'stream error': market.checkStreamError,
};

/**
 * Runs the check of a stream test.
 *
 * @throws StreamFailure if the deployment misbehaves
 * @throws Skipped if the test cannot run
 */
async function runStreamCheck(run: StreamRun): Promise<void> {
  const { check } = run.test;
  const runCheck = checks[check.name];
  if (runCheck === undefined) throw new Error(`unknown check ${check.name}`);
  // The kinds of tests give each check the data that it requires.
  await runCheck(run, check as CheckData);
}
