import {
  type GatewayOperation,
  operations,
  type Section,
  usedWeightHeader,
} from '@broker-api/spec';
import { withContradiction } from '../auditor/auditor.ts';
import { basisOf, requirementText } from '../basis.ts';
import { type Case, operationOf } from '../cases/case.ts';
import { callerAccount, type TestAccount } from '../client/account.ts';
import { curlCommand } from '../client/curl.ts';
import { readable } from '../client/readable.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import { longestTransit, type RequestTexts } from '../client/request-texts.ts';
import type { Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { commonOperation } from '../known-operations.ts';
import { costOf, sumOf, times } from '../pacing/request-cost.ts';
import type { CaseResult, Failure, Mismatch } from '../result.ts';
import { auditOfOperation } from './audit-tests.ts';
import { checkResponse, emptyCaseFindings } from './check-response.ts';
import { checkTradingRules } from './check-trading-rules.ts';
import { checkListPart } from './list-part.ts';
import { hasLost } from './lost-order.ts';
import { Market } from './market.ts';
import { orderBookProblem } from './order-book-check.ts';
import { cleanUp, type Prepared, prepareMarket, prepareOrders, requireAccount } from './prepare.ts';
import { inMarket } from './roles.ts';
import {
  type CaseResponses,
  costOfCase,
  marginOf,
  parametersOf,
  type Run,
  sendOnce,
  sendTexts,
  textsOf,
} from './send-case.ts';
import { noWeightHeader, weightProblem } from './weight-check.ts';

const serverTime = commonOperation('getServerTime');
const ping = commonOperation('ping');

/**
 * Runs one case. If the deployment misbehaves, the result is `failed`; no exception is thrown.
 *
 * @param test the case
 * @param session a session from `createSession`, which several cases can share
 */
export async function runCase(test: Case, session: Session): Promise<CaseResult> {
  if (test.agreesWithOthers) {
    const found = await auditOfOperation(recordOf(test), session);
    return { ...found, id: test.id, basis: found.basis ?? basisOf([test.requirement]) };
  }
  const started = performance.now();
  const operation = recordOf(test);
  const findings = emptyCaseFindings();
  let run: Run = { test, operation, session, exchanges: [], findings, successBodies: [] };
  try {
    const lacking: Mismatch[] = [];
    const find = async (): Promise<string | undefined> => {
      run = { ...run, test: await inMarket(test, new Market(session, operation.section)) };
      return lastingProblem(run);
    };
    const found = await readable(session, find, lacking);
    run.findings.mismatches.push(...lacking);
    const [contradiction] = session.auditor.take();
    if (found === undefined && contradiction === undefined) {
      return resultOf(run, started, { outcome: 'passed' });
    }
    const failure = await failureOf(run, found ?? contradiction?.message ?? '');
    if (found !== undefined) return resultOf(run, started, { outcome: 'failed', failure });
    return withContradiction(resultOf(run, started, { outcome: 'failed', failure }), contradiction);
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return resultOf(run, started, skip);
  }
}

/**
 * How many times to run a test whose listen key or order does not exist any more. All programs of a
 * user share a listen key, so another program can close it, and another one can cancel all orders.
 */
const lostTries = 3;

/** Returns the problem of a case that does not disappear when its key and orders exist again. */
async function lastingProblem(run: Run): Promise<string | undefined> {
  let problem = await findProblem(run);
  for (let count = 1; count < lostTries && problem && (await hasLost(run)); count++) {
    problem = await findProblem(run);
  }
  return problem;
}

/** Returns the operation of a case. The gateway cases of a section have a pseudo operation. */
function recordOf(test: Case): GatewayOperation {
  const [section = '', name = ''] = operationOf(test).split('/');
  const ofSection = operations[section as Section];
  const record = ofSection?.[name] ?? (name === 'gateway' ? gatewayOperation(section) : undefined);
  if (record === undefined) throw new Error(`unknown operation ${operationOf(test)}`);
  return record;
}

function gatewayOperation(section: string): GatewayOperation {
  return { ...ping, section: section as Section, operationId: 'gateway' };
}

async function failureOf(
  { test, operation, session, values }: Run,
  message: string,
): Promise<Failure> {
  const failure = { message, requirement: requirementText(test.title, [test.requirement]) };
  if (sendsSeveralRequests(test)) return { ...failure, curl: repeatCommand(session, test.id) };
  const found = callerAccount(session.options.accounts, test.caller, operation.securityType);
  const { account } = 'account' in found ? found : {};
  const { now } = await session.clock();
  const clockOffsetMs = Math.round(now() - Date.now());
  const { baseUrl } = session.options;
  const curl = curlCommand(test, operation, { baseUrl, clockOffsetMs, account, values });
  return { ...failure, curl };
}

/** Returns whether a test compares several responses, so that no single request repeats it. */
function sendsSeveralRequests(test: Case): boolean {
  const { changesWithOrders, enforcesRules, agreesWithOthers, part } = test;
  return Boolean(changesWithOrders ?? enforcesRules ?? agreesWithOthers ?? part);
}

async function findProblem(run: Run): Promise<string | undefined> {
  const { test, operation, session } = run;
  if (test.mutating && !session.options.trade) {
    throw new Skipped(tradingOffReason, 'options');
  }
  const account = accountOf(run);
  if (account !== undefined) await requireAccount(session, test, operation, account);
  const revertMarket = account && (await prepareMarket(session, test, operation));
  const prepared = await prepareOrders(session, test, operation);
  try {
    return await sendAndCheck(run, account, prepared);
  } finally {
    const sent = parametersOf({ query: test.query, body: test.body });
    try {
      for (const body of account ? run.successBodies : []) {
        await cleanUp(session, account as TestAccount, operation, sent, body);
      }
    } finally {
      await revertMarket?.();
      keepOpenOrders(run, prepared);
    }
  }
}

/** Keeps the open orders of a test for later ones, except those that the case cancelled. */
function keepOpenOrders(
  { operation, session, successBodies }: Run,
  { openOrders }: Prepared,
): void {
  const cancels = successBodies.length > 0 ? operation.cancels : undefined;
  session.restingOrders.push(...openOrders.slice(cancels === undefined ? 0 : 1));
  if (cancels === 'open-orders') session.restingOrders.length = 0;
}

async function sendAndCheck(
  run: Run,
  account: TestAccount | undefined,
  prepared: Prepared,
): Promise<string | undefined> {
  const { test, session } = run;
  if (test.changesWithOrders) return orderBookProblem(run);
  if (test.enforcesRules) return checkTradingRules(run);
  if (test.part !== undefined) return checkListPart(run, test.part, account, prepared);
  const margin = marginOf(session, await session.clock());
  if (test.weight !== undefined) {
    return checkWeight(run, test.weight, () => textsOf(run, account, prepared, margin), account);
  }
  return checkTimed(run, margin, (used) => sendOnce(run, account, prepared, used));
}

const timedTries = 5;

/**
 * Sends the request of a case and checks the response. A timestamp near a limit of the receive
 * window can cross the limit before the request arrives. If the response is unexpected and took
 * that long, the request is sent again, with a timestamp farther from the limit.
 *
 * @throws Skipped if the network is too slow for the test
 */
async function checkTimed(
  run: Run,
  initialMargin: number,
  send: (margin: number) => Promise<CaseResponses>,
): Promise<string | undefined> {
  let margin = initialMargin;
  for (let count = 1; ; count++) {
    run.findings = emptyCaseFindings();
    const sent = await send(margin);
    const problem = checkResponses(run, sent);
    if (problem === undefined || run.session.options.exactClock) return problem;
    const { durationMs } = sent.response.exchange;
    // The measured clock of the broker can be wrong by half of the round trip.
    const clockErrorMs = (await run.session.clock()).roundTrip / 2;
    const longestMs = longestTransit(run.test, margin) - clockErrorMs;
    if (durationMs < longestMs) return problem;
    if (count === timedTries) {
      const shortest = `a response in less than ${Math.max(0, Math.floor(longestMs))} ms`;
      throw new Skipped(
        `requires ${shortest}; it took ${Math.ceil(durationMs)} ms`,
        'not testable',
      );
    }
    margin = Math.max(margin, Math.ceil(2 * durationMs));
    await run.session.measureClockAgain();
  }
}

function checkResponses(
  { test, operation, findings }: Run,
  { texts, response, replay }: CaseResponses,
): string | undefined {
  const sent = parametersOf(texts);
  const problem = checkResponse(response, test.expect, operation, sent, findings);
  if (problem !== undefined || replay === undefined || test.expectOnReplay === undefined) {
    return problem;
  }
  const onReplay = checkResponse(replay, test.expectOnReplay, operation, sent, findings);
  return onReplay === undefined ? undefined : `On replay: ${lowerFirst(onReplay)}`;
}

async function checkWeight(
  run: Run,
  expected: number,
  newTexts: () => Promise<RequestTexts>,
  account: TestAccount | undefined,
): Promise<string | undefined> {
  // The first two requests have the weight 0, and their responses state the used weight. They are
  // not those of the test: their own weight would look like the traffic of another program.
  const { path, method } = run.operation.path === ping.path ? serverTime : ping;
  const cost = sumOf(times(costOf(ping, new URLSearchParams()), 2), costOfCase(run));
  const problem = await weightProblem(expected, () =>
    run.session.request(cost, async (send) => {
      const texts = await newTexts();
      const first = await send({ method, path, query: '' });
      const before = await send({ method, path, query: '' });
      return { first, before, after: await sendTexts(run, account, texts, send) };
    }),
  );
  if (problem !== noWeightHeader) return problem;
  throw new Skipped(`the responses have no header ${usedWeightHeader}`, 'not testable');
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function accountOf({ test, operation, session }: Run): TestAccount | undefined {
  if (!operation.requiresApiKey) return undefined;
  const found = callerAccount(session.options.accounts, test.caller, operation.securityType);
  if ('missing' in found) throw new Skipped(found.missing, 'options');
  return found.account;
}

function resultOf(
  { test, exchanges, findings }: Run,
  started: number,
  outcome: Pick<CaseResult, 'outcome' | 'reason' | 'skipCause' | 'failure'>,
): CaseResult {
  const { integerLongs, textLongs, enumValues } = findings.bodies;
  const encoding = longEncoding(integerLongs, textLongs);
  return {
    id: test.id,
    basis: basisOf([test.requirement]),
    ...outcome,
    exchanges,
    mismatches: findings.mismatches,
    errorCodes: [...findings.errorCodes],
    ...(encoding !== undefined && { longEncoding: encoding }),
    enumValues: [...enumValues],
    durationMs: performance.now() - started,
  };
}

function longEncoding(integers: number, texts: number): CaseResult['longEncoding'] {
  if (integers > 0 && texts > 0) return 'mixed';
  if (integers > 0) return 'integer';
  return texts > 0 ? 'text' : undefined;
}
