import { bob, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { type Command, createEngine, defaultInitialState } from '../src/index.ts';

const symbol = {
  symbol: 'TBTCUSDT',
  baseAsset: 'TBTC',
  quoteAsset: 'USDT',
  minPrice: '0.01',
  maxPrice: '1000',
  tickSize: '0.01',
  minQuantity: '0.01',
  maxQuantity: '1000',
  stepSize: '0.01',
  minNotional: '1',
};
const time = start;

const rejectedCommands: readonly (readonly [reason: string, command: Command, message: string])[] =
  [
    [
      'for a tick size with 19 decimal places',
      { kind: 'spot.addSymbol', time, ...symbol, tickSize: '0.0000000000000000001' },
      'tickSize can have at most 18 decimal places; got "0.0000000000000000001".',
    ],
    [
      'for a maximum number of open orders that is not an integer',
      { kind: 'spot.addSymbol', time, ...symbol, maxOpenOrders: 1e300 },
      'maxOpenOrders must be an integer from 1 to 9007199254740991; got 1e+300.',
    ],
    [
      'for an index price with 19 decimal places',
      { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price: '1.0000000000000000001' },
      'The index price of BTCUSDT can have at most 18 decimal places; got "1.0000000000000000001".',
    ],
    [
      'for an amount of 65 digits',
      { kind: 'accounts.deposit', time, account: bob, token: 'BTC', amount: '9'.repeat(65) },
      'of at most 64 characters',
    ],
    [
      'for a time after the year 9999',
      { kind: 'broker.advance', time: Date.UTC(10_000, 0, 1) },
      'must be an integer from 0 to 253402300799999, in milliseconds since the epoch; ' +
        'got 253402300800000.',
    ],
    ['for a time that is not a number', { kind: 'broker.advance', time: Number.NaN }, 'got NaN'],
  ];

describe('commands beyond the limits are rejected', () => {
  it.each(rejectedCommands)('a command beyond the limits is rejected %s', (_, command, message) => {
    const { rejection, events } = createEngine(defaultInitialState(start)).apply(command);
    expect(rejection?.error).toBe('INVALID_PARAMETER');
    expect(rejection?.message).toContain(message);
    expect(events).toEqual([]);
  });
});

describe('createEngine', () => {
  it.each([
    ['time', { time: 8.64e15 }, 'must be an integer from 345600000 (1970-01-05) to'],
    ['time', { time: 0 }, 'got 0.'],
    ['rule', { maxOpenOrders: Number.NaN }, 'maxOpenOrders must be an integer from 1'],
  ])('createEngine throws for a %s outside its limits: %j', (_, invalid, message) => {
    expect(() => createEngine({ ...defaultInitialState(start), ...invalid })).toThrow(message);
  });
});
