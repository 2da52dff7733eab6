import type { CheckData } from '../../cases/stream-case.ts';
import * as connection from './connection-checks.ts';
import * as market from './market-checks.ts';
import type { StreamRun } from './stream-run.ts';
import * as user from './user-checks.ts';

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
export async function runStreamCheck(run: StreamRun): Promise<void> {
  const { check } = run.test;
  const runCheck = checks[check.name];
  if (runCheck === undefined) throw new Error(`unknown check ${check.name}`);
  // The kinds of tests give each check the data that it requires.
  await runCheck(run, check as CheckData);
}
