import type { ModelSymbol } from './reference-order.ts';
import type { SetupCommand, TradingAccount } from './trading-types.ts';

/** The start time of tests: 2026-12-01T00:00:00Z, in milliseconds since the epoch. */
export const start = Date.UTC(2026, 11, 1);

export const alice: TradingAccount = { user: 'alice', accountType: 1, accountIndex: 0 };
export const bob: TradingAccount = { user: 'bob', accountType: 1, accountIndex: 0 };
const carol: TradingAccount = { user: 'carol', accountType: 1, accountIndex: 0 };
/** A sub-account of alice. */
const grid: TradingAccount = { user: 'alice', accountType: 1, accountIndex: 1 };

/** The accounts that random commands use, by their names in the reference model. */
export const traders: Readonly<Record<string, TradingAccount>> = { alice, bob, carol, grid };

/** Returns the name of an account in the reference model. */
export function traderName({
  user,
  accountIndex,
}: {
  readonly user: string;
  readonly accountIndex: number;
}): string {
  return accountIndex === 1 ? 'grid' : user;
}

/** The deposits of the traders in addition to the default data: account, token, amount. */
export const traderDeposits = [
  ['carol', 'USDT', '30000'],
  ['carol', 'ETH', '12.5'],
  ['grid', 'BTC', '1.00000001'],
  ['grid', 'USDT', '2500.00000001'],
] as const;

/**
 * Returns the commands that create the additional accounts that random commands use: a third user
 * with less money, and a sub-account of alice.
 */
export function traderSetup(): SetupCommand[] {
  return [
    { kind: 'accounts.addUser', time: start, user: 'carol' },
    {
      kind: 'accounts.addSubAccount',
      time: start,
      user: 'alice',
      accountType: 1,
      accountName: 'grid',
    },
    ...traderDeposits.map(([name, token, amount]) => ({
      kind: 'accounts.deposit' as const,
      time: start,
      account: traders[name] as TradingAccount,
      token,
      amount,
    })),
  ];
}

/** The symbols of the default data, repeated here so that the reference model is independent. */
export const defaultSymbols: readonly ModelSymbol[] = [
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

/** The deposits that alice and bob each have in the default data: token, amount. */
export const defaultDeposits = [
  ['BTC', '100'],
  ['ETH', '1000'],
  ['USDT', '1000000'],
] as const;
