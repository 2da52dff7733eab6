import { describe, expect, it } from 'vitest';
import { type Command, createEngine, defaultInitialState, restoreEngine } from '../src/index.ts';
import { Desk } from './lib/desk.ts';
import { alice, bob, start } from './lib/initial-states.ts';

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
const nobody = { ...alice, user: 'eve' };
const time = start;

describe('control commands are rejected, one row for each reason', () => {
  it.each<readonly [reason: string, command: Command, message: string]>([
    ['a token twice', { kind: 'addToken', time, token: 'BTC' }, 'exists already'],
    ['a scale', { kind: 'addToken', time, token: 'X', scale: 19 }, 'from 0 to 18'],
    ['a user twice', { kind: 'addUser', time, user: 'bob' }, 'exists already'],
    ['a nameless user', { kind: 'addUser', time, user: '' }, 'needs a name'],
    [
      'a sub-account of nobody',
      { kind: 'addSubAccount', time, user: 'eve', accountType: 1, accountName: '' },
      'no user eve',
    ],
    [
      'a sub-account for options',
      { kind: 'addSubAccount', time, user: 'bob', accountType: 2 as 1, accountName: '' },
      'type 1 or 3, not 2',
    ],
    ['a symbol twice', { kind: 'addSymbol', time, ...symbol, symbol: 'BTCUSDT' }, 'exists already'],
    ['a symbol without its token', { kind: 'addSymbol', time, ...symbol, baseAsset: 'X' }, 'not X'],
    [
      'a symbol of one token',
      { kind: 'addSymbol', time, ...symbol, baseAsset: 'USDT' },
      'two known',
    ],
    ['a tick of zero', { kind: 'addSymbol', time, ...symbol, tickSize: '0.00' }, 'above zero'],
    [
      'a lowest quantity of zero',
      { kind: 'addSymbol', time, ...symbol, minQuantity: '0' },
      'above',
    ],
    ['a range of prices', { kind: 'addSymbol', time, ...symbol, maxPrice: '0' }, 'below minPrice'],
    [
      'a range of quantities',
      { kind: 'addSymbol', time, ...symbol, maxQuantity: '0' },
      'below min',
    ],
    ['a price that is none', { kind: 'addSymbol', time, ...symbol, minPrice: '1e3' }, 'no decimal'],
    [
      'a price past all numbers',
      { kind: 'addSymbol', time, ...symbol, maxPrice: '9'.repeat(16) },
      'too many digits',
    ],
    [
      'a step finer than the ledger',
      { kind: 'addSymbol', time, ...symbol, stepSize: '0.000000001' },
      'finer than the ledger',
    ],
    ['a status', { kind: 'setSymbolStatus', time, symbol: 'X', status: 'HALT' }, 'Invalid symbol.'],
    ['an index', { kind: 'setIndexPrice', time, symbol: 'BTCUSDT', price: '0.0' }, 'above zero'],
    ['permissions of nobody', { kind: 'setPermissions', time, account: nobody }, 'no account eve'],
    [
      'fees of nobody',
      { kind: 'setFeeRates', time, account: nobody, maker: '0', taker: '0' },
      'no account eve',
    ],
    [
      'an order of an account for contracts',
      {
        kind: 'placeOrder',
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
      'an order of nobody',
      { kind: 'cancelOrder', time, account: nobody },
      'no account eve, type 1',
    ],
  ])('%s', (_, command, message) => {
    const { rejection, events } = createEngine(defaultInitialState(start)).apply(command);
    expect(rejection?.message).toContain(message);
    expect(events).toEqual([]);
  });
});

describe('rate limits are rejected', () => {
  const day = { rateLimitType: 'ORDERS', interval: 'DAY' } as const;
  it.each([
    ['of nothing', [{ ...day, limit: 0 }], 'ORDERS per DAY is 0'],
    ['of a part', [{ ...day, limit: 1.5 }], 'ORDERS per DAY is 1.5'],
    [
      'twice',
      [
        { ...day, limit: 1 },
        { ...day, limit: 2 },
      ],
      'ORDERS per DAY is there twice',
    ],
  ])('%s', (_, rateLimits, message) => {
    const engine = createEngine(defaultInitialState(start));
    const { rejection } = engine.apply({ kind: 'setRateLimits', time, rateLimits });
    expect(rejection).toMatchObject({ error: 'INVALID_PARAMETER' });
    expect(rejection?.message).toContain(message);
  });
});

describe('control commands work', () => {
  it('new rate limits are shown, and are part of the state', () => {
    const engine = createEngine(defaultInitialState(start));
    const rateLimits = [{ rateLimitType: 'ORDERS', interval: 'SECOND', limit: 7 }] as const;
    engine.apply({ kind: 'setRateLimits', time, rateLimits });
    const restored = restoreEngine(engine.encode());
    for (const one of [engine, restored]) {
      expect(one.admin.getRateLimits()).toEqual(rateLimits);
      expect(one.spot.getBrokerInfo({ time }).rateLimits).toEqual(rateLimits);
    }
  });

  it('what every user has is there to read', () => {
    const { engine } = new Desk();
    engine.apply({ kind: 'setFeeRates', time, account: bob, maker: '0', taker: '0.0005' });
    engine.apply({ kind: 'setPermissions', time, account: bob, canTrade: false });
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
    expect(engine.admin.getAccount(nobody)).toBeUndefined();
    expect(engine.admin.listTokens()[0]).toEqual({ token: 'BTC', scale: 8 });
    expect(engine.admin.listSymbols().map((one) => one.symbol)).toEqual([
      'BTCUSDT',
      'ETHUSDT',
      'ETHBTC',
    ]);
  });

  it('a new token and symbol trade', () => {
    const desk = new Desk();
    desk.engine.apply({ kind: 'addToken', time, token: 'DOGE', scale: 4 });
    const rules = { ...symbol, symbol: 'DOGEUSDT', baseAsset: 'DOGE' };
    expect(desk.engine.apply({ kind: 'addSymbol', time, ...rules }).rejection).toBeUndefined();
    const deposit = { token: 'DOGE', amount: '10.0001' } as const;
    desk.engine.apply({ kind: 'deposit', time, account: bob, ...deposit });
    desk.place(bob, ['SELL', 'LIMIT', '2', '10'], { symbol: 'DOGEUSDT' });
    desk.place(alice, ['BUY', 'MARKET', undefined, '10'], { symbol: 'DOGEUSDT' });
    expect(desk.balance(alice, 'DOGE')).toBe('9.99 + 0');
    expect(desk.balance(bob, 'DOGE')).toBe('0.0001 + 0');
    const { symbols } = desk.engine.spot.getBrokerInfo({ time });
    expect(symbols.at(-1)).toMatchObject({ symbol: 'DOGEUSDT', baseAsset: 'DOGE' });
  });

  it('index prices are kept with their times', () => {
    const { engine } = new Desk();
    engine.apply({ kind: 'setIndexPrice', time: start + 7, symbol: 'BTCUSDT', price: '10001.5' });
    expect([...engine.indexPrices]).toEqual([
      ['BTCUSDT', { price: '10001.5', time: start + 7 }],
      ['ETHUSDT', { price: '250', time: start }],
    ]);
  });

  it('time never goes back', () => {
    const { engine } = new Desk();
    engine.apply({ kind: 'advance', time: start + 5000 });
    engine.apply({ kind: 'setPermissions', time: start, account: alice, canTrade: false });
    const { reply } = engine.spot.accounts.getAccount({ account: alice });
    expect(reply?.updateTime).toBe(start + 5000);
  });

  it('a world that is rejected is no world', () => {
    const world = { ...defaultInitialState(start), users: [{ user: 'alice' }, { user: 'alice' }] };
    expect(() => createEngine(world)).toThrow(
      'The world is rejected: The user alice exists already.',
    );
  });
});

describe('the default world', () => {
  const { engine } = new Desk();

  it.each([
    [1, { BTC: '100', ETH: '1000', USDT: '1000000' }],
    [2, { USDT: '1000000', BUSDT: '1000000' }],
    [3, { BTC: '100', TBTC: '100', BUSDT: '1000000' }],
  ] as const)('gives both users their money in accounts of type %i', (accountType, money) => {
    for (const user of ['alice', 'bob']) {
      const account = { user, accountType, accountIndex: 0 };
      const { reply } = engine.spot.accounts.getAccount({ account });
      const held = (reply?.balances ?? []).map(({ asset, free }) => [asset, free]);
      expect(Object.fromEntries(held)).toEqual(money);
    }
  });
});
