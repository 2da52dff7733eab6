import { expect, onTestFinished, test } from 'vitest';
import { defaultBounds, serve } from '../src/node/http-server.ts';

test('a long response is sent in parts, and no character is split', async () => {
  // A part has 1,000,000 code units, so its end would be between the two halves of a 𝄞.
  const body = `${'a'.repeat(999_999)}${'𝄞'.repeat(700_000)}`;
  const respond = () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body });
  const handler = { handle: async () => respond(), errorResponse: respond, close: async () => {} };
  const options = { host: '127.0.0.1', port: 0, origins: { hosts: [], pages: [] } };
  const server = await serve(handler, { ...options, bounds: defaultBounds });
  onTestFinished(() => server.stop(0));
  const response = await fetch(server.origin);
  expect((await response.text()) === body).toBe(true);
});
