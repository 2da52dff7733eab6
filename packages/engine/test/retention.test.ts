import { readFileSync } from 'node:fs';
import { start } from '@broker-api/test-kit';
import { describe, expect, it, test } from 'vitest';
import { BoundedList, bySequence, mergeDistinct } from '../src/bounded-list.ts';
import { formatId } from '../src/ids.ts';
import {
  type AccountRef,
  type Command,
  createEngine,
  defaultInitialState,
  type Engine,
  restoreEngine,
} from '../src/index.ts';
import { retention } from '../src/rules.ts';
import type { SpotOrder } from '../src/spot/order.ts';
import type { SpotTrade } from '../src/spot/spot-state.ts';
import type { SpotSymbol } from '../src/spot/spot-symbol.ts';
import { AccountOrders } from '../src/trading/account-orders.ts';

const symbol = {} as SpotSymbol;

/** Returns an order with only the properties that AccountOrders uses. */
function orderOf(sequence: number, updateTime = 0): SpotOrder {
  const order = { sequence, clientOrderId: `id-${sequence}`, symbol, updateTime };
  return order as unknown as SpotOrder;
}

test('the documentation lists how many entries the engine keeps', () => {
  const fidelity = readFileSync(new URL('../../../docs/fidelity.md', import.meta.url), 'utf8');
  const [, table = ''] = /\n(\| newest entries .+?)\n\n/s.exec(fidelity) ?? [];
  const rows = [...table.matchAll(/\| +([\d,]+) \|$/gm)];
  const counts = rows.map(([, count = '']) => Number(count.replaceAll(',', '')));
  const { account, bot, ...others } = retention;
  expect(counts).toEqual([account.newest, bot.newest, ...Object.values(others)]);
  expect(bot.lastHour).toBe(bot.newest);
  expect(fidelity).toContain(
    `all of the last hour, at most ${account.lastHour.toLocaleString('en')}`,
  );
});

interface Row {
  readonly sequence: number;
  readonly time: number;
}

const minute = 60_000;

test('mergeDistinct returns each row of several lists once, oldest first', () => {
  const rows = [1, 2, 3, 9999, 10_000, 10_001, 10_002, 500_000, 500_001, 900_000_000_000];
  const lists = [0b1010101011, 0b1101101101, 0, 0b0110011010].map((chosen) => {
    const list = new BoundedList<{ sequence: number }>({ newest: 2000, keyOf: bySequence });
    for (const [index, sequence] of rows.entries()) {
      if ((chosen >> index) & 1) list.push({ sequence });
    }
    return list;
  });
  expect(Array.from(mergeDistinct(lists), bySequence)).toEqual(rows);
});

describe('BoundedList', () => {
  it('BoundedList contains the same rows as the end of an array without a bound', () => {
    const list = new BoundedList<{ sequence: number }>({ newest: 2000, keyOf: bySequence });
    const all = Array.from({ length: 3334 }, (_, index) => ({ sequence: 3 * index }));
    for (const row of all) list.push(row);
    const expected = all.slice(-2000);
    expect([...list]).toEqual(expected);
    expect(list.length).toBe(2000);
    expect(list.at(0)).toBe(expected[0]);
    expect(list.at(-1)).toBeUndefined();
    expect(list.last).toBe(expected.at(-1));
    for (const bound of [0, 4002, 4003, 4004, 7000, 20_000]) {
      const below = expected.filter(({ sequence }) => sequence < bound);
      expect(list.countBelow(bound)).toBe(below.length);
    }
  });

  // Keeps the newest 3 rows and all of the last hour, at most 5.
  it.each<readonly [string, readonly number[], readonly number[]]>([
    ['the newest rows, however old', [0, 100, 300], [0, 100, 300]],
    ['no old row beyond the newest', [0, 100, 300, 500], [100, 300, 500]],
    ['all rows of the last hour', [0, 30, 40, 50, 60], [0, 30, 40, 50, 60]],
    ['no row that is older than an hour', [0, 30, 40, 50, 61], [30, 40, 50, 61]],
    ['at most the maximum of the last hour', [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7]],
    ['only the newest after a pause', [1, 2, 3, 4, 5, 500], [4, 5, 500]],
  ])('BoundedList keeps %s', (_, minutes, expected) => {
    const evicted: number[] = [];
    const keep = () =>
      new BoundedList<Row>({
        newest: 3,
        lastHour: 5,
        keyOf: bySequence,
        timeOf: ({ time }) => time,
        onEvict: ({ time }) => evicted.push(time / minute),
      });
    const list = keep();
    minutes.forEach((at, sequence) => {
      list.push({ sequence, time: at * minute });
    });
    const kept = [...list].map(({ time }) => time / minute);
    expect(kept).toEqual(expected);
    expect(evicted).toEqual(minutes.slice(0, minutes.length - expected.length));
    // A restored list keeps the same rows.
    const restored = keep();
    for (const row of list) restored.push(row);
    expect([...restored]).toEqual([...list]);
  });
});

describe('AccountOrders', () => {
  const keepTwo = () => new AccountOrders<SpotOrder, SpotTrade>({ newest: 2, lastHour: 2 });
  const sequences = (orders: Iterable<SpotOrder>) => [...orders].map(({ sequence }) => sequence);

  it('AccountOrders evicts the orders that were closed first, with their client order ids', () => {
    const orders = keepTwo();
    const all = [1, 2, 3, 4].map((sequence) => orderOf(sequence));
    for (const order of all) orders.add(order);
    for (const index of [3, 1, 0]) orders.close(all[index] as SpotOrder);
    expect(sequences(orders.all.ascending())).toEqual([1, 2, 3]);
    expect(orders.find(4)).toBeUndefined();
    expect(orders.findByClientOrderId('id-4')).toBeUndefined();
    expect(orders.find(2)).toBe(all[1]);
    expect(orders.findByClientOrderId('id-2')).toBe(all[1]);
  });

  it('AccountOrders keeps open orders, however old, and closed ones as long as the others', () => {
    const orders = keepTwo();
    const old = orderOf(1);
    orders.add(old);
    orders.addOpenOrder(old);
    for (const sequence of [2, 3, 4]) {
      const order = orderOf(sequence);
      orders.add(order);
      orders.close(order);
    }
    expect(orders.find(1)).toBe(old);
    expect(orders.findByClientOrderId('id-1')).toBe(old);
    expect(sequences(orders)).toEqual([3, 4, 1]);
    expect(sequences(orders.all.descending())).toEqual([4, 3, 1]);
    orders.close(old);
    expect(orders.openOrderCount).toBe(0);
    expect(sequences(orders)).toEqual([4, 1]);
  });

  it('AccountOrders evicts at most ten orders at once, also after it is restored', () => {
    const keepOne = () => new AccountOrders<SpotOrder, SpotTrade>({ newest: 1, lastHour: 100 });
    const close = (orders: AccountOrders<SpotOrder, SpotTrade>, order: SpotOrder) => {
      orders.add(order);
      orders.close(order);
    };
    const orders = keepOne();
    for (let sequence = 1; sequence <= 20; sequence++) close(orders, orderOf(sequence));
    const later = 2 * 60 * minute;
    close(orders, orderOf(21, later));
    expect(sequences(orders)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]);
    const restored = keepOne();
    for (const order of orders) {
      restored.add(order);
      restored.restoreClosed(order);
    }
    expect(sequences(restored)).toEqual(sequences(orders));
    for (const same of [orders, restored]) close(same, orderOf(22, later));
    expect(sequences(restored)).toEqual([21, 22]);
    expect(sequences(orders)).toEqual([21, 22]);
  });

  it('AccountOrders counts open orders by market, and lists them newest first', () => {
    const orders = keepTwo();
    const open = [1, 2, 3, 4].map((sequence) => orderOf(sequence));
    for (const order of open) {
      orders.add(order);
      orders.addOpenOrder(order);
    }
    orders.close(open[1] as SpotOrder);
    orders.close(open[3] as SpotOrder);
    expect(sequences(orders.open.descending())).toEqual([3, 1]);
    expect(orders.openOrderCountIn(symbol)).toBe(2);
    expect(orders.openOrderCountIn({} as never)).toBe(0);
  });
});

const sections = {
  spot: { accountType: 1, symbol: 'BTCUSDT', buy: 'BUY', sell: 'SELL', low: '9990', high: '10000' },
  contract: {
    accountType: 3,
    symbol: 'BTC-PERP-BUSDT',
    buy: 'BUY_OPEN',
    sell: 'SELL_OPEN',
    low: '9990',
    high: '10000',
  },
  option: {
    accountType: 2,
    symbol: 'BTC1204CS10000',
    buy: 'BUY',
    sell: 'SELL',
    low: '50',
    high: '60',
  },
} as const;

/** A broker on which the user `tester` trades with alice in one section. */
class Trading {
  readonly section: keyof typeof sections;
  time = start;
  #engine: Engine;
  #count = 0;

  constructor(section: keyof typeof sections, isBot: boolean) {
    this.section = section;
    const initial = defaultInitialState(start);
    const account = this.accountOf('tester');
    const tokens = { spot: ['BTC', 'USDT'], contract: ['BUSDT'], option: ['BUSDT', 'USDT'] };
    const deposits = tokens[section].map((token) => ({ account, token, amount: '1000000' }));
    this.#engine = createEngine({
      ...initial,
      users: [...initial.users, { user: 'tester', isBot }],
      deposits: [...initial.deposits, ...deposits],
    });
  }

  accountOf(user: string): AccountRef {
    return { user, accountType: sections[this.section].accountType, accountIndex: 0 };
  }

  /** Places an order with the client order id `id-<count>`. */
  place(user: string, side: 'buy' | 'sell', price: 'low' | 'high', more: object): void {
    const { [side]: sent, [price]: limit, symbol } = sections[this.section];
    const id = `id-${++this.#count}`;
    const { rejection } = this.#engine.apply({
      kind: `${this.section}.placeOrder`,
      time: this.time,
      account: this.accountOf(user),
      symbol,
      side: sent,
      type: 'LIMIT',
      orderType: 'LIMIT',
      timeInForce: 'GTC',
      price: limit,
      quantity: '1',
      leverage: '10',
      newClientOrderId: id,
      clientOrderId: id,
      ...more,
    } as unknown as Command);
    if (rejection !== undefined) throw new Error(rejection.message);
  }

  has(count: number): boolean {
    const account = this.accountOf('tester');
    const ids = { clientOrderId: `id-${count}`, origClientOrderId: `id-${count}` };
    const query = { account, orderType: 'LIMIT', ...ids } as const;
    return this.#engine[this.section].orders.getOrder(query).reply !== undefined;
  }

  restart(): void {
    const text = this.#engine.encode();
    this.#engine = restoreEngine(text);
    expect(this.#engine.encode()).toBe(text);
    expect([...this.#engine.invariantViolations()]).toEqual([]);
  }

  get queries(): Engine {
    return this.#engine;
  }
}

describe('accounts', () => {
  it.each([
    ['spot', false, 10_000, []],
    ['contract', false, 10_000, ['id-1']],
    ['option', false, 10_000, ['id-1']],
    ['spot', true, 1000, []],
    ['contract', true, 1000, ['id-1']],
    ['option', true, 1000, ['id-1']],
  ] as const)(
    'an account of %s (of a bot: %s) keeps its newest %i closed orders',
    (section, isBot, kept, history) => {
      const trading = new Trading(section, isBot);
      trading.place('tester', 'buy', 'low', { quantity: '2' });
      trading.place('alice', 'sell', 'low', {});
      const close = () => trading.place('tester', 'sell', 'high', { timeInForce: 'IOC' });
      for (let count = 0; count < kept + 5; count++) close();
      // Bots do not keep more orders of the last hour.
      expect([trading.has(1), trading.has(3), trading.has(8)]).toEqual([true, !isBot, true]);
      trading.time += 3_600_001;
      close();
      trading.restart();
      expect([trading.has(1), trading.has(8), trading.has(9)]).toEqual([true, false, true]);
      // The oldest order is open and partially filled. The history of spot has no open orders.
      const query = {
        account: trading.accountOf('tester'),
        orderType: 'LIMIT',
        side: sections[section].buy,
        orderId: formatId('order', 3),
      } as never;
      const { reply } = trading.queries[section].orders.listHistoryOrders(query);
      expect(reply?.map(({ clientOrderId }) => clientOrderId)).toEqual(history);
    },
  );

  it('an account of a bot keeps its newest 1000 trades and balance flows', () => {
    const trading = new Trading('spot', true);
    for (let count = 0; count < 1005; count++) {
      trading.place('alice', 'sell', 'low', { quantity: '0.001' });
      trading.place('tester', 'buy', 'low', { quantity: '0.001' });
    }
    trading.restart();
    const { spot, accounts } = trading.queries;
    const oldest = (user: string) => {
      const query = { account: trading.accountOf(user), toId: '0', limit: 1 };
      return Number(spot.orders.listMyTrades(query).reply?.[0]?.id.slice(6));
    };
    expect([oldest('alice'), oldest('tester')]).toEqual([1, 6]);
    const account = trading.accountOf('tester');
    let flows = 0;
    let endFlowId = '0';
    for (;;) {
      const page = accounts.listBalanceFlow({ account, endFlowId, limit: 100 }).reply ?? [];
      flows += page.length;
      endFlowId = page.at(-1)?.id ?? '';
      if (page.length === 0) break;
    }
    expect(flows).toBe(1000);
  });
});
