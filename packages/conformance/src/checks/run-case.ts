import { type OperationRecord, operations, type Section, usedWeightHeader } from '@broker-api/spec';
import { type Case, operationOf } from '../cases/case.ts';
import { callerAccount, type TestAccount } from '../client/account.ts';
import type { BrokerClock } from '../client/clock.ts';
import { curlCommand } from '../client/curl.ts';
import {
  type PlaceholderValues,
  type RequestTexts,
  requestTexts,
} from '../client/request-texts.ts';
import type { ApiResponse, Send, Session } from '../client/session.ts';
import { Skipped, skipOf, tradingOffReason } from '../client/skipped.ts';
import { cleanUp, type Fixture, fixtureFor } from '../fixtures/fixtures.ts';
import { withListedNames } from '../fixtures/listed-names.ts';
import { prepareLists, prepareMarket, withMakerPrice } from '../fixtures/market.ts';
import { commonOperation } from '../known-operations.ts';
import { costOf, type RequestCost, sumOf, times } from '../pacing/request-cost.ts';
import type { CaseResult, Exchange, Failure } from '../result.ts';
import { requirementText, sandboxRuleOf } from '../sandbox-rule.ts';
import { type CaseFindings, checkResponse, emptyCaseFindings } from './check-response.ts';
import { listPartProblem } from './list-part.ts';
import { orderBookProblem } from './order-book-check.ts';
import { noWeightHeader, weightProblem } from './weight-check.ts';

interface Run {
  readonly test: Case;
  readonly operation: OperationRecord;
  readonly session: Session;
  readonly exchanges: Exchange[];
  readonly findings: CaseFindings;
  /** The bodies of successful responses. They may contain orders that the case placed. */
  readonly successBodies: string[];
}

/**
 * Runs one case. If the deployment misbehaves, the result is `failed`; no exception is thrown.
 *
 * @param test the case
 * @param session a session from `createSession`, which several cases can share
 */
export async function runCase(test: Case, session: Session): Promise<CaseResult> {
  const started = performance.now();
  const operation = recordOf(test);
  const findings = emptyCaseFindings();
  let run: Run = { test, operation, session, exchanges: [], findings, successBodies: [] };
  try {
    const listed = await withListedNames(test, operation.section, session);
    run = { ...run, test: await withMakerPrice(listed, operation, session) };
    const problem = (await findProblem(run)) ?? session.recorder.take()[0];
    if (problem === undefined) return resultOf(run, started, { outcome: 'passed' });
    return resultOf(run, started, { outcome: 'failed', failure: failureOf(run, problem) });
  } catch (error) {
    const skip = skipOf(error);
    if (skip !== undefined) return resultOf(run, started, skip);
    // A preparation or a check read a response that has another form than the specification says.
    const message = `A response cannot be read: ${session.mask.mask(String(error))}`;
    return resultOf(run, started, { outcome: 'failed', failure: failureOf(run, message) });
  }
}

/** Returns the operation of a case. The gateway cases of a section have a pseudo operation. */
function recordOf(test: Case): OperationRecord {
  const [section = '', name = ''] = operationOf(test).split('/');
  const ofSection = operations[section as Section];
  const record = ofSection?.[name] ?? (name === 'gateway' ? gatewayOperation(section) : undefined);
  if (record === undefined) throw new Error(`unknown operation ${operationOf(test)}`);
  return record;
}

function gatewayOperation(section: string): OperationRecord {
  const ping = operations.spot.ping as OperationRecord;
  return { ...ping, section: section as Section, operationId: 'gateway' };
}

function failureOf({ test, operation, session }: Run, message: string): Failure {
  const curl = curlCommand(test, operation, session.options.baseUrl);
  return { message, requirement: requirementText(test.title, [test.requirement]), curl };
}

async function findProblem(run: Run): Promise<string | undefined> {
  const { test, operation, session } = run;
  if (test.mutating && !session.options.trade) {
    throw new Skipped(tradingOffReason, 'options');
  }
  const account = accountOf(run);
  const cancelLiquidity = account && (await prepareMarket(test, operation, session));
  const fixture = await fixtureOf(run);
  try {
    return await sendAndCheck(run, account, fixture);
  } finally {
    await cancelLiquidity?.();
    for (const body of account ? run.successBodies : []) {
      await cleanUp(session, account as TestAccount, operation, body);
    }
    keepOpenOrders(run, fixture);
  }
}

/** Keeps the open orders of a fixture for later tests, except those that the case cancelled. */
function keepOpenOrders({ operation, session, successBodies }: Run, { openOrders }: Fixture): void {
  const cancels = successBodies.length > 0 ? operation.cancels : undefined;
  session.restingOrders.push(...openOrders.slice(cancels === undefined ? 0 : 1));
  if (cancels === 'open-orders') session.restingOrders.length = 0;
}

async function sendAndCheck(
  run: Run,
  account: TestAccount | undefined,
  fixture: Fixture,
): Promise<string | undefined> {
  const { test, operation, session, findings } = run;
  if (test.changesWithOrders) return checkOrderBook(run);
  const newTexts = await textsOf(run, account, fixture);
  if (test.part !== undefined) {
    if (account !== undefined && session.options.trade) {
      await prepareLists(session, account, operation.section);
    }
    return listPartProblem(test.part, test.query, (query) =>
      sendQuery({ ...run, test: { ...test, query } }, account, fixture),
    );
  }
  if (test.weight !== undefined) return checkWeight(run, test.weight, account, newTexts);
  const { texts, response, replay } = await sendCase(run, account, newTexts);
  const sent = parametersOf(texts);
  const problem = checkResponse(response, test.expect, operation, sent, findings);
  if (problem !== undefined || replay === undefined || test.expectOnReplay === undefined) {
    return problem;
  }
  const onReplay = checkResponse(replay, test.expectOnReplay, operation, sent, findings);
  return onReplay === undefined ? undefined : `On replay: ${lowerFirst(onReplay)}`;
}

/** Sends the request of a case, and returns the response. Checks it like any other response. */
async function sendQuery(
  run: Run,
  account: TestAccount | undefined,
  fixture: Fixture,
): Promise<ApiResponse | string> {
  const newTexts = await textsOf(run, account, fixture);
  const { texts, response } = await sendCase(run, account, newTexts);
  const { test, operation, findings } = run;
  return checkResponse(response, test.expect, operation, parametersOf(texts), findings) ?? response;
}

function checkOrderBook({ test, operation, session, exchanges }: Run): Promise<string | undefined> {
  const onResponse = ({ exchange }: ApiResponse) => void exchanges.push(exchange);
  return orderBookProblem(session, { operation, query: test.query, onResponse });
}

interface CaseResponses {
  readonly texts: RequestTexts;
  readonly response: ApiResponse;
  readonly replay: ApiResponse | undefined;
}

const timedTries = 5;

/**
 * Sends the request of a case. A timestamp near a limit of the receive window can cross the limit
 * before the request arrives. Therefore, if the request took longer than the distance between the
 * timestamp and the limit, repeats the request with a new timestamp.
 */
async function sendCase(
  run: Run,
  account: TestAccount | undefined,
  newTexts: () => Promise<RequestTexts>,
): Promise<CaseResponses> {
  const { query, body = '' } = run.test;
  const tries = /\{(inside|outside)[+-]/.test(`${query}&${body}`) ? timedTries : 1;
  const margin = marginOf(run.session, await run.session.clock());
  for (let count = 1; ; count++) {
    const sent = await sendOnce(run, account, newTexts);
    const isSlow = margin > 0 && sent.response.exchange.durationMs >= margin;
    if (!isSlow || count >= tries) return sent;
  }
}

/** Sends the request of a case once, and the same request again if the case checks a replay. */
async function sendOnce(
  run: Run,
  account: TestAccount | undefined,
  newTexts: () => Promise<RequestTexts>,
): Promise<CaseResponses> {
  const cost = costOfCase(run);
  const isReplayed = run.test.expectOnReplay !== undefined;
  return run.session.request(isReplayed ? times(cost, 2) : cost, async (send) => {
    const texts = await newTexts();
    const response = await sendTexts(run, account, texts, send);
    const replays = isReplayed && response.status !== 0;
    const replay = replays ? await sendTexts(run, account, texts, send) : undefined;
    return { texts, response, replay };
  });
}

async function checkWeight(
  run: Run,
  expected: number,
  account: TestAccount | undefined,
  newTexts: () => Promise<RequestTexts>,
): Promise<string | undefined> {
  const { path, method } = serverTime;
  // The first request reads the broker's time. It has the weight 0, and its response states the
  // used weight.
  const cost = sumOf(costOf(serverTime, new URLSearchParams()), costOfCase(run));
  const problem = await weightProblem(expected, () =>
    run.session.request(cost, async (send) => {
      const texts = await newTexts();
      const before = await send({ method, path, query: '' });
      return { before, after: await sendTexts(run, account, texts, send) };
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

/** Prepares what a case requires, with the first unrestricted account. */
async function fixtureOf({ test, operation, session }: Run): Promise<Fixture> {
  const owner = callerAccount(session.options.accounts, undefined, operation.securityType);
  if ('missing' in owner || owner.account === undefined) return { listenKey: '', openOrders: [] };
  return fixtureFor(test, operation, owner.account, session);
}

/**
 * Returns a function that fills in and signs the texts of a case, with the current time and a new
 * client order id on every call.
 */
async function textsOf(
  { test, session }: Run,
  account: TestAccount | undefined,
  { ids, listenKey }: Fixture,
): Promise<() => Promise<RequestTexts>> {
  const clock = await session.clock();
  const margin = marginOf(session, clock);
  return async () => {
    const values: PlaceholderValues = {
      now: test.mutating ? await session.uniqueTimestamp() : clock.now(),
      margin,
      fresh: session.newClientOrderId(),
      listenKey,
      ...(ids && { ids }),
    };
    return requestTexts(test, values, account?.secretKey ?? '');
  };
}

/** Returns how far timestamps stay away from the limits of the receive window, in milliseconds. */
function marginOf({ options }: Session, { roundTrip }: BrokerClock): number {
  return options.exactClock ? 0 : Math.ceil(Math.max(250, 3 * roundTrip));
}

const serverTime = commonOperation('getServerTime');

function costOfCase({ test, operation }: Run): RequestCost {
  return costOf(operation, parametersOf({ query: test.query, body: test.body }));
}

async function sendTexts(
  { test, operation, exchanges, successBodies }: Run,
  account: TestAccount | undefined,
  texts: RequestTexts,
  send: Send,
): Promise<ApiResponse> {
  const response = await send({
    method: test.method ?? operation.method,
    path: test.path ?? operation.path,
    ...texts,
    contentType: test.contentType,
    apiKey: account?.apiKey,
  });
  exchanges.push(response.exchange);
  if (response.status === 200) successBodies.push(response.text);
  return response;
}

function parametersOf({ query, body }: RequestTexts): URLSearchParams {
  const sent = new URLSearchParams(body ?? '');
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, value);
  return sent;
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
    ...sandboxRuleOf([test.requirement]),
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
