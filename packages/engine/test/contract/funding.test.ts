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

/** A desk on which alice has little money, so that she cannot pay much from what is available. */
function payerDesk(symbol: string, deposit: string): ContractDesk {
  const token = symbol === linear ? 'BUSDT' : 'TBTC';
  return new ContractDesk(symbol, {
    insuranceFunds: [{ token, balance: '10' }],
    deposits: [
      { account: alice, token, amount: deposit },
      { account: bob, token, amount: '100000' },
      { account: maker, token, amount: '100000' },
    ],
  });
}

describe('the funding that a position pays', () => {
  it('a payer in profit pays from margin, what is available, then unrealized profit', () => {
    const desk = payerDesk(linear, '110');
    desk.open(alice, 'LONG', 1000, '10000');
    desk.mark('12000');
    expect(desk.balance(alice)).toBe('9 + 100.5 + 0');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.1' });
    desk.advanceTo(settlement);
    // 1200 × 0.1 = 100.5 + 9 + 10.5. The average price rises by 10.5 / 0.1.
    expect(desk.flows(alice, 2)).toEqual(['PNL 10.5', 'FUNDING_SETTLEMENT -120']);
    expect(desk.position(alice, 'LONG')).toMatchObject({
      margin: '0',
      avgPrice: '10105',
      unrealizedPnL: '189.5',
      realizedPnL: '-110',
    });
    expect(desk.flows(maker, 1)).toEqual(['FUNDING_SETTLEMENT 120']);
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.1' });
    desk.advanceTo(settlement + 8 * hour);
    expect(desk.position(alice, 'LONG')).toMatchObject({ margin: '0', avgPrice: '11305' });
    desk.place(maker, 'BUY_OPEN', 1000, '12000', { leverage: '1' });
    desk.place(alice, 'SELL_CLOSE', 1000, '12000');
    // 110 + 200 of profit − 240 of funding − fees of 0.5 and 0.6
    expect(desk.balance(alice)).toBe('68.9 + 0 + 0');
    expect(desk.fund()).toBe('10');
  });

  it('a short position in an inverse contract pays from its profit as well', () => {
    const desk = payerDesk(inverse, '0.0101');
    desk.open(alice, 'SHORT', 1000, '10000');
    desk.mark('8000');
    desk.apply({ kind: 'contract.setFundingRate', symbol: inverse, rate: '-0.1' });
    desk.advanceTo(settlement);
    // 0.125 × 0.1 = 0.01005 + 0.00245; the average price is 1000 / (0.1 + 0.00245).
    expect(desk.flows(alice, 2)).toEqual(['PNL 0.00245', 'FUNDING_SETTLEMENT -0.0125']);
    expect(desk.position(alice, 'SHORT')).toMatchObject({
      margin: '0',
      avgPrice: '9760.858955',
      unrealizedPnL: '0.02255',
    });
  });

  it('a payer pays at most what it has, and receivers share it by their contracts', () => {
    const desk = payerDesk(linear, '110');
    desk.place(bob, 'SELL_OPEN', 300, '10000', { leverage: '1' });
    desk.place(maker, 'SELL_OPEN', 400, '10000', { leverage: '1' });
    desk.place(alice, 'BUY_OPEN', 700, '10000');
    desk.mark('12000');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '1' });
    desk.advanceTo(settlement);
    // 70.35 + 39.3 + 140, instead of 840. The position without equity is closed at the mark price.
    expect(desk.flows(alice, 2)).toEqual(['PNL 140', 'FUNDING_SETTLEMENT -249.65']);
    expect(desk.balance(alice)).toBe('0 + 0 + 0');
    expect(desk.position(alice, 'LONG')).toBeUndefined();
    expect(desk.flows(bob, 2)).toEqual(['FUNDING_SETTLEMENT 106.99285714', 'PNL -60']);
    expect(desk.flows(maker, 2)).toEqual(['FUNDING_SETTLEMENT 142.65714285', 'PNL -80']);
    expect(desk.fund()).toBe('10');
  });

  it('a payer with a loss keeps the margin that its loss needs', () => {
    const desk = payerDesk(linear, '30');
    desk.open(alice, 'LONG', 1000, '10000', '50');
    desk.mark('9900');
    desk.apply({ kind: 'contract.setFundingRate', symbol: linear, rate: '0.02' });
    desk.advanceTo(settlement);
    // The margin is 20.5 and the loss 10, so alice pays 10.5 and the available 9, instead of 19.8.
    expect(desk.flows(alice, 2)).toEqual(['FUNDING_SETTLEMENT -19.5', 'LIQUIDATION -10']);
    expect(desk.flows(maker, 2)).toEqual(['FUNDING_SETTLEMENT 19.5', 'PNL 10']);
    expect(desk.fund()).toBe('10');
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
