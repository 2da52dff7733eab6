import type { GatewayOperation } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Case } from '../cases/case.ts';
import { isUnrestricted, type OpenOrder, type TestAccount } from '../client/account.ts';
import type { BrokerClock } from '../client/clock.ts';
import {
  type OrderIds,
  type PlaceholderValues,
  type RequestTexts,
  requestTexts,
} from '../client/request-texts.ts';
import type { ApiResponse, Send, Session } from '../client/session.ts';
import { costOf, type RequestCost, times } from '../pacing/request-cost.ts';
import type { TestFindings } from '../result.ts';
import { Trader } from './trader.ts';

/** What a test requires: the values of its placeholders, and its open orders. */
export interface Prepared {
  readonly listenKey?: string;
  readonly ids?: OrderIds;
  /** Open orders that the session placed. The test may cancel the first one. */
  readonly openOrders?: readonly OpenOrder[];
}

/** One run of a case: what it sends, and what the checks found. */
export interface Run {
  readonly test: Case;
  readonly operation: GatewayOperation;
  readonly session: Session;
  /** The account that sends the request; undefined if the request has no API key. */
  account?: TestAccount | undefined;
  prepared: Prepared;
  /** The values in the last request; undefined before the first one. */
  values?: PlaceholderValues;
  /** What the case sent, and what the checks found in the last responses. */
  readonly findings: TestFindings;
  /** The bodies of successful responses. They may contain orders that the case placed. */
  readonly successBodies: Row[];
}

/** Returns all parameters of a case, with their placeholders. */
export const sentBy = ({ query, body = '' }: Case): string => `${query}&${body}`;

/**
 * Returns a trader with an unrestricted account, because the API key of a case can be invalid;
 * undefined without such an account.
 */
export function traderOf({ session, operation }: Run): Trader | undefined {
  const account = session.options.accounts.find(isUnrestricted);
  return account && new Trader(session, operation.section, account);
}

/**
 * Sends the request of a case once, and the same request again if the case checks a replay.
 *
 * @param margin how far timestamps stay away from the limits of the receive window
 */
export async function sendOnce(run: Run, margin = 0) {
  const cost = costOfCase(run);
  const isReplayed = run.test.expectOnReplay !== undefined;
  // The attempt cannot measure the clock: the pacer runs one attempt at a time.
  await run.session.clock();
  return run.session.request(isReplayed ? times(cost, 2) : cost, async (send) => {
    const texts = await textsOf(run, margin);
    const response = await sendTexts(run, texts, send);
    const replays = isReplayed && response.status !== 0;
    const repeated = run.test.replayInUpperCase ? withUpperCaseSignature(texts) : texts;
    const replay = replays ? await sendTexts(run, repeated, send) : undefined;
    return { texts, response, replay };
  });
}

function withUpperCaseSignature(texts: RequestTexts): RequestTexts {
  const query = texts.query.replace(/(?<=\bsignature=)[^&]*/, (hex) => hex.toUpperCase());
  return { ...texts, query };
}

/** Fills in and signs the texts of a case, with the current time and a new client order id. */
export async function textsOf(run: Run, margin: number): Promise<RequestTexts> {
  const { test, session, account, prepared } = run;
  const clock = await session.clock();
  run.values = {
    now: test.mutating ? await session.uniqueTimestamp() : clock.now(),
    margin,
    fresh: session.newClientOrderId(),
    listenKey: prepared.listenKey ?? '',
    ...(prepared.ids && { ids: prepared.ids }),
  };
  return requestTexts(test, run.values, account?.secretKey ?? '');
}

/** Returns the initial distance of timestamps from the limits of the receive window, in ms. */
export function marginOf({ options }: Session, { roundTrip }: BrokerClock): number {
  return options.exactClock ? 0 : Math.ceil(Math.max(250, 3 * roundTrip));
}

export function costOfCase({ test, operation }: Run): RequestCost {
  return costOf(operation, parametersOf({ query: test.query, body: test.body }));
}

/** Sends texts now. */
export async function sendTexts(
  { test, operation, account, findings, successBodies }: Run,
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
  findings.exchanges.push(response.exchange);
  if (response.status === 200) successBodies.push((response.body ?? {}) as Row);
  return response;
}

/** Returns the parameters that a request sends; those in the query come first. */
export function parametersOf({ query, body }: RequestTexts): URLSearchParams {
  const sent = new URLSearchParams(body ?? '');
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, value);
  return sent;
}
