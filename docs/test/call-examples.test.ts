import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { errorCatalogue } from '@broker-api/spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { formExamples, formParameters } from '../src/console/form-examples.ts';
import { exampleValues, skipsChecks } from '../src/console/known-values.ts';
import { runCall } from '../src/console/run-call.ts';
import { placeSampleOrders } from '../src/console/sample-orders.ts';
import { operationOf, type Values } from '../src/console/section-clients.ts';
import { operationPages } from '../src/spec/operations.ts';

const rows = operationPages.flatMap((page) =>
  formExamples(page).map((example) => {
    const { label } = example;
    const source = page.examples.find(({ summary }) => label.endsWith(summary));
    return { ...page.record, label, example, response: source?.response };
  }),
);

/** Returns the names of the fields of an object, or of the first object of a list. */
function fieldsOf(response: unknown): string[] {
  const [value] = Array.isArray(response) ? response : [response];
  return Array.isArray(value) ? [] : Object.keys((value ?? {}) as object);
}

/**
 * Returns a response with the values of the example in its message, instead of the values that the
 * form sent.
 */
function asInExample(text: string, sent: Values, example: Values): unknown {
  const message = Object.entries(sent)
    .filter(([name, value]) => value !== example[name])
    .reduce((found, [name, value]) => found.replaceAll(value, example[name] ?? value), text);
  return JSON.parse(withoutBalance(message));
}

/** Removes the balances from a message, because they depend on earlier orders. */
const withoutBalance = (text: string): string =>
  text.replace(/(?<=The balance is insufficient)[^"]*/, '');

let sandbox: Sandbox;

/** The broker of a page. */
function pageTarget(account = 'alice'): BrokerTarget {
  const { fetch, WebSocket, now: clock, accounts } = sandbox;
  const credentials = accounts.find(({ name }) => name === account);
  const access = { baseUrl: 'http://127.0.0.1', fetch, observe: fetch, clock, credentials };
  return { ...access, WebSocket, isPage: true };
}

beforeAll(async () => {
  sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  await sandbox.startMarketMakers();
  // A second sub-account, which an example names.
  await sandbox.control.addSubAccount({ user: 'alice', accountType: 3 });
  await placeSampleOrders(pageTarget());
});
afterAll(() => sandbox.close());

test.each(rows)(
  'a call with the values of an example gets its response: $section $operationId, $label',
  async ({ section, operationId, example, response }) => {
    const operation = await operationOf(section, operationId);
    const target = pageTarget(example.user);
    const values = await exampleValues(section, operation, example, target);
    const isUnchecked = skipsChecks(operation, example);
    const { exchange } = await runCall(section, operationId, values, target, isUnchecked);
    const { status, text = '{}' } = exchange?.response ?? {};
    const received = JSON.parse(text) as { readonly code?: number };
    const { name: error } = errorCatalogue[String(received.code)] ?? {};
    expect({ status, error }, text).toEqual({ status: example.status, error: example.error });
    if (error !== undefined)
      expect(asInExample(text, values, example.values)).toEqual(
        JSON.parse(withoutBalance(JSON.stringify(response))),
      );
    const isEmptyList = Array.isArray(received) && received.length === 0;
    if (!isEmptyList)
      expect(fieldsOf(received)).toEqual(expect.arrayContaining(fieldsOf(response)));
  },
);

test('the form of a call has a field for each parameter of its examples', () => {
  for (const page of operationPages) {
    const fields = formParameters(page).map(({ name }) => name);
    const sent = formExamples(page).flatMap(({ values }) => Object.keys(values));
    expect(fields, page.slug).toEqual(expect.arrayContaining(sent));
  }
});

test('a call with a wrong API key returns its error response, even without a stream', async () => {
  const takeFrames = async (): Promise<string[]> => {
    throw new Error('createListenKey failed');
  };
  const credentials = { apiKey: 'unknown', secretKey: 'unknown' };
  const target = { ...pageTarget(), credentials, takeFrames };
  const { exchange, frames } = await runCall('spot', 'getAccount', {}, target);
  expect(exchange?.response?.text).toContain('"code":-2015');
  expect(frames).toEqual([]);
});
