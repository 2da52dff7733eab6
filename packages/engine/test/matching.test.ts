import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk, type ShortOrder } from './lib/desk.ts';

/** Bob offers at three prices. */
function offered(): Desk {
  const desk = new Desk();
  desk.place(bob, ['SELL', 'LIMIT', '10010', '0.3']);
  desk.place(bob, ['SELL', 'LIMIT', '10000', '0.1']);
  desk.place(bob, ['SELL', 'LIMIT', '10000', '0.2']);
  return desk;
}

interface Row {
  readonly rule: string;
  readonly order: ShortOrder;
  readonly statuses: string;
  readonly trades: string;
  readonly book: string;
}

const whole = '0.3@10000 0.3@10010';

const rows: readonly Row[] = [
  {
    rule: 'GTC rests with what is left',
    order: ['BUY', 'LIMIT', '10000', '0.5'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED',
    trades: '0.1@10000 0.2@10000',
    book: '0.2@10000 | 0.3@10010',
  },
  {
    rule: 'GTC rests when nothing matches',
    order: ['BUY', 'LIMIT', '9999.99', '0.5'],
    statuses: 'NEW',
    trades: '',
    book: `0.5@9999.99 | ${whole}`,
  },
  {
    rule: 'trades happen at the resting price',
    order: ['BUY', 'LIMIT', '11000', '0.4'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.1@10010',
    book: ' | 0.2@10010',
  },
  {
    rule: 'IOC cancels what is left',
    order: ['BUY', 'LIMIT', '10000', '0.5', 'IOC'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000',
    book: ' | 0.3@10010',
  },
  {
    rule: 'IOC that matches nothing is cancelled whole',
    order: ['BUY', 'LIMIT', '9999', '0.5', 'IOC'],
    statuses: 'NEW CANCELED',
    trades: '',
    book: ` | ${whole}`,
  },
  {
    rule: 'FOK fills whole',
    order: ['BUY', 'LIMIT', '10010', '0.6', 'FOK'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'FOK that can not fill whole leaves no trace on the book',
    order: ['BUY', 'LIMIT', '10010', '0.600001', 'FOK'],
    statuses: 'NEW CANCELED',
    trades: '',
    book: ` | ${whole}`,
  },
  {
    rule: 'MARKET takes every price',
    order: ['BUY', 'MARKET', undefined, '0.5'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.2@10010',
    book: ' | 0.1@10010',
  },
  {
    rule: 'MARKET cancels what the book does not have',
    order: ['BUY', 'MARKET', undefined, '1'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'MARKET and LIMIT_MAKER ignore timeInForce',
    order: ['BUY', 'MARKET', undefined, '1', 'FOK'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'LIMIT_MAKER rests',
    order: ['BUY', 'LIMIT_MAKER', '9999.99', '0.5', 'IOC'],
    statuses: 'NEW',
    trades: '',
    book: `0.5@9999.99 | ${whole}`,
  },
  {
    rule: 'LIMIT_MAKER that would take is rejected and kept as REJECTED',
    order: ['BUY', 'LIMIT_MAKER', '10000', '0.5'],
    statuses: 'REJECTED',
    trades: '',
    book: ` | ${whole}`,
  },
];

describe('time in force', () => {
  it.each(rows)('$rule', ({ order, statuses, trades, book }) => {
    const desk = offered();
    const { events } = desk.place(alice, order, { id: 'taker' });
    const reports = events.filter((event) => event.kind === 'executionReport');
    const own = reports.filter(({ clientOrderId }) => clientOrderId === 'taker');
    expect(own.map(({ status }) => status).join(' ')).toBe(statuses);
    const traded = events.filter((event) => event.kind === 'trade');
    expect(traded.map(({ price, quantity }) => `${quantity}@${price}`).join(' ')).toBe(trades);
    expect(desk.book()).toBe(book);
    const open = desk.engine.spot.orders.listOpenOrders({ account: alice }).reply ?? [];
    expect(open.length).toBe(book.startsWith(' ') ? 0 : 1);
  });

  it('a rejected LIMIT_MAKER order is in the history', () => {
    const desk = offered();
    const { rejection } = desk.place(alice, ['BUY', 'LIMIT_MAKER', '10000', '0.5'], {
      id: 'maker',
    });
    expect(rejection).toEqual({
      error: 'NEW_ORDER_REJECTED',
      message: 'Order would immediately match as taker.',
    });
    const { reply = [] } = desk.engine.spot.orders.listHistoryOrders({ account: alice });
    expect(reply.map(({ clientOrderId, status }) => [clientOrderId, status])).toEqual([
      ['maker', 'REJECTED'],
    ]);
    expect(desk.balance(alice, 'USDT')).toBe('1000000 + 0');
    expect(desk.cancel(alice, { clientOrderId: 'maker' }).rejection?.error).toBe(
      'ORDER_NOT_FOUND_ON_ORDER_BOOK',
    );
  });
});

describe('price-time priority', () => {
  it('a partly filled order keeps its place; a new one waits behind', () => {
    const desk = new Desk();
    desk.place(bob, ['BUY', 'LIMIT', '9990', '0.5'], { id: 'first' });
    desk.place(bob, ['BUY', 'LIMIT', '9990', '5'], { id: 'large' });
    desk.place(alice, ['SELL', 'LIMIT', '9990', '0.2']);
    desk.place(bob, ['BUY', 'LIMIT', '9991', '0.1'], { id: 'better' });
    const { events } = desk.place(alice, ['SELL', 'LIMIT', '9990', '0.45']);
    const makers = events.flatMap((event) =>
      event.kind === 'executionReport' && event.isMaker
        ? [`${event.clientOrderId} ${event.lastQuantity}@${event.lastPrice} ${event.status}`]
        : [],
    );
    expect(makers).toEqual([
      'better 0.1@9991 FILLED',
      'first 0.3@9990 FILLED',
      'large 0.05@9990 PARTIALLY_FILLED',
    ]);
  });
});

describe('an account that meets itself', () => {
  it('cancels its resting order first, then goes on to others', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1'], { id: 'own' });
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    const { events } = desk.place(alice, ['BUY', 'LIMIT', '10000', '1.5'], { id: 'taker' });
    const shown = events.flatMap((event) =>
      event.kind === 'executionReport' ? [`${event.clientOrderId} ${event.status}`] : [],
    );
    expect(shown).toEqual(['taker NEW', 'own CANCELED', 'desk-1 FILLED', 'taker PARTIALLY_FILLED']);
    expect(desk.balance(alice, 'BTC')).toBe('100.999 + 0');
    expect(desk.balance(alice, 'USDT')).toBe('985000 + 5000');
    expect(desk.book()).toBe('0.5@10000 | ');
  });

  it('does not count its own orders as depth: FOK leaves them alone, MARKET cancels them', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1'], { id: 'own' });
    expect(desk.result(alice, ['BUY', 'LIMIT', '10000', '1', 'FOK'])).toBe('CANCELED');
    expect(desk.book()).toBe(' | 1@10000');
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '1'])).toBe('CANCELED');
    expect(desk.book()).toBe(' | ');
    expect(desk.balance(alice, 'BTC')).toBe('100 + 0');
  });

  it('a LIMIT_MAKER order that would meet its own account is rejected too', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'LIMIT_MAKER', '10000', '1'])).toBe('NEW_ORDER_REJECTED');
  });

  it('its sub-account is another account', () => {
    const desk = new Desk();
    const { engine, time } = desk;
    engine.apply({ kind: 'addSubAccount', time, user: 'alice', accountType: 1, accountName: 'g' });
    const sub = { ...alice, accountIndex: 1 };
    engine.apply({ kind: 'deposit', time, account: sub, token: 'BTC', amount: '1' });
    desk.place(sub, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '1'])).toBe('FILLED');
  });
});

describe('a MARKET BUY', () => {
  it('is rejected when what is free does not cover what the book would cost', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '50']);
    desk.place(bob, ['SELL', 'LIMIT', '10000.01', '50']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '100'])).toBe('INSUFFICIENT_BALANCE');
    // Fifty at 10000, and 49.99995 at 10000.01, cost 999999.9999995.
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '99.99995'])).toBe('FILLED');
    expect(desk.balance(alice, 'USDT')).toBe('0.0000005 + 0');
  });

  it('costs only what the book has', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '100000'])).toBe('CANCELED');
    expect(desk.balance(alice, 'USDT')).toBe('990000 + 0');
  });
});
