import { expect, test } from 'vitest';
import {
  type Behaviour,
  callerOf,
  createCaller,
  extend,
  type Method,
  type Rank,
  tableOf,
} from '../src/chain.ts';
import type { SectionTable } from '../src/index.ts';

const table: SectionTable = {
  section: 'tiny',
  operations: { ping: { method: 'GET', path: '/ping' }, time: { method: 'GET', path: '/time' } },
  shapes: {},
};
const ranks: readonly Rank[] = ['budget', 'clock', 'outcomes', 'retries'];

function ordersOf<Item>(items: readonly Item[]): (readonly Item[])[] {
  if (items.length < 2) return [items];
  return items.flatMap((first) =>
    ordersOf(items.filter((one) => one !== first)).map((rest) => [first, ...rest]),
  );
}

/** Creates a client that notes which behaviours a call passes, and in which order. */
function noting(order: readonly Rank[]) {
  const log: string[] = [];
  const noted =
    (rank: Rank): Behaviour =>
    (call, next) => {
      log.push(rank);
      return next(call);
    };
  const plain: object = createCaller(table, async ({ operationId }) => log.push(operationId));
  const client = order.reduce((inner, rank) => extend(inner, rank, noted(rank)), plain);
  return { client: client as Readonly<Record<string, Method>>, log };
}

test.each(ordersOf(ranks).map((order) => [order.join(' '), order] as const))(
  'a call passes the behaviours in one order, added as %s',
  async (_, order) => {
    const { client, log } = noting(order);
    await client.ping?.();
    expect(log).toEqual(['outcomes', 'retries', 'clock', 'budget', 'ping']);
    log.length = 0;
    await callerOf(client, 'retries')({ operationId: 'time', parameters: {}, options: {} });
    expect(log).toEqual(['clock', 'budget', 'time']);
  },
);

test('a behaviour can be added once', () => {
  for (const rank of ranks) {
    const { client } = noting(ranks);
    expect(() => extend(client, rank, async () => {})).toThrow(
      `the client already has the behaviour \`${rank}\`; add it once`,
    );
  }
});

test('any object with a table and methods is a client, and its methods get the call', async () => {
  const calls: unknown[] = [];
  const own = { table, raw: {}, ping: async (...call: unknown[]) => calls.push(call) };
  const client = extend(own, 'retries', (call, next) =>
    next({ ...call, attempt: 2 }),
  ) as typeof own;
  expect(Object.keys(client)).toEqual(['table', 'ping', 'time']);
  expect(tableOf(client)).toBe(table);
  const { signal } = new AbortController();
  await client.ping({ symbol: 'A' }, { signal });
  expect(calls).toEqual([[{ symbol: 'A' }, { signal }]]);
  const { time } = client as unknown as Readonly<Record<string, Method>>;
  await expect(time?.()).rejects.toThrow('its method `time` is missing');
});

test.each([undefined, null, 'https://broker.example', {}, { ping: async () => {} }])(
  '%j is no client',
  (wrong) => {
    for (const use of [tableOf, callerOf]) {
      const act = (): unknown => use(wrong as unknown as object);
      expect(act).toThrow('the client must be a client of a section; ');
      expect(act).toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
    }
  },
);

test.each([
  [null, 'ping: the call options must be an object such as { signal }'],
  [{ signal: 1 }, 'ping: `signal` must be an AbortSignal'],
])('the options %j of a call are rejected before a behaviour runs', async (options, message) => {
  const { client, log } = noting(ranks);
  await expect(client.ping?.({}, options as never)).rejects.toThrow(message);
  expect(log).toEqual([]);
});
