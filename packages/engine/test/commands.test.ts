import { alice, bob, start } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { type Command, createEngine, defaultInitialState, restoreEngine } from '../src/index.ts';
import { Desk } from './lib/desk.ts';

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
const unknownAccount = { ...alice, user: 'eve' };
const time = start;

const rejectedCommands: readonly (readonly [reason: string, command: Command, message: string])[] =
  [
    ['for an existing token', { kind: 'accounts.addToken', time, token: 'BTC' }, 'already exists'],
    [
      'for a scale above 18',
      { kind: 'accounts.addToken', time, token: 'X', scale: 19 },
      'from 0 to 18',
    ],
    ['for an existing user', { kind: 'accounts.addUser', time, user: 'bob' }, 'already exists'],
    ['for an empty user name', { kind: 'accounts.addUser', time, user: '' }, 'must not be empty'],
    [
      'for a sub-account of an unknown user',
      { kind: 'accounts.addSubAccount', time, user: 'eve', accountType: 1, accountName: '' },
      'no user eve',
    ],
    [
      'for an option sub-account',
      { kind: 'accounts.addSubAccount', time, user: 'bob', accountType: 2 as 1, accountName: '' },
      'must be 1 or 3; got 2',
    ],
    [
      'for an existing symbol',
      { kind: 'spot.addSymbol', time, ...symbol, symbol: 'BTCUSDT' },
      'already exists',
    ],
    [
      'for a symbol with an unknown token',
      { kind: 'spot.addSymbol', time, ...symbol, baseAsset: 'X' },
      'got X',
    ],
    [
      'for a symbol with the same token twice',
      { kind: 'spot.addSymbol', time, ...symbol, baseAsset: 'USDT' },
      'two different tokens',
    ],
    [
      'for a tick size of zero',
      { kind: 'spot.addSymbol', time, ...symbol, tickSize: '0.00' },
      'above zero',
    ],
    [
      'for a minimum quantity of zero',
      { kind: 'spot.addSymbol', time, ...symbol, minQuantity: '0' },
      'minQuantity and stepSize must be above zero',
    ],
    [
      'for a maximum price below the minimum',
      { kind: 'spot.addSymbol', time, ...symbol, maxPrice: '0' },
      'must not be below minPrice',
    ],
    [
      'for a maximum quantity below the minimum',
      { kind: 'spot.addSymbol', time, ...symbol, maxQuantity: '0' },
      'must not be below minQuantity',
    ],
    [
      'for a price with an exponent',
      { kind: 'spot.addSymbol', time, ...symbol, minPrice: '1e3' },
      'minPrice must be a decimal',
    ],
    [
      'for a price with too many digits',
      { kind: 'spot.addSymbol', time, ...symbol, maxPrice: '9'.repeat(16) },
      'maxPrice must be below 45035996273704.96 with 2 decimal places; got 9999999999999999.',
    ],
    [
      'for a step size finer than the token scale',
      { kind: 'spot.addSymbol', time, ...symbol, stepSize: '0.000000001' },
      'finer than the scale',
    ],
    [
      'for the status of an unknown symbol',
      { kind: 'spot.setSymbolStatus', time, symbol: 'X', status: 'HALT' },
      'Invalid symbol.',
    ],
    [
      'for an index price of zero',
      { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price: '0.0' },
      'above zero',
    ],
    [
      'for an index price at the limit',
      { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price: '45000000.00' },
      'below 45000000',
    ],
    [
      // As a floating-point number, this price would be rounded to the limit.
      'for an index price below the limit with more than 8 decimal places',
      { kind: 'broker.setIndexPrice', time, symbol: 'BTCUSDT', price: '44999999.9999999999' },
      'at most 8 decimal places; got 44999999.9999999999',
    ],
    [
      'for the permissions of an unknown account',
      { kind: 'accounts.setPermissions', time, account: unknownAccount },
      'no account eve',
    ],
    [
      'for the fee rates of an unknown account',
      { kind: 'accounts.setFeeRates', time, account: unknownAccount, maker: '0', taker: '0' },
      'no account eve',
    ],
    [
      'for an order in a contract account',
      {
        kind: 'spot.placeOrder',
        time,
        account: { ...alice, accountType: 3 },
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'MARKET',
        quantity: '1',
        newClientOrderId: 'x',
      },
      'no account alice, type 3',
    ],
    [
      'for a cancellation in an unknown account',
      { kind: 'spot.cancelOrder', time, account: unknownAccount },
      'no account eve, type 1',
    ],
  ];

describe('commands are rejected', () => {
  it.each(rejectedCommands)('a command is rejected %s', (_, command, message) => {
    const { rejection, events } = createEngine(defaultInitialState(start)).apply(command);
    expect(rejection?.message).toContain(message);
    expect(events).toEqual([]);
  });
});

describe('setRateLimits rejects a limit', () => {
  const day = { rateLimitType: 'ORDERS', interval: 'DAY' } as const;
  it.each([
    [
      'of zero',
      [{ ...day, limit: 0 }],
      'ORDERS per DAY must be an integer from 1 to 9007199254740991; got 0',
    ],
    ['that is not an integer', [{ ...day, limit: 1.5 }], 'got 1.5'],
    [
      'that is listed twice',
      [
        { ...day, limit: 1 },
        { ...day, limit: 2 },
      ],
      'ORDERS per DAY is listed twice',
    ],
  ])('setRateLimits rejects a limit %s', (_, rateLimits, message) => {
    const engine = createEngine(defaultInitialState(start));
    const { rejection } = engine.apply({ kind: 'broker.setRateLimits', time, rateLimits });
    expect(rejection).toMatchObject({ error: 'INVALID_PARAMETER' });
    expect(rejection?.message).toContain(message);
  });
});

it('apply throws for a command of an unknown kind', () => {
  const unknown = { kind: 'placeOrder', time } as unknown as Command;
  expect(() => new Desk().engine.apply(unknown)).toThrow(
    /no command kind "placeOrder".*spot\.placeOrder/,
  );
});

describe('admin commands', () => {
  it('admin commands replace the rate limits, which are part of the state', () => {
    const engine = createEngine(defaultInitialState(start));
    const rateLimits = [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 7 }] as const;
    engine.apply({ kind: 'broker.setRateLimits', time, rateLimits });
    const restored = restoreEngine(engine.encode());
    for (const instance of [engine, restored]) {
      expect(instance.admin.getRateLimits()).toEqual(rateLimits);
      expect(instance.getBrokerInfo({ time }).rateLimits).toEqual(rateLimits);
    }
  });

  it('admin commands change accounts, and admin queries return the changes', () => {
    const { engine } = new Desk();
    engine.apply({ kind: 'accounts.setFeeRates', time, account: bob, maker: '0', taker: '0.0005' });
    engine.apply({ kind: 'accounts.setPermissions', time, account: bob, canTrade: false });
    expect(engine.admin.listAccounts()).toHaveLength(6);
    expect(engine.admin.getAccount(bob)).toEqual({
      ref: bob,
      accountId: '336901000000000004',
      accountName: '',
      canTrade: false,
      canWithdraw: true,
      canDeposit: true,
      makerFeeRate: '0',
      takerFeeRate: '0.0005',
      balances: [
        { token: 'BTC', free: '100', locked: '0', margin: '0' },
        { token: 'ETH', free: '1000', locked: '0', margin: '0' },
        { token: 'USDT', free: '1000000', locked: '0', margin: '0' },
      ],
    });
    expect(engine.admin.getAccount(unknownAccount)).toBeUndefined();
    expect(engine.admin.listTokens()[0]).toEqual({ token: 'BTC', scale: 8 });
    expect(engine.admin.listSymbols().map(({ symbol }) => symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'ETHBTC',
    ]);
  });

  it('admin commands add a token and a symbol that can be traded', () => {
    const desk = new Desk();
    desk.engine.apply({ kind: 'accounts.addToken', time, token: 'DOGE', scale: 4 });
    const rules = { ...symbol, symbol: 'DOGEUSDT', baseAsset: 'DOGE' };
    expect(desk.engine.apply({ kind: 'spot.addSymbol', time, ...rules }).rejection).toBeUndefined();
    const deposit = { token: 'DOGE', amount: '10.0001' } as const;
    desk.engine.apply({ kind: 'accounts.deposit', time, account: bob, ...deposit });
    desk.place(bob, ['SELL', 'LIMIT', '2', '10'], { symbol: 'DOGEUSDT' });
    desk.place(alice, ['BUY', 'MARKET', undefined, '10'], { symbol: 'DOGEUSDT' });
    expect(desk.balance(alice, 'DOGE')).toBe('9.99 + 0');
    expect(desk.balance(bob, 'DOGE')).toBe('0.0001 + 0');
    const { symbols } = desk.engine.getBrokerInfo({ time });
    expect(symbols.at(-1)).toMatchObject({ symbol: 'DOGEUSDT', baseAsset: 'DOGE' });
  });

  it('admin commands set index prices and record their times', () => {
    const { engine } = new Desk();
    engine.apply({
      kind: 'broker.setIndexPrice',
      time: start + 7,
      symbol: 'BTCUSDT',
      price: '10001.5',
    });
    expect([...engine.indexPrices]).toEqual([
      ['BTCUSDT', { price: '10001.5', time: start + 7 }],
      ['ETHUSDT', { price: '250', time: start }],
    ]);
  });

  it('admin commands never move the time backwards', () => {
    const { engine } = new Desk();
    engine.apply({ kind: 'broker.advance', time: start + 5000 });
    engine.apply({ kind: 'accounts.setPermissions', time: start, account: alice, canTrade: false });
    const { reply } = engine.accounts.getAccount({ account: alice });
    expect(reply?.updateTime).toBe(start + 5000);
  });
});

describe('createEngine', () => {
  it('createEngine throws when a command of the initial state is rejected', () => {
    const users = [{ user: 'alice' }, { user: 'alice' }];
    expect(() => createEngine({ ...defaultInitialState(start), users })).toThrow(
      'Invalid initial state: accounts.addUser was rejected: The user alice already exists.',
    );
  });
});

describe('the default initial state', () => {
  const { engine } = new Desk();

  it.each([
    [1, { BTC: '100', ETH: '1000', USDT: '1000000' }],
    [2, { USDT: '1000000', BUSDT: '1000000' }],
    [3, { BTC: '100', TBTC: '100', BUSDT: '1000000' }],
  ] as const)(
    'the default initial state funds the accounts of type %i for both users',
    (accountType, expected) => {
      for (const user of ['alice', 'bob']) {
        const account = { user, accountType, accountIndex: 0 };
        const { reply } = engine.accounts.getAccount({ account });
        const balances = (reply?.balances ?? []).map(({ asset, free }) => [asset, free]);
        expect(Object.fromEntries(balances)).toEqual(expected);
      }
    },
  );
});
