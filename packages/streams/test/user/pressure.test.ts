import { expect, test } from 'vitest';
import {
  connected,
  createSetup,
  orderRow,
  type Row,
  reconnect,
  report,
  type Setup,
  send,
  tradeRow,
} from './setup.ts';

const fills = ({ events }: Setup): string[] =>
  (events as { kind: string; message: Record<string, string> }[]).flatMap(({ kind, message }) =>
    kind === 'order' && message.l !== '0' ? [`${message.i} ${message.z}`] : [],
  );

test('frames that cannot be decoded cause few queries, however many they are', async () => {
  const { timers, latest, broker, states } = await connected();
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
  const spot = { openOrders: [] as Row[], trades: [] as Row[] };
  // During each request, five orders are filled in part.
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades') return;
    for (let count = 0; count < 5; count++) {
      const id = String(spot.trades.length + 1);
      spot.openOrders.push(orderRow(id, '1'));
      spot.trades.push(tradeRow(id, id));
      send(setup, report(id, '1'));
    }
    broker.account = { spot };
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
  const e = 'contractExecutionReport';
  send(setup, report('7', '3', { e }));
  await reconnect(setup);
  send(setup, report('7', '5', { e }));
  expect(fills(setup)).toEqual(['7 3', '7 5']);
  expect(setup.states.slice(-3)).toEqual(['connecting', 'recovering', 'live']);
});

test('an event that cannot be read does not wait for the end of a recovery', async () => {
  const setup = createSetup({});
  const { timers, latest, broker, stream, errors } = setup;
  await timers.advance(0);
  broker.onResponse = (operation) => {
    if (operation !== 'listMyTrades') return;
    broker.onResponse = () => {};
    send(setup, report('5', '1', { q: 'x', l: 'y' }));
  };
  latest().open();
  await timers.advance(1000);
  expect([errors.length, stream.state.status]).toEqual([1, 'live']);
});

test('a response that cannot be read loses no fill', async () => {
  const setup = await connected({ sections: ['contract'] });
  const { timers, broker, errors } = setup;
  const contract = {
    openOrders: [orderRow('5', '1', { orderType: 'LIMIT' })],
    trades: [{ ...tradeRow('1', '5'), tradeId: '1', quantity: '1' }],
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
  const setup = await connected();
  const { timers, broker } = setup;
  broker.account = { spot: { openOrders: [orderRow('5', '1')] } };
  await timers.advance(120_000);
  expect(fills(setup)).toEqual(['5 1']);
  broker.account = { spot: { openOrders: [orderRow('5', '1')], trades: [tradeRow('1', '5')] } };
  await timers.advance(60_000);
  expect(fills(setup)).toEqual(['5 1']);
  send(setup, report('5', '2'));
  const trades = ['1', '2', '3'].map((id) => tradeRow(id, '5'));
  broker.account = { spot: { openOrders: [orderRow('5', '3')], trades } };
  await timers.advance(60_000);
  expect(fills(setup)).toEqual(['5 1', '5 2', '5 3']);
});
