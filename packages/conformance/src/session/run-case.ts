import { type OperationRecord, operations, type Section } from '@broker-api/spec';
import { type Case, operationOf } from '../cases/case.ts';
import type { CaseResult, Exchange, Failure } from '../result.ts';
import { callerAccount, type TestAccount } from './account.ts';
import { type CaseFindings, checkResponse, emptyCaseFindings } from './check-response.ts';
import { curlCommand } from './curl.ts';
import { cleanUp, fixtureFor, hasExampleState } from './fixtures.ts';
import { errorCodeOf } from './known-operations.ts';
import { liquidityFor } from './liquidity.ts';
import { usedWeightHeader, wait } from './pacer.ts';
import { type PlaceholderValues, type RequestTexts, requestTexts } from './request-texts.ts';
import type { ApiResponse, Session } from './session.ts';
import { noWeightHeader, weightProblem } from './weight-check.ts';

/** One run of a case. */
interface Run {
  readonly test: Case;
  readonly operation: OperationRecord;
  readonly session: Session;
  readonly exchanges: Exchange[];
  readonly findings: CaseFindings;
  /** The bodies of successful responses. They may contain orders that the case placed. */
  readonly successBodies: string[];
}

/** Thrown to end a case as skipped; the message is the reason. */
class Skipped extends Error {}

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
  const run: Run = { test, operation, session, exchanges: [], findings, successBodies: [] };
  try {
    const problem = await findProblem(run);
    if (problem === undefined) return resultOf(run, started, { outcome: 'passed' });
    return resultOf(run, started, { outcome: 'failed', failure: failureOf(run, problem) });
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    return resultOf(run, started, { outcome: 'skipped', reason: error.message });
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
  const { source, locator } = test.requirement;
  const curl = curlCommand(test, operation, session.options.baseUrl);
  return { message, requirement: `${test.title} (${source}, ${locator})`, curl };
}

/** The reason for skipping a test that may change the state of the broker. */
export const tradingOffReason =
  'may change the state of the broker, and trading is off; pass --trade to run it';

async function findProblem(run: Run): Promise<string | undefined> {
  const { test, operation, session } = run;
  if (test.mutating && !session.options.trade) {
    throw new Skipped(tradingOffReason);
  }
  const account = accountOf(run);
  const liquidity = account && (await liquidityFor(test, operation, account, session));
  if (liquidity && 'missing' in liquidity) throw new Skipped(liquidity.missing);
  const problem = await sendAndCheck(run, account);
  await liquidity?.cancel();
  for (const body of account ? run.successBodies : []) {
    await cleanUp(session, account as TestAccount, operation, body);
  }
  return problem;
}

async function sendAndCheck(
  run: Run,
  account: TestAccount | undefined,
): Promise<string | undefined> {
  const { test, operation, findings } = run;
  const texts = await prepare(run, account);
  if (test.weight !== undefined) {
    const problem = await weightProblem(test.weight, () => sendPaced(run, account, texts.next));
    if (problem === noWeightHeader) {
      throw new Skipped(`the responses have no header ${usedWeightHeader}`);
    }
    return problem;
  }
  const response = await sendPaced(run, account, () => texts.first);
  const sent = parametersOf(texts.first);
  const problem = checkResponse(response, test.expect, operation, sent, findings);
  if (problem !== undefined) return problem;
  if (test.expectOnReplay !== undefined) {
    const replay = await sendPaced(run, account, () => texts.first);
    const onReplay = checkResponse(replay, test.expectOnReplay, operation, sent, findings);
    if (onReplay !== undefined) return `On replay: ${lowerFirst(onReplay)}`;
  }
  return undefined;
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function accountOf({ test, operation, session }: Run): TestAccount | undefined {
  if (!operation.requiresApiKey) return undefined;
  const found = callerAccount(session.options.accounts, test.caller, operation.securityType);
  if ('missing' in found) throw new Skipped(found.missing);
  return found.account;
}

/** The texts of the first request, and a function for repeated requests. */
interface Prepared {
  readonly first: RequestTexts;
  /** Returns the same request with the current time and a new client order id. */
  readonly next: () => RequestTexts;
}

async function prepare(
  { test, operation, session }: Run,
  account: TestAccount | undefined,
): Promise<Prepared> {
  if (test.needsExampleState && account) {
    if (!(await hasExampleState(session, account, operation.section))) {
      throw new Skipped('requires the orders and balances of the examples');
    }
  }
  const clock = await session.clock();
  const owner = callerAccount(session.options.accounts, undefined, operation.securityType);
  const fixture =
    'account' in owner && owner.account
      ? await fixtureFor(test, operation, owner.account, session)
      : {};
  if ('missing' in fixture) throw new Skipped(fixture.missing);
  const margin = session.options.exactClock ? 0 : Math.max(250, 3 * clock.roundTrip);
  const fillWith = (now: number): RequestTexts => {
    const values: PlaceholderValues = {
      now,
      margin: Math.ceil(margin),
      fresh: session.newClientOrderId(),
      listenKey: '',
      ...fixture,
    };
    return requestTexts(test, values, account?.secretKey ?? '');
  };
  const first = fillWith(test.mutating ? await session.uniqueTimestamp() : clock.now());
  return { first, next: () => fillWith(clock.now()) };
}

const tooManyRequests = 429;
const banned = 418;
const tooManyOrders = errorCodeOf('TOO_MANY_ORDERS');
const longestWaitMs = 65_000;
/** The weight of an operation whose weight no source states. */
const assumedWeight = 1;

/**
 * Sends a request within the rate limits. After a response with status 429, waits as long as the
 * Retry-After header says and retries once. Skips the case if the broker still limits the rate.
 */
async function sendPaced(
  { test, operation, session, exchanges, successBodies }: Run,
  account: TestAccount | undefined,
  texts: () => RequestTexts,
): Promise<ApiResponse> {
  const weight = test.weight ?? operation.weight?.value ?? assumedWeight;
  const isOrder = operation.errorCodes.includes(tooManyOrders);
  await session.readLimits();
  const send = async (): Promise<ApiResponse> => {
    await session.pacer.waitForCapacity(weight, isOrder);
    if (session.pacer.isBanned) throw new Skipped(bannedReason);
    const response = await session.send({
      method: test.method ?? operation.method,
      path: test.path ?? operation.path,
      ...texts(),
      contentType: test.contentType,
      apiKey: account?.apiKey,
    });
    exchanges.push(response.exchange);
    if (response.status === 200) successBodies.push(response.text);
    return response;
  };
  const response = await send();
  if (response.status === banned) throw new Skipped(bannedReason);
  if (response.status !== tooManyRequests) return response;
  if (session.pacer.enabled) {
    const seconds = Number(response.headers.get('retry-after') ?? '1');
    await wait(Math.min(Math.max(seconds, 0.1) * 1000, longestWaitMs));
    const retried = await send();
    if (retried.status !== tooManyRequests) return retried;
  }
  throw new Skipped(session.pacer.enabled ? limitedReason : `${limitedReason}, without --no-pace`);
}

const limitedReason =
  'rate limited: stop the other clients of this IP address, and run the tests again';
const bannedReason =
  'rate limited: the broker has banned this IP address; wait until the ban ends, and run the tests again';

function parametersOf({ query, body }: RequestTexts): URLSearchParams {
  const sent = new URLSearchParams(body ?? '');
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, value);
  return sent;
}

function resultOf(
  { test, exchanges, findings }: Run,
  started: number,
  outcome: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>,
): CaseResult {
  const { integerLongs, textLongs, enumValues } = findings.bodies;
  const encoding = longEncoding(integerLongs, textLongs);
  return {
    id: test.id,
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
