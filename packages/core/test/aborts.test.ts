import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { clientWithAll, type Methods, type Options, type Pages } from './all-behaviours.ts';

// A call can wait in each behaviour. When the caller aborts it, the wait ends at once, nothing more
// is sent, and no timer and no listener remains.

const json = (body: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
const error = (code: number, status: number, headers = {}): Response =>
  json({ code, msg: '' }, status, headers);

/** A connection without a response, until the call is aborted. */
const silence = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

interface Case {
  /** Responds to the requests, in their order. */
  readonly responses: readonly ((init: RequestInit) => Response | Promise<Response>)[];
  readonly options?: Omit<Options, 'fetch'>;
  readonly call: (client: Methods, signal: AbortSignal, pages: Pages) => unknown;
  /** What the call throws, or what it returns. */
  readonly expected: object;
}

const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '1' };
const aborted = { name: 'TransportError', reason: 'AbortError' };

async function readAll(rows: AsyncIterable<unknown> | undefined): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const row of rows ?? []) {
    all.push(row);
    // The caller processes each row.
    await new Promise(setImmediate);
  }
  return all;
}

const cases: Readonly<Record<string, Case>> = {
  'a request': {
    responses: [silence],
    call: (client, signal) => client.getAccount?.({}, { signal }),
    expected: { ...aborted, attempts: 1 },
  },
  'a repeated request': {
    responses: [() => error(-1000, 500), silence],
    call: (client, signal) => client.getAccount?.({}, { signal }),
    expected: { ...aborted, attempts: 2 },
  },
  'the pause of retries': {
    responses: [() => error(-1003, 429, { 'retry-after': '9' })],
    call: (client, signal) => client.getAccount?.({}, { signal }),
    expected: { ...aborted, attempts: 1 },
  },
  'the queue of a budget': {
    responses: [() => json({})],
    options: {
      budget: { limits: [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', limit: 5 }] },
    },
    call: async (client, signal) => {
      await client.getAccount?.();
      return client.getAccount?.({}, { signal });
    },
    expected: { name: 'RateBudgetError', reason: 'aborted', outcome: 'failed' },
  },
  'the measurement of a clock': {
    responses: [() => error(-1021, 400)],
    options: { getServerTime: () => new Promise(() => {}) },
    call: (client, signal) => client.getAccount?.({}, { signal }),
    expected: { name: 'INVALID_TIMESTAMP', outcome: 'failed', attempts: 1 },
  },
  'the measurement of a clock after an order': {
    responses: [() => error(-1021, 400)],
    options: { getServerTime: () => new Promise(() => {}) },
    call: (client, signal) => client.placeOrder?.(order, { signal }),
    expected: { outcome: 'unknown', error: { name: 'INVALID_TIMESTAMP' } },
  },
  'the next page of a list': {
    responses: [() => json([{ id: '9' }]), silence],
    call: (_, signal, pages) => readAll(pages.listMyTrades?.({ limit: 1 }, { signal })),
    expected: aborted,
  },
  'an order': {
    responses: [silence],
    call: (client, signal) => client.placeOrder?.(order, { signal }),
    expected: { outcome: 'unknown', error: aborted },
  },
  'the queries of an unknown outcome': {
    responses: [() => error(-1007, 504), silence],
    call: async (client, signal) => {
      const unknown = (await client.placeOrder?.(order)) as Methods;
      return unknown.resolve?.({ signal } as never);
    },
    expected: { outcome: 'unknown' },
  },
  'the pause between queries of an unknown outcome': {
    responses: [() => error(-1007, 504), () => error(-1003, 429, { 'retry-after': '9' })],
    call: async (client, signal) => {
      const unknown = (await client.placeOrder?.(order)) as Methods;
      return unknown.resolve?.({ signal } as never);
    },
    expected: { outcome: 'unknown', queryError: { name: 'TOO_MANY_REQUESTS' } },
  },
  'an automatic resolution': {
    responses: [() => error(-1007, 504), silence],
    options: { outcomes: { resolve: 'automatic' } },
    call: (client, signal) => client.placeOrder?.(order, { signal }),
    expected: { outcome: 'unknown' },
  },
  'the query after the error of a copy': {
    responses: [() => error(-1131, 400), silence],
    call: (client, signal) => client.placeOrder?.(order, { signal }),
    expected: { outcome: 'unknown', error: { code: -1131 }, queryError: aborted },
  },
};

test.each(Object.keys(cases))('an abort ends %s at once', async (name) => {
  const { responses, options, call, expected } = cases[name] as Case;
  let requests = 0;
  const { client, pages, time, budget } = await clientWithAll({
    ...options,
    fetch: async (_, init) => {
      const respond = responses[requests++];
      if (respond === undefined) throw new Error('a request after the abort');
      return respond(init);
    },
  });
  const controller = new AbortController();
  void time.sleep(500).then(() => controller.abort());
  const settled = Promise.resolve(call(client, controller.signal, pages)).catch((thrown) => thrown);
  expect(await time.run(settled)).toMatchObject(expected);
  expect(time.now() - time.startMs).toBe(500);
  await new Promise(setImmediate);
  expect(requests).toBe(responses.length);
  expect([time.timers, budget.waiting]).toEqual([0, 0]);
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('an aborted iteration returns no further row, and sends nothing', async () => {
  let requests = 0;
  const { pages } = await clientWithAll({
    fetch: async () => {
      requests += 1;
      return json([{ id: '1' }, { id: '2' }, { id: '3' }]);
    },
  });
  const controller = new AbortController();
  const rows: unknown[] = [];
  const read = async (): Promise<void> => {
    const { signal } = controller;
    for await (const row of pages.listMyTrades?.({ limit: 3 }, { signal }) ?? []) {
      rows.push(row);
      controller.abort();
    }
  };
  await expect(read()).rejects.toMatchObject(aborted);
  expect([rows, requests]).toEqual([[{ id: '3' }], 1]);
  await expect(read()).rejects.toMatchObject(aborted);
  expect(requests).toBe(1);
});

test.each(['getAccount', 'placeOrder'])('%s sends nothing after an abort', async (name) => {
  const fetch = async (): Promise<Response> => {
    throw new Error('a request after the abort');
  };
  const { client } = await clientWithAll({ fetch });
  const call = client[name]?.(name === 'placeOrder' ? order : {}, { signal: AbortSignal.abort() });
  const outcome = { outcome: 'rejected', reason: 'not-sent', error: aborted };
  if (name === 'placeOrder') expect(await call).toMatchObject(outcome);
  else await expect(call).rejects.toMatchObject({ ...aborted, attempts: 0 });
});
