// A rehearsal: an operation of the specification is deprecated, and the sandbox says so.
import { operations } from '@broker-api/spec';
import { afterAll, expect, test } from 'vitest';
import { createSandbox } from '../src/index.ts';

const deprecation = { since: '2026-12-01', sunset: '2027-06-30', replacement: 'getServerTime' };
const { ping } = operations.spot;
Object.assign(ping as object, { deprecation });
const sandbox = createSandbox();

afterAll(async () => {
  delete (ping as { deprecation?: unknown }).deprecation;
  await sandbox.close();
});

// RFC 9745 and RFC 8594
test('responses of a deprecated operation have the headers Deprecation and Sunset', async () => {
  const { headers, status } = await sandbox.fetch(new Request(`http://127.0.0.1/openapi/v1/ping`));
  expect(status).toBe(200);
  expect(headers.get('deprecation')).toBe('@1796083200');
  expect(headers.get('sunset')).toBe('Wed, 30 Jun 2027 00:00:00 GMT');
});

test('responses of other operations have neither', async () => {
  const { headers } = await sandbox.fetch(new Request(`http://127.0.0.1/openapi/v1/time`));
  expect([headers.has('deprecation'), headers.has('sunset')]).toEqual([false, false]);
});
