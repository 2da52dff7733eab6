import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { apiKeyHeader, errorCatalogue, type OperationRecord } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { withRejectedValues } from '../src/console/known-values.ts';
import { runCall } from '../src/console/run-call.ts';
import { placeSampleOrders } from '../src/console/sample-orders.ts';
import { operationOf, type Values } from '../src/console/section-clients.ts';
import { operationPages } from '../src/spec/operations.ts';

const rows = operationPages
  .flatMap(({ record, examples }) => examples.map((example) => ({ ...record, ...example })))
  .map((row) => ({ ...row, code: (row.response as { readonly code?: number }).code }))
  .filter(({ status }) => status >= 400 && status < 500);

let sandbox: Sandbox;

/** The broker of a page, without a stream. */
function pageTarget(account = 'alice'): BrokerTarget {
  const { fetch, now: clock, accounts } = sandbox;
  const credentials = accounts.find(({ name }) => name === account);
  const takeFrames = async (): Promise<string[]> => [];
  const baseUrl = 'http://127.0.0.1';
  return { baseUrl, fetch, observe: fetch, clock, credentials, isPage: true, takeFrames };
}

beforeAll(async () => {
  sandbox = createSandbox({ clock: 'manual', limits: 'off' });
  await sandbox.startMarketMakers();
  // The sub-account of an example.
  await sandbox.control.addSubAccount({ user: 'alice', accountType: 3 });
  await placeSampleOrders(pageTarget());
});
afterAll(() => sandbox.close());

/**
 * Returns a response with the values of the example in its message, instead of the known values.
 * The available balance depends on earlier orders, so the function replaces it with `…`.
 */
function asInExample(text: string, known: Values, example: Values): unknown {
  const changed = Object.entries(known).filter(([name, value]) => value !== example[name]);
  const message = changed.reduce(
    (found, [name, value]) => found.replaceAll(value, example[name] ?? value),
    text,
  );
  return JSON.parse(withoutBalance(message));
}

const withoutBalance = (text: string): string => text.replace(/[\d.]+(?= \w+ is available)/, '…');

test.each(rows)(
  'an example of an error has the response of the sandbox: $section $operationId, $summary',
  async (row) => {
    const { section, operationId, request, code, account } = row;
    const { name = '' } = errorCatalogue[String(code)] ?? {};
    const example = Object.entries(request).map(([key, value]) => [key, String(value)]);
    const operation = await operationOf(section, operationId);
    const values: Values = Object.fromEntries(example);
    const target = pageTarget(account);
    const known = await withRejectedValues(section, operation, values, name, target);
    const { exchange, error } = await runCall(section, operationId, known, target);
    // The client sends nothing if it knows the rule that the values break.
    if (exchange === undefined) expect(error?.name).toBe('ParameterError');
    const text = exchange?.response?.text ?? (await sendUnchecked(row, known, target));
    const response = JSON.parse(withoutBalance(JSON.stringify(row.response)));
    expect(asInExample(text, known, values)).toEqual(response);
  },
);

/** Sends a call without the checks of the client. Returns the text of the response. */
async function sendUnchecked(
  { method, path }: Pick<OperationRecord, 'method' | 'path'>,
  values: Values,
  { fetch, baseUrl, clock, credentials: { apiKey, secretKey } = noCredentials }: BrokerTarget,
): Promise<string> {
  const query = new URLSearchParams({ ...values, timestamp: String(clock()) }).toString();
  const url = `${baseUrl}${path}?${query}&signature=${hmac(secretKey, query)}`;
  const response = await fetch(url, { method, headers: { [apiKeyHeader]: apiKey } });
  return response.text();
}
const noCredentials = { apiKey: '', secretKey: '' };

test('a call with a wrong API key displays the response to this call', async () => {
  const takeFrames = async (): Promise<string[]> => {
    throw new Error('createListenKey failed');
  };
  const credentials = { apiKey: 'unknown', secretKey: 'unknown' };
  const target = { ...pageTarget(), credentials, takeFrames };
  const { exchange, frames } = await runCall('spot', 'getAccount', {}, target);
  expect(exchange?.response?.text).toContain('"code":-2015');
  expect(frames).toEqual([]);
});
