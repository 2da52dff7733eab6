import { createSpotClient } from '@broker-api/spot';
import { DatabaseProxy } from '@broker-api/test-kit/database-proxy';
import type { TestContext } from 'vitest';
import { createControlClient } from '../../src/control/index.ts';
import { createSharedServer } from '../../src/node/shared/open-shared.ts';
import type { SharedOptions } from '../../src/node/shared/shared-brokers.ts';
import { hmac, restingOrder } from '../requests.ts';

const ticks = { bots: {}, limits: 'off' } as const satisfies SharedOptions;

type Test = Pick<TestContext, 'onTestFinished'>;

/** Starts a server that shares a database, with a proxy before the database. */
export async function startServer(
  { onTestFinished }: Test,
  url: URL,
  more: Partial<SharedOptions> = {},
) {
  const proxy = new DatabaseProxy(() => url);
  const throughProxy = await proxy.listen();
  const events: string[] = [];
  const server = createSharedServer(throughProxy, {
    ...ticks,
    onRequest: () => {},
    onEvent: (event) => events.push(event),
    metrics: true,
    ...more,
  });
  onTestFinished(async () => {
    proxy.release();
    proxy.delayMs = 0;
    await server.close().catch(() => {});
    proxy.close();
  });
  const rest = await server.listen();
  const controlServer = await server.listenControl();
  onTestFinished(() => rest.stop(0));
  onTestFinished(() => controlServer.stop(0));
  const { origin } = rest;
  const begun = server.begin();
  begun.catch(() => {});
  return {
    server,
    proxy,
    events,
    origin,
    begun,
    controlOrigin: controlServer.origin,
    control: createControlClient({ baseUrl: controlServer.origin }),
    /** Returns a client of alice. */
    alice: async (path = '') => {
      const [alice] = await begun;
      if (alice === undefined) throw new Error('The server has no account.');
      return createSpotClient({ baseUrl: `${origin}${path}`, credentials: alice });
    },
    /** Returns the query of a signed order. */
    signedOrder: async (newClientOrderId: string, timestamp = Date.now()) => {
      const [alice] = await begun;
      const { apiKey = '', secretKey = '' } = alice ?? {};
      const times = { timestamp: String(timestamp), recvWindow: '60000' };
      const parameters = { ...restingOrder, newClientOrderId, ...times };
      const text = new URLSearchParams(parameters).toString();
      const headers = { 'X-BH-APIKEY': apiKey };
      return { path: `/openapi/v1/order?${text}&signature=${hmac(secretKey, text)}`, headers };
    },
  };
}

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts two servers on a database, the first of which owns the main broker. */
export async function startTwo(test: Test, url: URL): Promise<readonly [Server, Server]> {
  const one = await startServer(test, url);
  const two = await startServer(test, url);
  await Promise.all([one.begun, two.begun]);
  const alice = await one.alice();
  await eventually(() => alice.getServerTime());
  return [one, two];
}

/** Sends requests until one succeeds. Returns its result. */
export async function eventually<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const { httpStatus, status = httpStatus } = error as Record<string, unknown>;
      if (status !== 503) throw error;
    }
  }
}
