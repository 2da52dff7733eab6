import { start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { alice, ContractDesk, linear } from './contract-desk.ts';

const hour = 3_600_000;
/** `start` is 00:00 UTC, so the first settlement is eight hours later. */
const settlement = start + 8 * hour;

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
