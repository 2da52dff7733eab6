import { type OperationRecord, operations } from '@broker-api/spec';
import { type Case, operationOf } from '../cases/case.ts';
import type { CaseResult, Exchange, Failure } from '../result.ts';
import { callerAccount, type TestAccount } from './account.ts';
import { curlLine } from './curl.ts';
import { type Texts, textsOf, type Values } from './fill.ts';
import { cleanUp, fixtureFor, hasExampleState } from './fixtures.ts';
import { judge, noVerdict, type Verdict } from './judge.ts';
import { codeNamed } from './known-operations.ts';
import { liquidityFor } from './liquidity.ts';
import { usedWeight, wait } from './pacer.ts';
import type { ApiResponse, Session } from './session.ts';
import { noHeader, weightProblem } from './weight-check.ts';

/** A case that is being run. */
interface Run {
  readonly test: Case;
  readonly operation: OperationRecord;
  readonly session: Session;
  readonly exchanges: Exchange[];
  readonly verdict: Verdict;
  /** Successful answers, which may tell of orders that were placed. */
  readonly answered: string[];
}

/** Ends a case without a verdict. */
class Skipped extends Error {}

/**
 * Runs one case. It does not throw for anything that a deployment does.
 *
 * @param test the case
 * @param session made by `createSession`; cases may share one
 */
export async function runCase(test: Case, session: Session): Promise<CaseResult> {
  const started = performance.now();
  const operation = recordOf(test);
  const run: Run = { test, operation, session, exchanges: [], verdict: noVerdict(), answered: [] };
  try {
    const problem = await outcome(run);
    if (problem === undefined) return resultOf(run, started, { outcome: 'passed' });
    return resultOf(run, started, { outcome: 'failed', failure: failureOf(run, problem) });
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    return resultOf(run, started, { outcome: 'skipped', reason: error.message });
  }
}

/** The operation of a case; those at the gateway of a section stand for any of it. */
function recordOf(test: Case): OperationRecord {
  const [section = '', name = ''] = operationOf(test).split('/');
  const ofSection = operations[section as OperationRecord['section']];
  const record = ofSection?.[name] ?? (name === 'gateway' ? gateway(section) : undefined);
  if (record === undefined) throw new Error(`there is no operation ${operationOf(test)}`);
  return record;
}

function gateway(section: string): OperationRecord {
  const ping = operations.spot.ping as OperationRecord;
  return { ...ping, section: section as OperationRecord['section'], operationId: 'gateway' };
}

function failureOf({ test, operation, session }: Run, message: string): Failure {
  const { source, locator } = test.promise;
  const curl = curlLine(test, operation, session.options.baseUrl);
  return { message, rule: `${test.title} (${source}, ${locator})`, curl };
}

async function outcome(run: Run): Promise<string | undefined> {
  const { test, operation, session } = run;
  if (test.mutating && !session.options.trade) {
    throw new Skipped('it may change something, and trade is off');
  }
  const account = caller(run);
  const liquidity = account && (await liquidityFor(test, operation, account, session));
  if (liquidity && 'missing' in liquidity) throw new Skipped(liquidity.missing);
  const problem = await judged(run, account);
  await liquidity?.end();
  for (const placed of account ? run.answered : []) {
    await cleanUp(session, account as TestAccount, operation, placed);
  }
  return problem;
}

async function judged(run: Run, account: TestAccount | undefined): Promise<string | undefined> {
  const { test, operation } = run;
  const texts = await prepare(run, account);
  if (test.weight !== undefined) {
    const problem = await weightProblem(test.weight, () => ask(run, account, texts.fresh));
    if (problem === noHeader) throw new Skipped(`answers have no header ${usedWeight}`);
    return problem;
  }
  const answer = await ask(run, account, () => texts.first);
  const sent = parametersOf(texts.first);
  const problem = judge(answer, test.expect, operation, sent, run.verdict);
  if (problem !== undefined) return problem;
  if (test.again !== undefined) {
    const second = await ask(run, account, () => texts.first);
    const again = judge(second, test.again, operation, sent, run.verdict);
    if (again !== undefined) return `The second time: ${lowered(again)}`;
  }
  return undefined;
}

function lowered(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

function caller({ test, operation, session }: Run): TestAccount | undefined {
  if (!operation.requiresApiKey) return undefined;
  const spoken = callerAccount(session.options.accounts, test.caller, operation.securityType);
  if ('missing' in spoken) throw new Skipped(spoken.missing);
  return spoken.account;
}

/** The texts of the request, with the clock and the ids of this moment. */
interface Prepared {
  readonly first: Texts;
  /** The same with a later time, for requests that follow. */
  readonly fresh: () => Texts;
}

async function prepare(
  { test, operation, session }: Run,
  account: TestAccount | undefined,
): Promise<Prepared> {
  if (test.exampleState && account) {
    if (!(await hasExampleState(session, account, operation.section))) {
      throw new Skipped('the deployment has not the orders and balances of the examples');
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
  const fillWith = (now: number): Texts => {
    const values: Values = {
      now,
      margin: Math.ceil(margin),
      fresh: session.freshId(),
      listenKey: '',
      ...fixture,
    };
    return textsOf(test, values, account?.secretKey ?? '');
  };
  const first = fillWith(test.mutating ? await session.ownMoment() : clock.now());
  return { first, fresh: () => fillWith(clock.now()) };
}

const tooManyRequests = 429;
const banned = 418;
const tooManyOrders = codeNamed('TOO_MANY_ORDERS');
const longestWaitMs = 65_000;

/** Sends the request; one that came too fast is sent again after the time that the broker names. */
async function ask(
  { test, operation, session, exchanges, answered }: Run,
  account: TestAccount | undefined,
  texts: () => Texts,
): Promise<ApiResponse> {
  const weight = test.weight ?? operation.weight.value;
  const isOrder = operation.errorCodes.includes(tooManyOrders);
  await session.limits();
  const send = async (): Promise<ApiResponse> => {
    await session.pacer.ready(weight, isOrder);
    if (session.pacer.isBanned) throw new Skipped('rate limited: the address is banned');
    const answer = await session.send({
      method: test.method ?? operation.method,
      path: test.path ?? operation.path,
      ...texts(),
      contentType: test.contentType,
      apiKey: account?.apiKey,
    });
    exchanges.push(answer.exchange);
    if (answer.status === 200) answered.push(answer.text);
    return answer;
  };
  const answer = await send();
  if (answer.status === banned) throw new Skipped('rate limited: the address is banned');
  if (answer.status !== tooManyRequests) return answer;
  if (session.pacer.on) {
    const seconds = Number(answer.headers.get('retry-after') ?? '1');
    await wait(Math.min(Math.max(seconds, 0.1) * 1000, longestWaitMs));
    const again = await send();
    if (again.status !== tooManyRequests) return again;
  }
  throw new Skipped('rate limited');
}

function parametersOf({ query, body }: Texts): URLSearchParams {
  const sent = new URLSearchParams(body ?? '');
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, value);
  return sent;
}

function resultOf(
  { test, exchanges, verdict }: Run,
  started: number,
  outcome: Pick<CaseResult, 'outcome' | 'reason' | 'failure'>,
): CaseResult {
  const { integerLongs, textLongs, enumValues } = verdict.findings;
  const longs = longsAs(integerLongs, textLongs);
  return {
    id: test.id,
    ...outcome,
    exchanges,
    departures: verdict.departures,
    codes: [...verdict.codes],
    ...(longs !== undefined && { longsAs: longs }),
    enumValues: [...enumValues],
    durationMs: performance.now() - started,
  };
}

function longsAs(integers: number, texts: number): CaseResult['longsAs'] {
  if (integers > 0 && texts > 0) return 'mixed';
  if (integers > 0) return 'integer';
  return texts > 0 ? 'text' : undefined;
}
