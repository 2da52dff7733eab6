import { expect, onTestFinished } from 'vitest';
import {
  type AcceptedRequest,
  credentials,
  firstOrderId,
  orderTime,
  type StandInBroker,
  startStandInBroker,
} from './stand-in-broker.ts';

/** Every kind of character that encoders disagree about. */
const oddText = `a b+c*'()!~%&=#\n😀`;

/** What `fixtures/scenario/scenario.js` is told. */
export interface ScenarioInput {
  readonly baseUrls: { readonly reference: string; readonly observed: string };
  readonly credentials: typeof credentials;
  readonly oddText: string;
}

/** The brokers of one run of the scenario. */
export interface ScenarioBrokers {
  readonly input: ScenarioInput;
  readonly reference: StandInBroker;
  readonly observed: StandInBroker;
}

/** Starts a broker of each dialect; they stop with the test. */
export async function startScenarioBrokers(): Promise<ScenarioBrokers> {
  const [reference, observed] = await Promise.all([
    startStandInBroker('reference'),
    startStandInBroker('observed'),
  ]);
  onTestFinished(async () => {
    await Promise.all([reference.close(), observed.close()]);
  });
  const baseUrls = { reference: reference.origin, observed: observed.origin };
  return { input: { baseUrls, credentials, oddText }, reference, observed };
}

const orders = ['spot', 'contract', 'option'].map((section, index) => {
  const orderId = String(firstOrderId + BigInt(index));
  return { section, placed: orderId, read: orderId, time: orderTime };
});

const expectedReport = {
  orders: { reference: orders, observed: orders },
  clientOrderIds: { query: oddText, body: oddText, mixed: oddText },
  refusals: {
    'another secret': 'INVALID_SIGNATURE',
    'another key': 'REJECTED_MBX_KEY',
    'an old clock': 'INVALID_TIMESTAMP',
  },
  streamed: String(firstOrderId),
  operation: 'POST /openapi/v1/order',
};

/** How many calls the scenario signs that are refused. */
export const refusedCalls = Object.keys(expectedReport.refusals).length;

/** Checks what the scenario reported, and what the broker saw of it. */
export function expectScenario(report: unknown, { reference }: ScenarioBrokers): void {
  expect(report).toEqual(expectedReport);
  const odd = reference.accepted.filter(
    ({ route, query, body }) =>
      route === 'POST /openapi/v1/order' &&
      [query, body].some(({ newClientOrderId }) => newClientOrderId === oddText),
  );
  expect(odd.map(whereSent)).toEqual([
    { symbol: 'query', newClientOrderId: 'query' },
    { symbol: 'body', newClientOrderId: 'body' },
    { symbol: 'query', newClientOrderId: 'body' },
  ]);
}

function whereSent({ query, body }: AcceptedRequest): Record<string, string> {
  const where = (name: string): string =>
    [name in query && 'query', name in body && 'body'].filter(Boolean).join(' and ');
  return { symbol: where('symbol'), newClientOrderId: where('newClientOrderId') };
}
