// Tests with HAProxy, as the guide `sandbox-for-a-team` configures it, that each client behind the
// proxy has rate limits, bans and limits of WebSockets of its own, over https and wss.
import { get, type RequestOptions } from 'node:https';
import { createSandbox } from '@broker-api/sandbox';
import { createControlClient } from '@broker-api/sandbox/control';
import { freePort } from '@broker-api/test-kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { haproxyHint, isHaproxyMissing, startProxy } from './guide-haproxy.ts';

test.skipIf(isHaproxyMissing)(
  `each client behind the proxy has its own limits${haproxyHint}`,
  async () => {
    const sandbox = createSandbox({ clock: 'manual' });
    const origins = { hosts: ['127.0.0.1'] };
    const options = { trustedProxies: ['127.0.0.1'], origins };
    const rest = await sandbox.listen({ ...options, bounds: { maximumConnections: 40 } });
    const control = await sandbox.listenControl(options);
    onTestFinished(async () => {
      await Promise.all([rest.stop(0), control.stop(0)]);
      await sandbox.close();
    });
    const port = await freePort();
    const controlPort = await freePort();
    const ca = startProxy('haproxy.cfg', {
      '192.0.2.10': '127.0.0.1',
      8443: String(port),
      8444: String(controlPort),
      8787: new URL(rest.origin).port,
      8788: new URL(control.origin).port,
    });
    /** Sends a request from an address. Returns the status, which is 101 for a WebSocket. */
    const send = async (path: string, from: string, more: RequestOptions = {}): Promise<number> => {
      const sent = get({
        host: '127.0.0.1',
        port,
        path,
        localAddress: from,
        ca,
        agent: false,
        ...more,
      });
      onTestFinished(() => void sent.destroy());
      return new Promise<number>((resolve) => {
        sent.once('upgrade', () => resolve(101));
        sent.once('response', (response) => resolve(response.resume().statusCode ?? 0));
        sent.once('error', () => resolve(0));
      });
    };
    await vi.waitUntil(async () => (await send('/openapi/v1/ping', '127.0.0.2')) === 200, 10_000);

    const statuses = new Set<number>();
    while (!statuses.has(418) && statuses.size < 4) {
      statuses.add(await send('/openapi/quote/v1/ticker/24hr', '127.0.0.3'));
    }
    expect([...statuses]).toEqual([200, 429, 418]);
    expect(await send('/openapi/v1/ping', '127.0.0.4')).toBe(200);
    // A client cannot choose its address: the proxy adds the one that it sees.
    const forged = { headers: { 'x-forwarded-for': '127.0.0.4' } };
    expect(await send('/openapi/v1/ping', '127.0.0.3', forged)).toBe(418);

    const webSocket = {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    };
    const stream = '/openapi/quote/ws/v1';
    for (let count = 0; count < 10; count++) {
      expect(await send(stream, '127.0.0.4', webSocket)).toBe(101);
    }
    expect(await send(stream, '127.0.0.4', webSocket)).toBe(429);
    expect(await send(stream, '127.0.0.5', webSocket)).toBe(101);
    expect(await send(stream, '127.0.0.3', webSocket)).toBe(418);
    const status = await send('/v1/clock', '127.0.0.4', { port: controlPort });
    expect(status).toBe(200);
    // The control plane is reachable through TLS only with the certificate.
    const client = createControlClient({ baseUrl: `https://127.0.0.1:${controlPort}` });
    await expect(client.getClock()).rejects.toThrow(/certificate/);
  },
  60_000,
);
