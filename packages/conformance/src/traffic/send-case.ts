import type { GatewayOperation } from '@broker-api/spec';
import type { Row } from '../auditor/rule.ts';
import type { Case } from '../cases/case.ts';
import type { TestAccount } from '../client/account.ts';
import type { BrokerClock } from '../client/clock.ts';
import {
  type PlaceholderValues,
  type RequestTexts,
  requestTexts,
} from '../client/request-texts.ts';
import type { ApiResponse, Send, Session } from '../client/session.ts';
import { costOf, type RequestCost, times } from '../pacing/request-cost.ts';
import type { Exchange } from '../result.ts';
import type { CaseFindings } from './check-response.ts';
import type { Prepared } from './prepare.ts';

/** One run of a case: what it sent, and what the checks found. */
export interface Run {
  readonly test: Case;
  readonly operation: GatewayOperation;
  readonly session: Session;
  readonly exchanges: Exchange[];
  /** The values in the last request; undefined before the first one. */
  values?: PlaceholderValues;
  /** What the checks found in the last responses. */
  findings: CaseFindings;
  /** The bodies of successful responses. They may contain orders that the case placed. */
  readonly successBodies: Row[];
}

/** The texts of a request and the responses. */
export interface CaseResponses {
  readonly texts: RequestTexts;
  readonly response: ApiResponse;
  readonly replay: ApiResponse | undefined;
}

/** Sends the request of a case once, and the same request again if the case checks a replay. */
export async function sendOnce(
  run: Run,
  account: TestAccount | undefined,
  prepared: Prepared,
  margin: number,
): Promise<CaseResponses> {
  const cost = costOfCase(run);
  const isReplayed = run.test.expectOnReplay !== undefined;
  return run.session.request(isReplayed ? times(cost, 2) : cost, async (send) => {
    const texts = await textsOf(run, account, prepared, margin);
    const response = await sendTexts(run, account, texts, send);
    const replays = isReplayed && response.status !== 0;
    const repeated = run.test.replayInUpperCase ? withUpperCaseSignature(texts) : texts;
    const replay = replays ? await sendTexts(run, account, repeated, send) : undefined;
    return { texts, response, replay };
  });
}

function withUpperCaseSignature(texts: RequestTexts): RequestTexts {
  const query = texts.query.replace(/(?<=\bsignature=)[^&]*/, (hex) => hex.toUpperCase());
  return { ...texts, query };
}

/**
 * Fills in and signs the texts of a case, with the current time and a new client order id.
 *
 * @param margin how far timestamps stay away from the limits of the receive window
 */
export async function textsOf(
  run: Run,
  account: TestAccount | undefined,
  { ids, listenKey }: Prepared,
  margin: number,
): Promise<RequestTexts> {
  const { test, session } = run;
  const clock = await session.clock();
  const values: PlaceholderValues = {
    now: test.mutating ? await session.uniqueTimestamp() : clock.now(),
    margin,
    fresh: session.newClientOrderId(),
    listenKey,
    ...(ids && { ids }),
  };
  run.values = values;
  return requestTexts(test, values, account?.secretKey ?? '');
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
  if (response.status === 200) successBodies.push((response.body ?? {}) as Row);
  return response;
}

/** Returns the parameters that a request sends; those in the query come first. */
export function parametersOf({ query, body }: RequestTexts): URLSearchParams {
  const sent = new URLSearchParams(body ?? '');
  for (const [name, value] of new URLSearchParams(query)) sent.set(name, value);
  return sent;
}
