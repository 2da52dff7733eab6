import { start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { alice, bob, ContractDesk, inverse, linear, maker } from './contract-desk.ts';

const hour = 3_600_000;
/** `start` is 00:00 UTC, so the first settlement is eight hours later. */
const settlement = start + 8 * hour;

describe('funding', () => {
  it('funding moves money from long to short positions if the rate is positive', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 10_000, '10000');
    desk.place(maker, 'BUY_CLOSE', 10_000, '10000');
    desk.place(bob, 'SELL_OPEN', 10_000, '10000');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.0001' });
    desk.advanceTo(settlement);
    // 10000 × 0.0001
    expect(desk.flows(alice, 1)).toEqual(['FUNDING_SETTLEMENT -1']);
    expect(desk.flows(bob, 1)).toEqual(['FUNDING_SETTLEMENT 1']);
    expect(desk.position(alice, 'LONG')).toMatchObject({ margin: '1004', realizedPnL: '-6' });
    expect(desk.position(bob, 'SHORT')).toMatchObject({ margin: '1006', realizedPnL: '-4' });
  });

  it('funding moves money from short to long positions if the rate is negative', () => {
    const desk = new ContractDesk(inverse);
    desk.open(alice, 'LONG', 1000, '10000');
    desk.apply({ kind: 'contract.setFundingRate', symbol: inverse, rate: '-0.0003' });
    desk.advanceTo(settlement);
    expect(desk.flows(alice, 1)).toEqual(['FUNDING_SETTLEMENT 0.00003']);
    expect(desk.flows(maker, 1)).toEqual(['FUNDING_SETTLEMENT -0.00003']);
  });

  it('funding is settled once for each interval, however far a command advances the time', () => {
    const desk = new ContractDesk(linear);
    desk.open(alice, 'LONG', 1000, '10000');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.001' });
    // The rate that the command sets applies to one interval. Without a premium, the next rates are
    // 0.
    desk.advanceTo(settlement + 20 * hour);
    desk.apply({ kind: 'broker.advance' });
    expect(desk.flows(alice, 2)).toEqual(['FEE -0.5', 'FUNDING_SETTLEMENT -1']);
    const rates = desk.engine.contract.market.listFundingRates({
      symbol: linear,
      state: 'past',
      time: desk.time,
    });
    expect(rates.reply?.map(({ intervalEnd, rate }) => [intervalEnd, rate])).toEqual([
      [settlement, '0.001'],
      [settlement + 8 * hour, '0'],
      [settlement + 16 * hour, '0'],
    ]);
  });
});

describe('the funding rate', () => {
  it('the funding rate is the time-weighted mean premium, at most 0.75%', () => {
    const desk = new ContractDesk(linear);
    const current = (time: number) =>
      desk.engine.contract.market.listFundingRates({ symbol: linear, time }).reply?.[0];
    desk.advanceTo(start + 4 * hour - 2000);
    desk.open(alice, 'LONG', 1000, '10010');
    expect(desk.time).toBe(start + 4 * hour);
    // A premium of 0.001 for two of six hours is a mean of 0.00033333.
    expect(current(start + 6 * hour)).toEqual({
      symbol: linear,
      intervalStart: start,
      intervalEnd: settlement,
      rate: '0.00033333',
    });
    desk.advanceTo(start + 6 * hour);
    desk.mark('9100');
    desk.advanceTo(settlement);
    const { reply } = desk.engine.contract.market.listFundingRates({
      symbol: linear,
      state: 'past',
      time: desk.time,
    });
    // The premium of (10010 − 9100) / 9100 = 0.1 for two of eight hours alone adds 0.025 to the
    // mean, which is more than the maximum of 0.0075.
    expect(reply).toMatchObject([{ rate: '0.0075', index: '9100' }]);
  });
});

describe('funding beyond the margin of a payer', () => {
  it('the insurance fund pays the funding that exceeds the margin of a liquidated payer', () => {
    const desk = new ContractDesk(linear, { insuranceFunds: [{ token: 'BUSDT', balance: '10' }] });
    desk.open(alice, 'LONG', 1000, '10000', '100');
    desk.place(bob, 'BUY_OPEN', 1000, '9990');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.012' });
    desk.advanceTo(settlement);
    // The margin is 10.5, the payment is 12. The fund pays 1.5, and 0.1 × 10 for the liquidation.
    expect(desk.flows(alice, 2)).toEqual(['FEE -0.5', 'FUNDING_SETTLEMENT -10.5']);
    expect(desk.fund()).toBe('7.5');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.position(bob, 'LONG')?.position).toBe('1000');
  });

  it('funding can make the insurance fund negative, which raises an alarm', () => {
    const desk = new ContractDesk(linear, { insuranceFunds: [] });
    desk.mark('9000');
    desk.open(bob, 'SHORT', 1000, '9000');
    desk.mark('9800');
    desk.place(maker, 'SELL_CLOSE', 1000, '9800');
    desk.place(alice, 'BUY_OPEN', 1000, '9800', { leverage: '50' });
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '-0.1' });
    desk.advanceTo(settlement);
    // The margin of 90.45 does not cover 98, so the fund pays 7.55.
    expect(desk.fund()).toBe('-7.55');
    expect(desk.events.at(-1)).toEqual({
      kind: 'insuranceFundAlarm',
      time: settlement,
      token: 'BUSDT',
      balance: '-7.55',
    });
    // The position without margin is closed at its bankruptcy price of 9000.
    expect(desk.flows(alice, 2)).toEqual(['FUNDING_SETTLEMENT 98', 'PNL -80']);
  });
});

describe('scheduled events', () => {
  it('scheduled events must be executed before a later command is checked', () => {
    const { engine } = new ContractDesk(linear);
    expect(engine.nextDueTime).toBe(settlement);
    expect(engine.dueBefore({ time: settlement - 1 })).toBeUndefined();
    const command = {
      kind: 'broker.setIndexPrice',
      time: settlement,
      symbol: 'BTCUSDT',
      price: '1',
    } as const;
    expect(() => engine.check(command)).toThrow('Execute broker.advance first.');
    engine.apply(command);
    expect(engine.nextDueTime).toBe(settlement + 8 * hour);
  });

  it('scheduled events before a new index price are executed with the old price', () => {
    const desk = new ContractDesk(linear);
    desk.apply(
      { kind: 'broker.setIndexPrice', symbol: 'BTCUSDT', price: '9999' },
      settlement + hour,
    );
    const query = { symbol: linear, state: 'past', time: desk.time } as const;
    expect(desk.engine.contract.market.listFundingRates(query).reply?.[0]?.index).toBe('10000');
  });
});
