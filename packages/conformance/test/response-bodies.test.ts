import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import type { Case } from '../src/cases/case.ts';
import { createSession } from '../src/client/session.ts';
import { createControlPlane } from '../src/control/control-plane.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { serve } from './stub-server.ts';

// A deployment can send a body that never ends, or that is 1,000 times as long after decompression.

const mebibyte = 2 ** 20;
const limit = 32 * mebibyte;

/** Sends 33 MiB as 33 kB of gzip. */
function sendBomb(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  response.end(gzipSync(Buffer.alloc(limit + 1, ' ')));
}

/** Sends one byte, and then nothing more. */
function sendStart(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{');
}

/** Sends a byte every 20 ms, for ever. */
function drip(response: ServerResponse): void {
  sendStart(response);
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
}

/** Sends as fast as the client reads. */
function flood(response: ServerResponse): void {
  sendStart(response);
  const part = Buffer.alloc(mebibyte, ' ');
  const next = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', next);
  next();
}

const [ping] = allCases.filter(({ id }) => id.startsWith('spot/ping/')) as [Case];
const readOnly = { accounts: [], seed: 1, trade: false, pace: false, now: Date.now };
const tooLong = 'the body is longer than 33554432 bytes';
test.each([
  ['decompresses to more than 32 MiB', sendBomb, tooLong, 20_000],
  ['never ends', flood, tooLong, 20_000],
  ['stops after a byte', sendStart, 'it was not complete after 300 ms', 300],
  ['never ends, and is slow', drip, 'it was not complete after 300 ms', 300],
])('a test fails if the body %s', async (_what, send, problem, timeout) => {
  const closed = Promise.withResolvers<void>();
  const baseUrl = await serve((_request, response) => {
    response.on('close', closed.resolve);
    send(response);
  });
  const session = createSession({ ...readOnly, baseUrl, timeout });
  const { outcome, failure, exchanges } = await runCase(ping, session);
  expect(outcome).toBe('failed');
  expect(failure?.message).toBe(`Expected a response, got none: ${problem}.`);
  expect(exchanges.at(-1)).toMatchObject({ error: problem });
  await closed.promise;
});

test('a call to the control plane fails if the body is too long', async () => {
  const url = await serve((_request, response) => sendBomb(response));
  const message = `got no response (${tooLong})`;
  await expect(createControlPlane(url).getClock()).rejects.toThrow(message);
});

test('results contain only the start of a long body', async () => {
  const baseUrl = 'https://broker.test';
  const body = JSON.stringify({ more: 'x'.repeat(mebibyte) });
  const session = createSession({
    ...readOnly,
    baseUrl,
    fetch: async () => Response.json(JSON.parse(body), { status: 503 }),
  });
  const { exchanges } = await runCase(ping, session);
  expect(exchanges.at(-1)?.response?.body).toBe(`${body.slice(0, 100_000)}…`);
});
