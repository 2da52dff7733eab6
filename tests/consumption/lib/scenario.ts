import { expect, onTestFinished } from 'vitest';
import {
  type AcceptedRequest,
  credentials,
  firstOrderId,
  orderTime,
  type StubBroker,
  startStubBroker,
} from './stub-broker.ts';

/** A string with every kind of character that URL encoders treat differently. */
const unusualText = `a b+c*'()!~%&=#\n😀`;

/** The input of `fixtures/scenario/scenario.js`. */
export interface ScenarioInput {
  readonly baseUrls: { readonly reference: string; readonly observed: string };
  readonly credentials: typeof credentials;
  readonly unusualText: string;
}

/** The brokers that one run of the scenario uses. */
export interface ScenarioBrokers {
  readonly input: ScenarioInput;
  readonly reference: StubBroker;
  readonly observed: StubBroker;
}

/** Starts a stub broker for each dialect; both stop when the test ends. */
export async function startScenarioBrokers(): Promise<ScenarioBrokers> {
  const [reference, observed] = await Promise.all([
    startStubBroker('reference'),
    startStubBroker('observed'),
  ]);
  onTestFinished(async () => {
    await Promise.all([reference.close(), observed.close()]);
  });
  const baseUrls = { reference: reference.origin, observed: observed.origin };
  return { input: { baseUrls, credentials, unusualText }, reference, observed };
}

const orders = ['spot', 'contract', 'option'].map((section, index) => {
  const orderId = String(firstOrderId + BigInt(index));
  return { section, placed: orderId, read: orderId, time: orderTime };
});

const expectedReport = {
  orders: { reference: orders, observed: orders },
  clientOrderIds: { query: unusualText, body: unusualText },
  errors: {
    'another secret': 'INVALID_SIGNATURE',
    'another key': 'REJECTED_MBX_KEY',
    'an old clock': 'INVALID_TIMESTAMP',
  },
  streamed: String(firstOrderId),
  operation: 'POST /openapi/v1/order',
};

/** How many of the scenario's signed calls the broker rejects. */
export const rejectedCallCount = Object.keys(expectedReport.errors).length;

/**
 * Checks the report of the scenario. Also checks that the broker of the reference dialect accepted
 * the orders with the unusual text, and that these requests had their parameters in the expected
 * places.
 */
export function expectScenario(report: unknown, { reference }: ScenarioBrokers): void {
  expect(report).toEqual(expectedReport);
  const unusual = reference.accepted.filter(
    ({ route, query, body }) =>
      route === 'POST /openapi/v1/order' &&
      [query, body].some(({ newClientOrderId }) => newClientOrderId === unusualText),
  );
  expect(unusual.map(parameterLocations)).toEqual([
    { symbol: 'query', newClientOrderId: 'query' },
    { symbol: 'body', newClientOrderId: 'body' },
  ]);
}

/** Returns where a request has its symbol and client order id: in the query, the body, or both. */
function parameterLocations({ query, body }: AcceptedRequest): Record<string, string> {
  const where = (name: string): string =>
    [name in query && 'query', name in body && 'body'].filter(Boolean).join(' and ');
  return { symbol: where('symbol'), newClientOrderId: where('newClientOrderId') };
}
