import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { Desk } from './lib/desk.ts';

describe('fees', () => {
  it('fees are deducted from the amount received, at the maker and taker rates', () => {
    const desk = new Desk();
    const { engine, time } = desk;
    engine.apply({
      kind: 'accounts.setFeeRates',
      time,
      account: alice,
      maker: '0.00025',
      taker: '0.00075',
    });
    engine.apply({ kind: 'accounts.setFeeRates', time, account: bob, maker: '0', taker: '0.0005' });
    desk.place(alice, ['SELL', 'LIMIT', '10000.01', '0.123457']);
    desk.place(bob, ['BUY', 'LIMIT', '10000.01', '0.123457']);
    // 0.123457 × 10000.01 = 1234.57123457; × 0.00025 = 0.3086428086425; × 0.0005 = 0.0000617285.
    expect(desk.balance(alice, 'USDT')).toBe('1001234.26259177 + 0');
    expect(desk.balance(alice, 'BTC')).toBe('99.876543 + 0');
    expect(desk.balance(bob, 'USDT')).toBe('998765.42876543 + 0');
    expect(desk.balance(bob, 'BTC')).toBe('100.12339528 + 0');
    expect(desk.houseBalance('fees', 'USDT')).toBe('30864280');
    expect(desk.houseBalance('fees', 'BTC')).toBe('6172');
  });

  it('fees are 0.1% for both sides by default', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '1']);
    desk.place(bob, ['BUY', 'MARKET', undefined, '1']);
    expect(desk.balance(alice, 'USDT')).toBe('1009990 + 0');
    expect(desk.balance(bob, 'BTC')).toBe('100.999 + 0');
  });

  it('fees are truncated to zero for a tiny trade', () => {
    const desk = new Desk();
    const { engine, time } = desk;
    // 0.001 ETH × 0.000009 = 0.000000009 ETH, which is less than the smallest unit of the token.
    const rates = { maker: '0.000009', taker: '0.000009' };
    engine.apply({ kind: 'accounts.setFeeRates', time, account: bob, ...rates });
    desk.place(alice, ['SELL', 'LIMIT', '0.1', '0.001'], { symbol: 'ETHBTC' });
    desk.place(bob, ['BUY', 'LIMIT', '0.1', '0.001'], { symbol: 'ETHBTC' });
    expect(desk.balance(bob, 'ETH')).toBe('1000.001 + 0');
    expect(desk.houseBalance('fees', 'ETH')).toBe('0');
  });

  it.each(['-0.001', '1.1', '0.000000001', 'x'])(
    'fees cannot be set to the invalid rate %s',
    (maker) => {
      const { engine, time } = new Desk();
      const command = {
        kind: 'accounts.setFeeRates',
        time,
        account: alice,
        maker,
        taker: '0',
      } as const;
      expect(engine.apply(command).rejection?.error).toBe('INVALID_PARAMETER');
    },
  );
});

describe('locked amounts', () => {
  it('locked amounts release the price improvement to the free balance immediately', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '9900', '0.4']);
    desk.place(alice, ['BUY', 'LIMIT', '10000', '1']);
    expect(desk.balance(alice, 'USDT')).toBe('990040 + 6000');
  });

  it('locked amounts are free again when a partially filled order is cancelled', () => {
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '10000', '1'], { id: 'mine' });
    desk.place(bob, ['SELL', 'LIMIT', '10000', '0.4']);
    expect(desk.balance(alice, 'USDT')).toBe('990000 + 6000');
    desk.cancel(alice, { clientOrderId: 'mine' });
    expect(desk.balance(alice, 'USDT')).toBe('996000 + 0');
  });

  it('locked amounts are truncated to the token scale without losing a unit', () => {
    // 0.025001 × 1.001 = 0.025026001 BTC, truncated to eight decimal places.
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '0.025001', '1.001'], { symbol: 'ETHBTC' });
    expect(desk.balance(alice, 'BTC')).toBe('99.974974 + 0.025026');
    desk.place(bob, ['SELL', 'LIMIT', '0.025001', '1'], { symbol: 'ETHBTC' });
    // The remaining 0.001 ETH lock 0.000025001 BTC, truncated to 0.000025.
    expect(desk.balance(alice, 'BTC')).toBe('99.974974 + 0.000025');
    desk.place(bob, ['SELL', 'LIMIT', '0.025001', '1'], { symbol: 'ETHBTC' });
    expect(desk.balance(alice, 'BTC')).toBe('99.974974 + 0');
    expect(desk.balance(alice, 'ETH')).toBe('1000.999999 + 0');
  });

  it('locked amounts release the remainder of truncation to the free balance', () => {
    // 1.002 locks 0.02505601. 1.001 costs 0.025031, and the remaining 0.001 locks 0.000025.
    const desk = new Desk();
    desk.place(alice, ['BUY', 'LIMIT', '0.025006', '1.002'], { symbol: 'ETHBTC' });
    expect(desk.balance(alice, 'BTC')).toBe('99.97494399 + 0.02505601');
    desk.place(bob, ['SELL', 'LIMIT', '0.025006', '1.001'], { symbol: 'ETHBTC' });
    expect(desk.balance(alice, 'BTC')).toBe('99.974944 + 0.000025');
  });
});

describe('getOrder of a filled order', () => {
  it('getOrder returns the executed amounts, and truncates the average price', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT', '10000', '0.2']);
    desk.place(bob, ['SELL', 'LIMIT', '10000.01', '0.1']);
    const { reply } = desk.place(alice, ['BUY', 'LIMIT', '10001', '0.3'], { id: 'mine' });
    const order = desk.engine.spot.orders.getOrder({ account: alice, orderId: reply?.orderId });
    expect(order.reply).toEqual({
      symbol: 'BTCUSDT',
      orderId: '336903000000000003',
      clientOrderId: 'mine',
      price: '10001',
      origQty: '0.3',
      executedQty: '0.3',
      cummulativeQuoteQty: '3000.001',
      avgPrice: '10000',
      status: 'FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      stopPrice: '0',
      icebergQty: '0',
      time: desk.time,
      updateTime: desk.time,
      isWorking: false,
    });
  });
});

describe('a fill', () => {
  it('a fill emits a trade and two reports with all fields of the user stream', () => {
    const desk = new Desk();
    desk.place(bob, ['SELL', 'LIMIT_MAKER', '10010', '0.4'], { id: 'resting' });
    const { events } = desk.place(alice, ['BUY', 'MARKET', undefined, '0.1'], { id: 'taking' });
    expect(events[1]).toEqual({
      kind: 'trade',
      section: 'spot',
      symbol: 'BTCUSDT',
      tradeId: '336904000000000001',
      price: '10010',
      quantity: '0.1',
      time: desk.time,
      isBuyerMaker: false,
    });
    expect(events[2]).toEqual({
      kind: 'executionReport',
      account: bob,
      time: desk.time,
      symbol: 'BTCUSDT',
      orderId: '336903000000000001',
      clientOrderId: 'resting',
      side: 'SELL',
      type: 'LIMIT_MAKER',
      timeInForce: 'GTC',
      quantity: '0.4',
      price: '10010',
      status: 'PARTIALLY_FILLED',
      lastQuantity: '0.1',
      lastPrice: '10010',
      commission: '1.001',
      commissionAsset: 'USDT',
      executedQuantity: '0.1',
      executedQuote: '1001',
      isWorking: true,
      isMaker: true,
      orderTime: desk.time - 1000,
      tradeId: '336904000000000001',
      matchOrderId: '336903000000000002',
    });
    expect(events[3]).toMatchObject({
      account: alice,
      clientOrderId: 'taking',
      price: '0',
      status: 'FILLED',
      commission: '0.0001',
      commissionAsset: 'BTC',
      isWorking: false,
      isMaker: false,
      matchOrderId: '336903000000000001',
    });
    expect(events.slice(4).map((event) => event.kind)).toEqual([
      'outboundAccountInfo',
      'outboundAccountInfo',
    ]);
  });
});
