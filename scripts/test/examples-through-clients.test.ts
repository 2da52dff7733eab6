import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations, sections } from '@broker-api/spec';
import { describe, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { clientWithResponse, operationExamples, tables } from './example-client.ts';

/** Returns the data with every number as text, to compare data of both dialects. */
function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]));
}

/** Converts LONG values (integers of 13 or more digits) to strings, as in the observed dialect. */
const observedDialect = (text: string): string => text.replace(/([:[,]\s*)(\d{13,})/g, '$1"$2"');

describe('the client sends the request and decodes the response of every example', () => {
  test.each(operationExamples())(
    'the client runs the example %s',
    async (_title, section, operationId, { request, status, response }) => {
      const body = JSON.stringify(response);
      const { client, requests } = clientWithResponse(section, status, body);
      const call = client[operationId]?.(request);
      if (response.code === -1102) {
        // The client detects a missing parameter before it sends anything.
        await expect(call).rejects.toMatchObject({ name: 'ParameterError' });
        expect(requests).toEqual([]);
        return;
      }
      if (status !== 200) {
        await expect(call).rejects.toMatchObject({ code: response.code, httpStatus: status });
        return;
      }
      const result = await call;
      const entry = operations[section][operationId];
      const { url, method } = requests[0] ?? {};
      expect(`${method} ${url?.pathname}`).toBe(`${entry?.method} ${entry?.path}`);
      const { timestamp, signature, ...sent } = Object.fromEntries(url?.searchParams ?? []);
      const { clientOrderId } = tables[section].operations[operationId] ?? {};
      const generated =
        clientOrderId === undefined || clientOrderId in request
          ? {}
          : { [clientOrderId]: expect.stringMatching(/^[0-9a-f-]{36}$/) };
      expect(sent).toEqual({ ...(asText(request) as object), ...generated });
      expect([timestamp !== undefined, signature !== undefined]).toEqual([
        entry?.requiresTimestamp,
        entry?.signed,
      ]);
      // Decoding changes only the type of numbers.
      expect(asText(result)).toEqual(asText(response));

      const observed = clientWithResponse(section, status, observedDialect(body));
      expect(await observed.client[operationId]?.(request)).toEqual(result);
    },
  );
});

test('every folder of examples belongs to an operation or a message', () => {
  const owners = sections.map((section) => {
    const streams = readFileSync(
      inRepository('packages/spec/src/generated', section, 'asyncapi.gen.json'),
      'utf8',
    );
    const messages = [...streams.matchAll(/"name": "(\w+)"/g)].map(([, name]) => name);
    return { section, names: new Set([...Object.keys(operations[section]), ...messages]) };
  });
  for (const folder of ['common', ...sections]) {
    const known = owners.filter(({ section }) => folder === 'common' || folder === section);
    const unused = readdirSync(inRepository('spec/examples', folder)).filter(
      (name) => !known.some(({ names }) => names.has(name)),
    );
    expect({ folder, unused }).toEqual({ folder, unused: [] });
  }
});

test('the client order id of an option order is decoded as text', async () => {
  const { client } = clientWithResponse(
    'option',
    200,
    '{"orderId":1,"clientOrderId":1570759718825}',
  );
  const order = await client.getOrder?.({ clientOrderId: '1570759718825' });
  expect(order).toEqual({ orderId: '1', clientOrderId: '1570759718825' });
});

test('the specification has at least the 54 required operations', () => {
  const ids = sections.flatMap((section) => Object.keys(operations[section]));
  const shared = ids.filter((id) =>
    readdirSync(inRepository('spec/common/operations')).includes(`${id}.yaml`),
  );
  expect(ids.length - (shared.length * 2) / 3).toBeGreaterThanOrEqual(54);
});

test('example files contain no integers beyond 2^53, which JSON tools round', () => {
  const folder = inRepository('spec/examples');
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.json')) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    const numbers = [...text.replace(/"(?:[^"\\]|\\.)*"/g, '""').matchAll(/-?\d+/g)];
    const unsafe = numbers
      .map(([digits]) => digits)
      .filter((digits) => !Number.isSafeInteger(Number(digits)));
    expect({ path, unsafe }).toEqual({ path, unsafe: [] });
  }
});
