import { start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { defaultInitialState, restoreEngine } from '../../src/index.ts';
import { alice, bob, call, carol, expiration, OptionDesk, put, week } from './option-desk.ts';

const minute = 60_000;

describe('the settlement', () => {
  it('the settlement happens once, even in a restored engine', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1', '50');
    desk.index('10120');
    const before = restoreEngine(desk.engine.encode());
    desk.advanceTo(expiration);
    before.apply({ kind: 'broker.advance', time: expiration });
    expect(before.encode()).toBe(desk.engine.encode());
    const after = restoreEngine(desk.engine.encode());
    after.apply({ kind: 'broker.advance', time: expiration + minute });
    expect(after.option.account.listSettlements({ account: bob }).reply).toHaveLength(1);
    desk.advanceTo(expiration + minute);
    expect(after.encode()).toBe(desk.engine.encode());
    expect(desk.balance(bob)).toBe('10069.995 + 0 + 0');
  });
});

describe('the settlement price', () => {
  it('the settlement price is the mean index price of the last ten minutes', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1', '50');
    desk.index('10100', expiration - 4 * minute);
    desk.index('10300', expiration - minute);
    desk.advanceTo(expiration + minute);
    // Six minutes at 10000, three at 10100 and one at 10300.
    expect(desk.settlements(bob)[0]).toMatchObject({ settlementPrice: '10060', changed: '60' });
  });

  it('the settlement price does not include the index price of a later command', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1', '50');
    desk.index('10400', expiration + 5 * minute);
    expect(desk.settlements(bob)[0]).toMatchObject({
      settlementPrice: '10000',
      timestamp: expiration,
    });
  });
});

describe('the rounding account', () => {
  it('the rounding account receives the remainder of truncation', () => {
    const desk = new OptionDesk();
    desk.place(alice, 'SELL', '0.026', '100');
    desk.place(bob, 'BUY', '0.013', '100');
    desk.place(carol, 'BUY', '0.013', '100');
    desk.index('10000.00000077');
    desk.advanceTo(expiration);
    // 0.00000077 × 0.013 = 0.00000001001 twice, and × 0.026 = 0.00000002002.
    expect(desk.settlements(bob)[0]?.changed).toBe('0.00000001');
    expect(desk.settlements(alice)[0]?.changed).toBe('-0.00000002');
    const uneven = new OptionDesk();
    uneven.place(alice, 'SELL', '0.026', '100');
    uneven.place(bob, 'BUY', '0.013', '100');
    uneven.place(carol, 'BUY', '0.013', '100');
    uneven.index('10000.00000116');
    uneven.advanceTo(expiration);
    // 0.00000116 × 0.013 = 0.00000001508 twice, and × 0.026 = 0.00000003016.
    expect(uneven.settlements(bob)[0]?.changed).toBe('0.00000001');
    expect(uneven.settlements(alice)[0]?.changed).toBe('-0.00000003');
    expect(uneven.house('rounding')).toBe('1');
    expect(uneven.house(`escrow ${call}`)).toBeUndefined();
  });
});

describe('an expired option', () => {
  const desk = new OptionDesk();
  desk.trade(alice, bob, '1', '50');
  desk.advanceTo(expiration);
  const { market } = desk.engine.option;

  it('an expired option is only in listOptions, and only if `expired` is true', () => {
    const names = (rows: readonly { symbol: string }[] = []) => rows.map(({ symbol }) => symbol);
    const active = ['BTC1211CS10000', 'BTC1211PS10000'];
    expect(names(desk.engine.getBrokerInfo({ time: desk.time }).options)).toEqual(active);
    expect(names(market.listOptions().reply)).toEqual(active);
    expect(names(market.listOptions({ expired: true }).reply)).toEqual([call, put, ...active]);
  });

  it('an expired option still has its trades and candlesticks', () => {
    expect(market.listTrades({ symbol: call }).reply).toHaveLength(1);
    const query = { symbol: call, interval: '1h', limit: 1 } as const;
    const { reply } = market.listKlines({ ...query, time: desk.time + week });
    expect(reply?.[0]?.[0]).toBe(expiration);
  });

  it('an expired option accepts no orders and no change of its status', () => {
    const { rejection } = desk.send(bob, 'BUY', '1', undefined);
    expect(rejection).toEqual({
      error: 'NEW_ORDER_REJECTED',
      message:
        `Market is closed: ${call} expired at 2026-12-04T08:00:00.000Z. ` +
        `Send an option that brokerInfo lists.`,
    });
    const status = { kind: 'option.setOptionStatus', symbol: call, status: 'HALT' } as const;
    expect(desk.apply(status).rejection?.message).toContain('Send an active option.');
    expect(desk.engine.option.account.listPositions({ account: bob, symbol: call }).reply).toEqual(
      [],
    );
  });
});

describe('the successor of an option', () => {
  const listed = (desk: OptionDesk) =>
    desk.engine.option.market.listOptions().reply?.map(({ symbol }) => symbol);

  it.each([
    ['10049.99999999', '10000'],
    ['10050', '10100'],
    ['12345.6', '12300'],
    ['20', '100'],
    // The nearest multiple, 45,000,000, is not below the limit of strikes.
    ['44999999.99999999', '44999900'],
  ])('the strike of a successor is the rounded index price: %s → %s', (index, strike) => {
    const desk = new OptionDesk();
    desk.index(index);
    desk.advanceTo(expiration);
    expect(listed(desk)).toEqual([`BTC1211CS${strike}`, `BTC1211PS${strike}`]);
    expect(desk.engine.option.market.listOptions().reply?.[0]).toMatchObject({
      created: expiration,
      expiration: expiration + week,
    });
  });

  it('a successor is listed for each week by which a command advances the time', () => {
    const desk = new OptionDesk();
    desk.advanceTo(expiration + 3 * week);
    expect(listed(desk)).toEqual(['BTC0101CS10000', 'BTC0101PS10000']);
    const all = desk.engine.option.market.listOptions({ expired: true }).reply;
    expect(all).toHaveLength(10);
  });

  it('the name of a successor has the year if another option has the name without it', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1', '50');
    desk.advanceTo(Date.UTC(2037, 10, 27, 9));
    // The call spread of 2026 is kept, because it was traded; the put spread is not.
    expect(listed(desk)).toEqual(['BTC20371204CS10000', 'BTC1204PS10000']);
  });

  it('a successor is not listed while an active option has its name', () => {
    const initial = defaultInitialState(start);
    const twin = { ...initial.options?.[0], symbol: 'TWIN' } as never;
    const desk = new OptionDesk(call, { options: [...(initial.options ?? []), twin] });
    desk.advanceTo(expiration);
    expect(listed(desk)).toEqual(['BTC1211CS10000', 'BTC1211PS10000']);
  });

  it('an option without strikeStep has no successor', () => {
    const initial = defaultInitialState(start);
    const options = initial.options?.map((option) => ({ ...option, strikeStep: undefined }));
    const desk = new OptionDesk(call, { options });
    desk.advanceTo(expiration);
    expect(listed(desk)).toEqual([]);
    expect(desk.engine.nextDueTime).toBeGreaterThan(expiration);
  });

  it('a successor evicts the oldest of more than 50 expired options without orders', () => {
    const desk = new OptionDesk();
    desk.trade(alice, bob, '1', '50');
    desk.advanceTo(Date.UTC(9999, 11, 31));
    const all = desk.engine.option.market.listOptions({ expired: true }).reply ?? [];
    expect(all).toHaveLength(53);
    expect(all[0]?.symbol).toBe(call);
    expect(all.at(-1)?.expiration).toBeGreaterThan(desk.time);
    expect(restoreEngine(desk.engine.encode()).encode()).toBe(desk.engine.encode());
  });
});
