/** An account for spot, in the format of the engine. Index 0 is the main account. */
export interface TradingAccount {
  readonly user: string;
  readonly accountType: 1;
  readonly accountIndex: number;
}

/** The start time of tests: 2026-12-01T00:00:00Z, in milliseconds since the epoch. */
export const start = Date.UTC(2026, 11, 1);

export const alice: TradingAccount = { user: 'alice', accountType: 1, accountIndex: 0 };
export const bob: TradingAccount = { user: 'bob', accountType: 1, accountIndex: 0 };
const carol: TradingAccount = { user: 'carol', accountType: 1, accountIndex: 0 };
/** A sub-account of alice. */
const grid: TradingAccount = { user: 'alice', accountType: 1, accountIndex: 1 };

/** The accounts that random commands use, by their names. */
export const traders: Readonly<Record<string, TradingAccount>> = { alice, bob, carol, grid };

/** Returns the name of an account in `traders`. */
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
const traderDeposits = [
  ['carol', 'USDT', '30000'],
  ['carol', 'ETH', '12.5'],
  ['grid', 'BTC', '1.00000001'],
  ['grid', 'USDT', '2500.00000001'],
] as const;

/**
 * Returns the commands that create the additional accounts that random commands use: a third user
 * with less money, and a sub-account of alice.
 */
export function traderSetup() {
  return [
    { kind: 'accounts.addUser' as const, time: start, user: 'carol' },
    {
      kind: 'accounts.addSubAccount' as const,
      time: start,
      user: 'alice',
      accountType: 1 as const,
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
