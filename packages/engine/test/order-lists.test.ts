import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk } from './lib/desk.ts';

const orderId = (number: number): string => `336903${String(number).padStart(12, '0')}`;
const tradeId = (number: number): string => `336904${String(number).padStart(12, '0')}`;

describe('getOrder', () => {
  const desk = new Desk();
  desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'one' });
  desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'two' });
  desk.place(bob, ['BUY', 'LIMIT', '9990', '1'], { id: 'one' });

  it.each([
    [{ orderId: orderId(1) }, 'one'],
    [{ origClientOrderId: 'two' }, 'two'],
    [{ orderId: orderId(1), origClientOrderId: 'one' }, 'one'],
    [{ orderId: orderId(1), origClientOrderId: 'two' }, 'OPTIONAL_PARAMS_BAD_COMBO'],
    [{ orderId: orderId(99), origClientOrderId: 'two' }, 'OPTIONAL_PARAMS_BAD_COMBO'],
    [{ orderId: orderId(3) }, 'NO_SUCH_ORDER'],
    [{ orderId: orderId(0) }, 'NO_SUCH_ORDER'],
    [{ orderId: '1' }, 'NO_SUCH_ORDER'],
    [{ orderId: '9223372036854775807' }, 'NO_SUCH_ORDER'],
    [{ origClientOrderId: 'three' }, 'NO_SUCH_ORDER'],
  ])('getOrder with %j returns %s', (ids, found) => {
    const { reply, rejection } = desk.engine.spot.orders.getOrder({ account: alice, ...ids });
    expect(rejection?.error ?? reply?.clientOrderId).toBe(found);
  });
});

describe('cancelOrder', () => {
  it('cancelOrder cancels an open order of the account once', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'mine' });
    desk.place(alice, ['BUY', 'LIMIT', '9990', '1'], { id: 'filled' });
    const error = (id: string): string | undefined =>
      desk.cancel(alice, { clientOrderId: id }).rejection?.error;
    expect(desk.cancel(bob, { clientOrderId: 'mine' }).rejection?.error).toBe('NO_SUCH_ORDER');
    expect(desk.cancel(alice, { clientOrderId: 'mine' }).reply).toEqual({
      symbol: 'BTCUSDT',
      clientOrderId: 'mine',
      orderId: orderId(1),
      status: 'CANCELED',
    });
    expect(error('mine')).toBe('ORDER_CANCELLED');
    desk.place(bob, ['SELL', 'MARKET', undefined, '1']);
    expect(error('filled')).toBe('ORDER_HAS_FILLED');
    expect(error('none')).toBe('NO_SUCH_ORDER');
  });
});

describe('order lists', () => {
  const desk = new Desk();
  for (let number = 1; number <= 6; number++) {
    desk.place(alice, ['BUY', 'LIMIT', '100', '1'], {
      id: `id-${number}`,
      symbol: number % 2 === 0 ? 'ETHUSDT' : 'BTCUSDT',
    });
  }
  for (const id of ['id-2', 'id-3', 'id-5']) desk.cancel(alice, { clientOrderId: id });
  const { orders } = desk.engine.spot;

  it.each([
    [{}, 'id-1 id-4 id-6'],
    [{ limit: 2 }, 'id-4 id-6'],
    [{ symbol: 'ETHUSDT' }, 'id-4 id-6'],
    [{ orderId: orderId(6) }, 'id-1 id-4'],
    [{ orderId: orderId(6), limit: 1 }, 'id-4'],
    [{ orderId: '5' }, ''],
    [{ symbol: 'NOSUCH' }, 'BAD_SYMBOL'],
  ])('listOpenOrders with %j returns: %s', (query, expected) => {
    const { reply, rejection } = orders.listOpenOrders({ account: alice, ...query });
    expect(rejection?.error ?? reply?.map((row) => row.clientOrderId).join(' ')).toBe(expected);
  });

  it.each([
    [{}, 'id-2 id-3 id-5'],
    [{ limit: 2 }, 'id-3 id-5'],
    [{ symbol: 'BTCUSDT' }, 'id-3 id-5'],
    [{ orderId: orderId(5) }, 'id-2 id-3'],
    [{ startTime: desk.time - 6000, endTime: desk.time - 5000 }, 'id-3'],
    [{ symbol: 'NOSUCH' }, 'BAD_SYMBOL'],
  ])('listHistoryOrders with %j returns: %s', (query, expected) => {
    const { reply, rejection } = orders.listHistoryOrders({ account: alice, ...query });
    expect(rejection?.error ?? reply?.map((row) => row.clientOrderId).join(' ')).toBe(expected);
  });
});

describe('listMyTrades', () => {
  const desk = new Desk();
  for (let number = 1; number <= 5; number++) {
    desk.place(alice, ['SELL', 'LIMIT', String(10_000 + number), '0.1']);
    desk.place(bob, ['BUY', 'MARKET', undefined, '0.1']);
  }

  it.each([
    ['returns trades newest first', {}, '5 4 3 2 1'],
    ['returns the newest trades up to the limit', { limit: 2 }, '5 4'],
    [
      'with only fromId, returns the trades below that id, newest first',
      { fromId: tradeId(4) },
      '3 2 1',
    ],
    [
      'with only fromId and a limit, returns the newest trades below that id',
      { fromId: tradeId(4), limit: 2 },
      '3 2',
    ],
    [
      'with only toId, returns the trades above that id, oldest first',
      { toId: tradeId(2) },
      '3 4 5',
    ],
    [
      'with only toId and a limit, returns the oldest trades above that id',
      { toId: tradeId(2), limit: 2 },
      '3 4',
    ],
    [
      'with both ids, returns the trades between those ids, newest first',
      { fromId: tradeId(5), toId: tradeId(1) },
      '4 3 2',
    ],
    [
      'with both ids and a limit, returns the newest trades between those ids',
      { fromId: tradeId(5), toId: tradeId(1), limit: 2 },
      '4 3',
    ],
    [
      'with times, returns the trades in the range, including both ends',
      { startTime: desk.time - 4000, endTime: desk.time - 2000 },
      '4 3',
    ],
  ])('listMyTrades: %s', (_, query, expected) => {
    const { reply = [] } = desk.engine.spot.orders.listMyTrades({ account: alice, ...query });
    expect(reply.map(({ id }) => Number(id.slice(6))).join(' ')).toBe(expected);
  });

  it('listMyTrades returns each trade from the perspective of the account', () => {
    const first = (account: typeof alice): unknown =>
      desk.engine.spot.orders.listMyTrades({ account, limit: 1 }).reply?.[0];
    const shared = {
      symbol: 'BTCUSDT',
      id: tradeId(5),
      price: '10005',
      qty: '0.1',
      time: desk.time,
    };
    expect(first(alice)).toEqual({
      ...shared,
      orderId: orderId(9),
      matchOrderId: orderId(10),
      commission: '1.0005',
      commissionAsset: 'USDT',
      isBuyer: false,
      isMaker: true,
    });
    expect(first(bob)).toEqual({
      ...shared,
      orderId: orderId(10),
      matchOrderId: orderId(9),
      commission: '0.0001',
      commissionAsset: 'BTC',
      isBuyer: true,
      isMaker: false,
    });
  });
});
