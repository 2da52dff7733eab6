import { setTimeout as sleep } from 'node:timers/promises';
import {
  type GatewayOperation,
  operations,
  type Section,
  usedWeightHeader,
} from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import { type Case, operationOf } from '../cases/case.ts';
import { textOf } from '../cases/parse-exact.ts';
import { callerAccount } from '../client/account.ts';
import { curlCommand, repeatCommand } from '../client/repeat-command.ts';
import { longestTransit } from '../client/request-texts.ts';
import type { ApiResponse, Session } from '../client/session.ts';
import { Skipped, tradingOffReason } from '../client/skipped.ts';
import { difference, sameDecimal } from '../decimal.ts';
import { commonOperation } from '../known-operations.ts';
import { costOf, sumOf, times } from '../pacing/request-cost.ts';
import { type CaseResult, TestFindings } from '../result.ts';
import { checkResponse, listProblem } from './check-response.ts';
import { checkTradingRules } from './check-trading-rules.ts';
import { judgedTest } from './judged-test.ts';
import { checkListPart } from './list-part.ts';
import { Market } from './market.ts';
import { cleanUp, hasLost, prepareMarket, prepareOrders, requireAccount } from './prepare.ts';
import { inMarket } from './roles.ts';
import {
  costOfCase,
  marginOf,
  parametersOf,
  type Run,
  sendOnce,
  sendTexts,
  textsOf,
} from './send-case.ts';
import type { Trader } from './trader.ts';
import { traderIn } from './trades.ts';

const serverTime = commonOperation('getServerTime');
const ping = commonOperation('ping');

/**
 * Runs one case. If the deployment misbehaves, the result is `failed`; no exception is thrown.
 *
 * @param test the case
 * @param session a session from `createSession`, which several cases can share
 */
export async function runCase(test: Case, session: Session): Promise<CaseResult> {
  const { id, title, requirement } = test;
  const operation = recordOf(test);
  const findings = new TestFindings();
  let run: Run = { operation, session, test, findings, successBodies: [], prepared: {} };
  const { result } = await judgedTest(session, {
    id,
    title,
    sources: [requirement],
    find: async () => {
      run = { ...run, test: await inMarket(test, new Market(session, operation.section)) };
      return lastingProblem(run);
    },
    findings,
    curl: () => (sendsSeveralRequests(test) ? repeatCommand(session, id) : curlOf(run)),
  });
  return result;
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
  const [name = '', operationId = ''] = operationOf(test).split('/');
  const section = name as Section;
  const record = operations[section]?.[operationId];
  if (record !== undefined) return record;
  if (operationId === 'gateway') return { ...ping, section, operationId };
  throw new Error(`unknown operation ${operationOf(test)}`);
}

async function curlOf({ test, operation, session, values, account }: Run): Promise<string> {
  const { now } = await session.clock();
  const clockOffsetMs = Math.round(now() - Date.now());
  const { baseUrl } = session.options;
  return curlCommand(test, operation, { baseUrl, clockOffsetMs, account, values });
}

/** Returns whether a test compares several responses, so that no single request repeats it. */
const sendsSeveralRequests = ({ changesWithOrders, enforcesRules, part }: Case): boolean =>
  Boolean(changesWithOrders ?? enforcesRules ?? part);

async function findProblem(run: Run): Promise<string | undefined> {
  const { test, operation, session } = run;
  if (test.mutating && !session.options.trade) throw new Skipped(tradingOffReason, 'options');
  if (operation.requiresApiKey) {
    const found = callerAccount(session.options.accounts, test.caller, operation.securityType);
    if ('missing' in found) throw new Skipped(found.missing, 'options');
    run.account = found.account;
  }
  await requireAccount(run);
  const revertMarket = run.account && (await prepareMarket(run));
  run.prepared = await prepareOrders(run);
  try {
    return await sendAndCheck(run);
  } finally {
    const sent = parametersOf({ query: test.query, body: test.body });
    try {
      for (const body of run.successBodies) await cleanUp(run, sent, body);
    } finally {
      await revertMarket?.();
      keepOpenOrders(run);
    }
  }
}

/** Keeps the open orders of a test for later ones, except those that the case cancelled. */
function keepOpenOrders({ operation, session, prepared, successBodies }: Run): void {
  const cancels = successBodies.length > 0 ? operation.cancels : undefined;
  session.restingOrders.push(...(prepared.openOrders ?? []).slice(cancels === undefined ? 0 : 1));
  if (cancels === 'open-orders') session.restingOrders.length = 0;
}

async function sendAndCheck(run: Run): Promise<string | undefined> {
  const { test, session } = run;
  if (test.changesWithOrders) return orderBookProblem(run);
  if (test.enforcesRules) return checkTradingRules(run);
  if (test.part !== undefined) return checkListPart(run, test.part);
  const margin = marginOf(session, await session.clock());
  if (test.weight !== undefined) return checkWeight(run, test.weight, margin);
  return checkTimed(run, margin);
}

const timedTries = 5;

/**
 * Sends the request of a case and checks the response. A timestamp near a limit of the receive
 * window can cross the limit before the request arrives. If the response is unexpected and took
 * that long, the request is sent again, with a timestamp farther from the limit.
 *
 * @throws Skipped if the network is too slow for the test
 */
async function checkTimed(run: Run, initialMargin: number): Promise<string | undefined> {
  let margin = initialMargin;
  for (let count = 1; ; count++) {
    run.findings.forget();
    const sent = await sendOnce(run, margin);
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
  { texts, response, replay }: Awaited<ReturnType<typeof sendOnce>>,
): string | undefined {
  const sent = parametersOf(texts);
  const problem =
    checkResponse(response, test.expect, operation, sent, findings) ??
    ('ok' in test.expect ? listProblem(response, operation, sent) : undefined);
  if (problem !== undefined || replay === undefined || test.expectOnReplay === undefined) {
    return problem;
  }
  const onReplay = checkResponse(replay, test.expectOnReplay, operation, sent, findings);
  if (onReplay === undefined) return undefined;
  return `On replay: ${onReplay.charAt(0).toLowerCase()}${onReplay.slice(1)}`;
}

async function checkWeight(run: Run, expected: number, margin: number) {
  // The first two requests have the weight 0, and their responses state the used weight. They are
  // not those of the test: their own weight would look like the traffic of another program.
  const { path, method } = run.operation.path === ping.path ? serverTime : ping;
  const cost = sumOf(times(costOf(ping, new URLSearchParams()), 2), costOfCase(run));
  return weightProblem(expected, () =>
    run.session.request(cost, async (send) => {
      const texts = await textsOf(run, margin);
      const first = await send({ method, path, query: '' });
      const before = await send({ method, path, query: '' });
      return { first, before, after: await sendTexts(run, texts, send) };
    }),
  );
}

/** The tries without and with other traffic. */
const tries = 5;
const triesWithTraffic = 12;
/** The pause grows by this time after each try, so that two runs do not keep the same pace. */
const pauseMs = 7;

/**
 * The responses to consecutive requests. The first two requests have the weight 0, and the last one
 * has the weight to check.
 */
export interface WeightMeasurement {
  readonly first: ApiResponse;
  readonly before: ApiResponse;
  readonly after: ApiResponse;
}

/**
 * Compares the used weight in the headers of responses. If the difference is wrong, tries again,
 * because other traffic from the same IP address or the start of a new minute may have changed the
 * used weight.
 *
 * @param expected the expected increase of the used weight
 * @returns a failure message, or undefined if the increase is as expected
 * @throws Skipped if a response has no weight header, or if the traffic of other programs prevents
 *   every measurement
 */
export async function weightProblem(
  expected: number,
  measure: () => Promise<WeightMeasurement>,
): Promise<string | undefined> {
  const increases = new Set<number>();
  let hasTraffic = false;
  for (let count = 0; count < (hasTraffic ? triesWithTraffic : tries); count++) {
    const { first, before, after } = await measure();
    const idle = usedWeight(first);
    const used = usedWeight(before);
    const usedLater = usedWeight(after);
    if (idle === undefined || used === undefined || usedLater === undefined) {
      throw new Skipped(`the responses have no header ${usedWeightHeader}`, 'not testable');
    }
    if (usedLater - used === expected) return undefined;
    // In a new minute, the used weight begins at 0.
    if (usedLater >= used) increases.add(usedLater - used);
    hasTraffic ||= used > idle || increases.size > 1;
    await sleep(count * pauseMs);
  }
  if (hasTraffic && Math.max(...increases) > expected) {
    throw new Skipped(
      'requires a measurement without the traffic of other programs with this IP address',
      'not testable',
    );
  }
  const increase = [...increases].at(-1);
  return `Expected the used weight to increase by ${expected}, got an increase of ${increase}.`;
}

function usedWeight({ headers }: ApiResponse): number | undefined {
  const text = headers.get(usedWeightHeader);
  return text === null || text === '' ? undefined : Number(text);
}

/**
 * Places and cancels an order. Returns a failure message if the order book does not change
 * accordingly; undefined if it does.
 *
 * @throws Skipped if the order cannot be placed
 */
async function orderBookProblem(run: Run): Promise<string | undefined> {
  const { session, operation, test, findings } = run;
  const trader = traderIn(session, operation.section, findings.exchanges);
  const { quantity } = await trader.market.quantities();
  // Each run has another price, because runs at the same time change the levels of their orders.
  const share = 0.5 - (session.options.seed % 200) / 2000;
  const price = await trader.market.restingPrice('buy', undefined, share);
  const read = () => levelAt(price, trader, operation.operationId, test.query);
  const before = await read();
  const placed = await trader.rest({ price, quantity });
  const during = await read();
  await trader.cancel(placed);
  const after = await read();
  const added = difference(during.quantity, before.quantity);
  if (!sameDecimal(added, quantity)) {
    return `Expected the order to add ${quantity} at the price ${price}, got a change of ${added}.`;
  }
  const time = textOf(placed.body.time);
  if (Number(during.time) < Number(time)) {
    return (
      `Expected the time of a book with an order of ${time} at or after it, ` +
      `got ${during.time}.`
    );
  }
  if (sameDecimal(after.quantity, before.quantity)) return undefined;
  return (
    `Expected the quantity ${before.quantity} at the price ${price} after the cancellation, ` +
    `got ${after.quantity}.`
  );
}

/** Returns the bid quantity at a price, 0 if the book has no such level, and the book's time. */
async function levelAt(price: string, trader: Trader, operationId: string, parameters: string) {
  const { bids, time } = (await trader.require(operationId, parameters)) as Row;
  const levels = bids as readonly (readonly unknown[])[];
  const level = levels.find(([one]) => sameDecimal(textOf(one), price));
  return { quantity: textOf(level?.[1] ?? '0'), time: textOf(time) };
}
