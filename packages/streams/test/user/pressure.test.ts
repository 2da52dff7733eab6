import { expect, test } from 'vitest';
import { createSetup, type Setup, type SetupOptions } from './setup.ts';

const T = 1_800_000_000_000;
const row = (orderId: string, executedQty: string): Record<string, unknown> => ({
  orderId,
  clientOrderId: orderId,
  origQty: '9',
  executedQty,
  cummulativeQuoteQty: '0',
  status: 'PARTIALLY_FILLED',
  time: T,
  updateTime: T + Number(executedQty),
});
const trade = (id: string, orderId: string): Record<string, unknown> => {
  const fee = { commission: '0', commissionAsset: 'BTC' };
  return { id, orderId, price: '1', qty: '1', time: T + Number(id), ...fee };
};
const fill = (e: string, i: string, z: string): object => {
  return { e, i, c: i, q: '9', X: 'PARTIALLY_FILLED', z, l: '1', L: '1', E: T + Number(z) };
};

async function connected(options: SetupOptions): Promise<Setup> {
  const setup = createSetup(options);
  await setup.timers.advance(0);
  setup.latest().open();
  await setup.timers.advance(0);
  setup.events.length = 0;
  return setup;
}

const fills = ({ events }: Setup): string[] =>
  (events as { kind: string; message: Record<string, string> }[]).flatMap(({ kind, message }) =>
    kind === 'order' && message.l !== '0' ? [`${message.i} ${message.z}`] : [],
  );

test('frames that cannot be decoded cause few queries, however many they are', async () => {
  const { timers, latest, broker, states } = await connected({});
  const lists = (): number =>
    broker.requests.filter((operation) => operation === 'listOpenOrders').length;
  const before = lists();
  for (let count = 0; count < 600; count++) {
    latest().receive('{');
    await timers.advance(100);
  }
  // One in 3 seconds, and one more for what was lost during each of them.
  expect(lists() - before).toBeLessThanOrEqual(40);
  await timers.advance(60_000);
  expect(states.at(-1)).toBe('live');
});

test('a recovery makes progress although more events arrive than can wait', async () => {
  const setup = await connected({ capacity: 2, compareMs: 1_000_000 });
  const { timers, latest, broker, stream } = setup;
  const spot = { openOrders: [] as object[], trades: [] as object[] };
  // During each request, five orders are filled in part.
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades') return;
    for (let count = 0; count < 5; count++) {
      const id = String(spot.trades.length + 1);
      spot.openOrders.push(row(id, '1'));
      spot.trades.push(trade(id, id));
      latest().receive(JSON.stringify(fill('executionReport', id, '1')));
    }
    broker.account = { spot } as never;
  };
  latest().receive('{');
  await timers.advance(10_000);
  expect(stream.state.status).toBe('recovering');
  expect(fills(setup).length).toBeGreaterThan(5);
  broker.onResponse = () => {};
  await timers.advance(30_000);
  expect(stream.state.status).toBe('live');
  const expected = spot.trades.map((_, index) => `${index + 1} 1`);
  const ids = (one: string, other: string): number =>
    Number.parseInt(one, 10) - Number.parseInt(other, 10);
  expect(fills(setup).sort(ids)).toEqual(expected);
});

test('an event of a section without a client is passed on, and is never a gap', async () => {
  const setup = await connected({ sections: ['spot'] });
  const { timers, latest, states } = setup;
  latest().receive(JSON.stringify(fill('contractExecutionReport', '7', '3')));
  latest().end(1006);
  await timers.advance(1000);
  latest().open();
  latest().receive(JSON.stringify(fill('contractExecutionReport', '7', '5')));
  await timers.advance(0);
  expect(fills(setup)).toEqual(['7 3', '7 5']);
  expect(states.slice(-3)).toEqual(['connecting', 'recovering', 'live']);
});

test('an event that cannot be read does not wait for the end of a recovery', async () => {
  const { timers, latest, broker, stream, errors } = createSetup({});
  await timers.advance(0);
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades') return;
    broker.onResponse = () => {};
    latest().receive(JSON.stringify({ ...fill('executionReport', '5', '1'), q: 'x', l: 'y' }));
  };
  latest().open();
  await timers.advance(1000);
  expect([errors.length, stream.state.status]).toEqual([1, 'live']);
});

test('a response that cannot be read loses no fill', async () => {
  const setup = await connected({ sections: ['contract'] });
  const { timers, broker, errors } = setup;
  const contract = {
    openOrders: [{ ...row('5', '1'), orderType: 'LIMIT' }],
    trades: [{ ...trade('1', '5'), tradeId: '1', quantity: '1' }],
  };
  broker.account = { contract: { ...contract, positions: {} as never } };
  await timers.advance(60_000);
  expect(errors).toHaveLength(1);
  expect(fills(setup)).toEqual([]);
  broker.account = { contract };
  await timers.advance(60_000);
  expect(fills(setup)).toEqual(['5 1']);
});

test('a trade that is listed long after its order is no second fill', async () => {
  const setup = await connected({});
  const { timers, broker, latest } = setup;
  broker.account = { spot: { openOrders: [row('5', '1')] } };
  await timers.advance(120_000);
  expect(fills(setup)).toEqual(['5 1']);
  broker.account = { spot: { openOrders: [row('5', '1')], trades: [trade('1', '5')] } };
  await timers.advance(60_000);
  expect(fills(setup)).toEqual(['5 1']);
  latest().receive(JSON.stringify(fill('executionReport', '5', '2')));
  const trades = [trade('1', '5'), trade('2', '5'), trade('3', '5')];
  broker.account = { spot: { openOrders: [row('5', '3')], trades } };
  await timers.advance(60_000);
  expect(fills(setup)).toEqual(['5 1', '5 2', '5 3']);
});
