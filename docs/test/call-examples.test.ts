import { createSandbox, type Sandbox } from '@broker-api/sandbox';
import { errorCatalogue } from '@broker-api/spec';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrokerTarget } from '../src/console/broker-target.ts';
import { withRejectedValues } from '../src/console/known-values.ts';
import { runCall } from '../src/console/run-call.ts';
import { placeSampleOrders } from '../src/console/sample-orders.ts';
import { operationOf } from '../src/console/section-clients.ts';
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
  await placeSampleOrders(pageTarget());
});
afterAll(() => sandbox.close());

test.each(rows)(
  'an example of an error causes this error: $section $operationId, $summary',
  async ({ section, operationId, request, code, account }) => {
    const { name = '' } = errorCatalogue[String(code)] ?? {};
    const example = Object.entries(request).map(([key, value]) => [key, String(value)]);
    const operation = await operationOf(section, operationId);
    const values = Object.fromEntries(example) as Record<string, string>;
    const target = pageTarget(account);
    const known = await withRejectedValues(section, operation, values, name, target);
    const { exchange, error } = await runCall(section, operationId, known, target);
    // The client sends nothing if it knows the rule that the values break.
    if (exchange === undefined) expect(error?.name).toBe('ParameterError');
    else expect(JSON.parse(exchange.response?.text ?? '{}')).toMatchObject({ code });
  },
);

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
