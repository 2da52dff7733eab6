import { expect, test } from 'vitest';
import { createSandbox } from '../../src/node/index.ts';

async function send(method: string, path: string, body: string) {
  const headers = { 'content-type': 'application/json' };
  const url = `http://127.0.0.1/v1/${path}`;
  const { controlFetch } = createSandbox();
  const response = await controlFetch(url, { method, headers, body });
  return { status: response.status, body: await response.json() };
}

test.each([
  ['at the top', 'users', '{"user":"carol","user":"dave"}', 'user'],
  ['with the same value', 'users', '{"user":"carol" , "user" :"carol"}', 'user'],
  ['with an escape', 'users', String.raw`{"user":"carol","us\u0065r":"dave"}`, 'user'],
  [
    'in an object of a list',
    'rateLimits',
    '{"rateLimits":[{"limit":1,"interval":"MINUTE","rateLimitType":"ORDERS","limit":2}]}',
    'limit',
  ],
])('a field that occurs twice is rejected: %s', async (_, path, body, name) => {
  const message = `The body contains "${name}" twice. Remove one.`;
  expect(await send(path === 'users' ? 'POST' : 'PUT', path, body)).toEqual({
    status: 400,
    body: { error: 'INVALID_REQUEST', message },
  });
});

test.each([String.raw`{"user":"a\":{\"user"}`, '{"user":"{user:{"}', '{ "user"\t:\n"\\\\"}'])(
  'other bodies are accepted: %s',
  async (body) => {
    expect(await send('POST', 'users', body)).toMatchObject({
      status: 200,
      body: JSON.parse(body),
    });
  },
);
