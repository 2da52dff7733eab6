import type { IncomingMessage } from 'node:http';
import tls from 'node:tls';
import { sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClientOptions, createSectionClient, type SectionTable } from '../src/index.ts';
import { createTransport, type NodeTransport } from '../src/node.ts';
import {
  closeServers,
  loopbackPem,
  startHttp,
  startProxy,
  startRecorder,
} from './local-servers.ts';
import { apiKey, secretKey } from './recording-client.ts';

// A redirect must not carry the API key, the signature or the body to another server.

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const statuses = sampled([300, 301, 302, 303, 304, 305, 307, 308], 2);

const table: SectionTable = {
  section: 'leaks',
  operations: Object.fromEntries(
    methods.map((method) => [
      method,
      {
        method,
        path: '/order',
        requiresApiKey: true,
        signed: true,
        requiresTimestamp: true,
        optional: ['note'],
      } as const,
    ]),
  ),
  shapes: {},
};

type Call = (parameters: object, options?: object) => Promise<unknown>;
type Raw = Record<(typeof methods)[number], (path: string, init: object) => Promise<unknown>>;

let elsewhere: Awaited<ReturnType<typeof startRecorder>>;
let proxy: Awaited<ReturnType<typeof startProxy>>;
/** The redirect of the next responses. */
let redirect: { status: number; location: string };
let ports: { http: number; https: number };
const requests: string[] = [];
const trusted = tls.getCACertificates('default');
const transports: NodeTransport[] = [];

beforeAll(async () => {
  tls.setDefaultCACertificates([
    ...trusted,
    loopbackPem.slice(loopbackPem.indexOf('-----BEGIN C')),
  ]);
  const respond = ({ url = '' }: IncomingMessage) => {
    requests.push(url);
    return { status: redirect.status, headers: { location: redirect.location } };
  };
  ports = { http: await startHttp(respond), https: await startHttp(respond, 'https') };
  elsewhere = await startRecorder();
  proxy = await startProxy();
});

afterAll(async () => {
  tls.setDefaultCACertificates(trusted);
  await Promise.all(transports.map((transport) => transport.close()));
  closeServers();
});

function created(transport: NodeTransport): NodeTransport {
  transports.push(transport);
  return transport;
}

const platforms: Readonly<Record<string, () => ClientOptions['fetch']>> = {
  fetch: () => undefined,
  'the lean transport': () => created(createTransport()),
  'the lean transport through a proxy': () => created(createTransport({ proxy: proxy.url })),
};

const targets: Readonly<Record<string, (port: number) => readonly [string, string]>> = {
  'another port': (port) => [`http://127.0.0.1:${ports.http}`, `http://127.0.0.1:${port}`],
  'another host': (port) => [`http://127.0.0.1:${ports.http}`, `http://localhost:${port}`],
  'plain http': (port) => [`https://localhost:${ports.https}`, `http://localhost:${port}`],
  'the same server': () => [`http://127.0.0.1:${ports.http}`, `http://127.0.0.1:${ports.http}`],
};

describe.each(Object.keys(platforms))('with %s', (platform) => {
  test.each(Object.keys(targets))(
    `with ${platform}, no call follows a redirect to %s`,
    async (to) => {
      const [baseUrl, location = ''] = targets[to]?.(elsewhere.port) ?? [];
      const client = createSectionClient<Record<string, Call>, never>(table, {
        baseUrl: String(baseUrl),
        credentials: { apiKey, secretKey },
        fetch: platforms[platform]?.(),
      });
      const raw = client.raw as unknown as Raw;
      requests.length = 0;
      let calls = 0;
      for (const status of statuses) {
        redirect = { status, location: `${location}/order?note=secret` };
        for (const method of methods) {
          const call = client[method] as Call;
          const sent = [
            call({ note: 'secret' }),
            raw[method]('/order', { params: { query: { note: 'secret' } } }),
          ];
          if (method !== 'GET') sent.push(call({ note: 'secret' }, { sendIn: 'body' }));
          calls += sent.length;
          for (const { status: state, reason } of (await Promise.allSettled(sent)) as Settled[]) {
            expect([method, state, reason?.message]).toEqual([
              method,
              'rejected',
              expect.stringContaining('the client does not follow redirects'),
            ]);
          }
        }
      }
      // Each call sent exactly one request, to the broker.
      expect(requests).toHaveLength(calls);
      expect(elsewhere.received()).toBe('');
    },
  );
});

interface Settled {
  readonly status: string;
  readonly reason?: Error;
}

test('the proxy opened tunnels to the broker only, and received no key', () => {
  const broker = [`127.0.0.1:${ports.http}`, `localhost:${ports.https}`];
  const hosts = proxy.requests.map((request) => request.split(' ').slice(0, 2).join(' '));
  expect([...new Set(hosts)].sort()).toEqual(broker.map((host) => `CONNECT ${host}`).sort());
  const text = proxy.requests.join('\n');
  for (const secret of [apiKey, 'signature', 'note=']) expect(text).not.toContain(secret);
});
