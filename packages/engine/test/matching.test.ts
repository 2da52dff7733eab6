import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk, type ShortOrder } from './lib/desk.ts';

/** Creates a desk with three resting sell orders of bob. */
function deskWithAsks(): Desk {
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

const allAsks = '0.3@10000 0.3@10010';

const rows: readonly Row[] = [
  {
    rule: 'GTC rests with the remaining quantity',
    order: ['BUY', 'LIMIT', '10000', '0.5'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED',
    trades: '0.1@10000 0.2@10000',
    book: '0.2@10000 | 0.3@10010',
  },
  {
    rule: 'GTC rests completely when nothing matches',
    order: ['BUY', 'LIMIT', '9999.99', '0.5'],
    statuses: 'NEW',
    trades: '',
    book: `0.5@9999.99 | ${allAsks}`,
  },
  {
    rule: 'trades execute at the price of the maker',
    order: ['BUY', 'LIMIT', '11000', '0.4'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.1@10010',
    book: ' | 0.2@10010',
  },
  {
    rule: 'IOC cancels the remaining quantity',
    order: ['BUY', 'LIMIT', '10000', '0.5', 'IOC'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000',
    book: ' | 0.3@10010',
  },
  {
    rule: 'IOC is cancelled completely when nothing matches',
    order: ['BUY', 'LIMIT', '9999', '0.5', 'IOC'],
    statuses: 'NEW CANCELED',
    trades: '',
    book: ` | ${allAsks}`,
  },
  {
    rule: 'FOK fills completely',
    order: ['BUY', 'LIMIT', '10010', '0.6', 'FOK'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'FOK is cancelled without a trade when it cannot fill completely',
    order: ['BUY', 'LIMIT', '10010', '0.600001', 'FOK'],
    statuses: 'NEW CANCELED',
    trades: '',
    book: ` | ${allAsks}`,
  },
  {
    rule: 'MARKET executes at every price',
    order: ['BUY', 'MARKET', undefined, '0.5'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED FILLED',
    trades: '0.1@10000 0.2@10000 0.2@10010',
    book: ' | 0.1@10010',
  },
  {
    rule: 'MARKET cancels the quantity that the book cannot fill',
    order: ['BUY', 'MARKET', undefined, '1'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'MARKET ignores timeInForce',
    order: ['BUY', 'MARKET', undefined, '1', 'FOK'],
    statuses: 'NEW PARTIALLY_FILLED PARTIALLY_FILLED PARTIALLY_FILLED CANCELED',
    trades: '0.1@10000 0.2@10000 0.3@10010',
    book: ' | ',
  },
  {
    rule: 'LIMIT_MAKER rests, and ignores timeInForce',
    order: ['BUY', 'LIMIT_MAKER', '9999.99', '0.5', 'IOC'],
    statuses: 'NEW',
    trades: '',
    book: `0.5@9999.99 | ${allAsks}`,
  },
  {
    rule: 'LIMIT_MAKER is rejected and stored as REJECTED when it would match immediately',
    order: ['BUY', 'LIMIT_MAKER', '10000', '0.5'],
    statuses: 'REJECTED',
    trades: '',
    book: ` | ${allAsks}`,
  },
];

describe('order types and times in force', () => {
  it.each(rows)('a new order: $rule', ({ order, statuses, trades, book }) => {
    const desk = deskWithAsks();
    const { events } = desk.place(alice, order, { id: 'taker' });
    const reports = events.filter((event) => event.kind === 'executionReport');
    const takerReports = reports.filter(({ clientOrderId }) => clientOrderId === 'taker');
    expect(takerReports.map(({ status }) => status).join(' ')).toBe(statuses);
    const tradeEvents = events.filter((event) => event.kind === 'trade');
    expect(tradeEvents.map(({ price, quantity }) => `${quantity}@${price}`).join(' ')).toBe(trades);
    expect(desk.book()).toBe(book);
    const open = desk.engine.spot.orders.listOpenOrders({ account: alice }).reply ?? [];
    expect(open.length).toBe(book.startsWith(' ') ? 0 : 1);
  });

  it('a rejected LIMIT_MAKER order is in the order history', () => {
    const desk = deskWithAsks();
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

describe('price–time priority', () => {
  it('a partially filled order keeps its price–time priority', () => {
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

describe('self-trade prevention', () => {
  it('a taker cancels resting orders of its account, then matches those of others', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1'], { id: 'own' });
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    const { events } = desk.place(alice, ['BUY', 'LIMIT', '10000', '1.5'], { id: 'taker' });
    const reports = events.flatMap((event) =>
      event.kind === 'executionReport' ? [`${event.clientOrderId} ${event.status}`] : [],
    );
    expect(reports).toEqual([
      'taker NEW',
      'own CANCELED',
      'desk-1 FILLED',
      'taker PARTIALLY_FILLED',
    ]);
    expect(desk.balance(alice, 'BTC')).toBe('100.999 + 0');
    expect(desk.balance(alice, 'USDT')).toBe('985000 + 5000');
    expect(desk.book()).toBe('0.5@10000 | ');
  });

  it("an account's own resting orders are no depth for its FOK and MARKET orders", () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1'], { id: 'own' });
    expect(desk.result(alice, ['BUY', 'LIMIT', '10000', '1', 'FOK'])).toBe('CANCELED');
    expect(desk.book()).toBe(' | 1@10000');
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '1'])).toBe('CANCELED');
    expect(desk.book()).toBe(' | ');
    expect(desk.balance(alice, 'BTC')).toBe('100 + 0');
  });

  it('a LIMIT_MAKER order that would match an order of its account is rejected', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'LIMIT_MAKER', '10000', '1'])).toBe('NEW_ORDER_REJECTED');
  });

  it('an account can trade with a sub-account of the same user', () => {
    const desk = new Desk();
    const { engine, time } = desk;
    engine.apply({
      kind: 'accounts.addSubAccount',
      time,
      user: 'alice',
      accountType: 1,
      accountName: 'g',
    });
    const sub = { ...alice, accountIndex: 1 };
    engine.apply({ kind: 'accounts.deposit', time, account: sub, token: 'BTC', amount: '1' });
    desk.place(sub, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '1'])).toBe('FILLED');
  });
});

describe('a MARKET BUY order', () => {
  it('a MARKET BUY order is rejected when the free balance is below its current cost', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '50']);
    desk.place(bob, ['SELL', 'LIMIT', '10000.01', '50']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '100'])).toBe('INSUFFICIENT_BALANCE');
    // 50 at 10000 and 49.99995 at 10000.01 cost 999999.9999995.
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '99.99995'])).toBe('FILLED');
    expect(desk.balance(alice, 'USDT')).toBe('0.0000005 + 0');
  });

  it('a MARKET BUY order costs only the quantity that the book can fill', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '1']);
    expect(desk.result(alice, ['BUY', 'MARKET', undefined, '100000'])).toBe('CANCELED');
    expect(desk.balance(alice, 'USDT')).toBe('990000 + 0');
  });
});
