import {
  type AccountRef,
  type Command,
  createEngine,
  defaultInitialState,
  type Engine,
} from '../../src/index.ts';
import type { ModelSymbol } from './reference-order.ts';

/** 2026-12-01T00:00:00Z. */
export const start = Date.UTC(2026, 11, 1);

export const alice: AccountRef = { user: 'alice', accountType: 1, accountIndex: 0 };
export const bob: AccountRef = { user: 'bob', accountType: 1, accountIndex: 0 };
export const carol: AccountRef = { user: 'carol', accountType: 1, accountIndex: 0 };
/** A sub-account of alice. */
export const grid: AccountRef = { user: 'alice', accountType: 1, accountIndex: 1 };

/** The accounts that random commands use, by the names that the reference model knows. */
export const traders: Readonly<Record<string, AccountRef>> = { alice, bob, carol, grid };

export function nameOf({ user, accountIndex }: AccountRef): string {
  return accountIndex === 1 ? 'grid' : user;
}

export const depositsOfTraders = [
  ['carol', 'USDT', '30000'],
  ['carol', 'ETH', '12.5'],
  ['grid', 'BTC', '1.00000001'],
  ['grid', 'USDT', '2500.00000001'],
] as const;

/** The default world with a poorer third user, and a sub-account of the first. */
export function tradersState(): Command[] {
  return [
    { kind: 'addUser', time: start, user: 'carol' },
    { kind: 'addSubAccount', time: start, user: 'alice', accountType: 1, accountName: 'grid' },
    ...depositsOfTraders.map(([name, token, amount]) => ({
      kind: 'deposit' as const,
      time: start,
      account: traders[name] as AccountRef,
      token,
      amount,
    })),
  ];
}

export function tradersEngine(): Engine {
  const engine = createEngine(defaultInitialState(start));
  for (const command of tradersState()) engine.apply(command);
  return engine;
}

/** The symbols of the default world, written down once more. */
export const modelSymbols: readonly ModelSymbol[] = [
  {
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    price: ['0.01', '1000000', '0.01'],
    quantity: ['0.000001', '100000', '0.000001'],
    minNotional: '5',
  },
  {
    symbol: 'ETHUSDT',
    base: 'ETH',
    quote: 'USDT',
    price: ['0.01', '100000', '0.01'],
    quantity: ['0.0001', '100000', '0.0001'],
    minNotional: '5',
  },
  {
    symbol: 'ETHBTC',
    base: 'ETH',
    quote: 'BTC',
    price: ['0.000001', '1000', '0.000001'],
    quantity: ['0.001', '100000', '0.001'],
    minNotional: '0.0001',
  },
];

/** What alice and bob have in the default world. */
export const usualDeposits = [
  ['BTC', '100'],
  ['ETH', '1000'],
  ['USDT', '1000000'],
] as const;
