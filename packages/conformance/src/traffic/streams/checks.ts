import type { StreamCheck } from '../../cases/stream-case.ts';
import { checkBalances } from './balance-check.ts';
import { checkClientPing, checkIdleConnection, checkServerPing } from './heartbeat-checks.ts';
import { checkListenKey } from './listen-key-checks.ts';
import {
  checkBinaryFrames,
  checkCancel,
  checkSeveralSymbols,
  checkStreamError,
  checkTopic,
  checkTopicEqualsRest,
  checkTopicUpdate,
} from './market-checks.ts';
import type { StreamRun } from './stream-run.ts';
import {
  checkEachChangeOnce,
  checkEncoding,
  checkEvent,
  checkEventArray,
  checkEventOrder,
  checkIsolation,
  checkOrderEvent,
} from './user-checks.ts';

type Checks = {
  readonly [Name in StreamCheck['name']]: (
    run: StreamRun,
    check: Extract<StreamCheck, { name: Name }>,
  ) => Promise<void>;
};

const checks: Checks = {
  event: (run, { message }) => checkEvent(run, message),
  'event array': (run) => checkEventArray(run),
  balances: (run, { message }) => checkBalances(run, message),
  'order event': (run, { message, status }) => checkOrderEvent(run, message, status),
  'each change once': (run, { message }) => checkEachChangeOnce(run, message),
  isolation: (run, { message }) => checkIsolation(run, message),
  'event order': (run, { message }) => checkEventOrder(run, message),
  encoding: (run, { message }) => checkEncoding(run, message),
  'server ping': (run) => checkServerPing(run),
  'client ping': (run, { channel }) => checkClientPing(run, channel),
  'listen key': (run, { step }) => checkListenKey(run, step),
  topic: checkTopic,
  'several symbols': checkSeveralSymbols,
  'binary frames': checkBinaryFrames,
  'topic equals REST': checkTopicEqualsRest,
  'topic update': checkTopicUpdate,
  cancel: checkCancel,
  'stream error': checkStreamError,
  'idle connection': (run) => checkIdleConnection(run),
};

/**
 * Runs the check of a stream test.
 *
 * @throws StreamFailure if the deployment misbehaves
 * @throws Skipped if the test cannot run
 */
export function runStreamCheck(run: StreamRun): Promise<void> {
  const { check } = run.test;
  // TypeScript cannot infer that the function with this name accepts this check.
  return (checks[check.name] as (run: StreamRun, check: StreamCheck) => Promise<void>)(run, check);
}
