import { alice, bob } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import type { AccountRef, AccountType, Transfer } from '../src/index.ts';
import { Desk } from './lib/desk.ts';

const sub: AccountRef = { ...alice, accountIndex: 1 };
const contracts: AccountRef = { ...alice, accountType: 3 };
const oneBitcoin = { token: 'BTC', amount: '1' } as const;

/** Returns a desk on which alice has a token sub-account and a contract sub-account. */
function deskWithSubAccounts(): Desk {
  const desk = new Desk();
  for (const accountType of [1, 3] as const) {
    const names = { user: 'alice', accountName: `sub ${accountType}` };
    desk.engine.apply({ kind: 'accounts.addSubAccount', time: desk.time, accountType, ...names });
  }
  return desk;
}

type AccountPair = readonly [
  fromType: AccountType,
  fromIndex: number,
  toType: AccountType,
  toIndex: number,
];

function transferCommand(
  account: AccountRef,
  pair: AccountPair | undefined,
  amount: string,
  tokenId = 'USDT',
) {
  const [fromAccountType, fromAccountIndex, toAccountType, toAccountIndex] = pair ?? [];
  const accounts = { fromAccountType, fromAccountIndex, toAccountType, toAccountIndex };
  const command = { time: 0, account, tokenId, amount, ...accounts };
  return { kind: 'accounts.transfer', ...command } satisfies Transfer;
}

const transferRules: readonly (readonly [rule: string, command: Transfer, result: string])[] = [
  [
    'accepts a transfer from the main account to the contract account',
    transferCommand(alice, [1, 0, 3, 0], '1'),
    'true',
  ],
  [
    'accepts a transfer from the main account to the option account',
    transferCommand(alice, [1, 0, 2, 0], '1'),
    'true',
  ],
  [
    'accepts a transfer from the main account to a sub-account',
    transferCommand(alice, [1, 0, 1, 1], '1000000'),
    'true',
  ],
  [
    'accepts a transfer from the contract account to the main account',
    transferCommand(alice, [3, 0, 1, 0], '1', 'BTC'),
    'true',
  ],
  [
    'requires all four account parameters with an API key of the main account',
    { ...transferCommand(alice, [1, 0, 3, 0], '1', 'NOSUCH'), toAccountIndex: undefined },
    'MANDATORY_PARAM_EMPTY_OR_MALFORMED',
  ],
  [
    'rejects a transfer between two accounts if neither is the main account',
    transferCommand(alice, [3, 0, 1, 1], '1'),
    'INVALID_PARAMETER',
  ],
  [
    'rejects a transfer from an account to itself',
    transferCommand(alice, [1, 0, 1, 0], '1'),
    'INVALID_PARAMETER',
  ],
  ['rejects an unknown account', transferCommand(alice, [1, 0, 1, 9], '1'), 'INVALID_PARAMETER'],
  [
    'rejects an unknown token',
    transferCommand(alice, [1, 0, 3, 0], '1', 'DOGE'),
    'INVALID_PARAMETER',
  ],
  ['rejects an amount of zero', transferCommand(alice, [1, 0, 3, 0], '0.00'), 'INVALID_PARAMETER'],
  ['rejects a negative amount', transferCommand(alice, [1, 0, 3, 0], '-1'), 'INVALID_PARAMETER'],
  [
    'rejects account parameters with an API key of a sub-account',
    transferCommand(sub, [1, 1, 1, 0], '1'),
    'PARAM_NOT_REQUIRED',
  ],
  [
    'rejects an amount with too many decimal places',
    transferCommand(alice, [1, 0, 3, 0], '0.000000001'),
    'BAD_PRECISION',
  ],
  [
    'rejects an amount above the balance',
    transferCommand(alice, [1, 0, 3, 0], '1000000.00000001'),
    'INSUFFICIENT_BALANCE',
  ],
  [
    'rejects an amount above the balance of a sub-account',
    transferCommand(sub, undefined, '1'),
    'INSUFFICIENT_BALANCE',
  ],
];

describe('transfer (rules in the sequence of their checks)', () => {
  it.each(transferRules)('transfer: %s', (_, command, result) => {
    const { reply, rejection } = deskWithSubAccounts().engine.apply(command);
    expect(rejection?.error ?? reply?.success).toBe(result);
  });

  it('an API key of a sub-account can transfer to the main account', () => {
    const desk = deskWithSubAccounts();
    desk.engine.apply(transferCommand(alice, [1, 0, 1, 1], '250.5'));
    const { events } = desk.engine.apply(transferCommand(sub, undefined, '0.5'));
    expect(desk.balance(sub, 'USDT')).toBe('250 + 0');
    expect(desk.balance(alice, 'USDT')).toBe('999750 + 0');
    expect(events.map((event) => event.kind === 'outboundAccountInfo' && event.account)).toEqual([
      sub,
      alice,
    ]);
  });

  it('a transfer excludes locked amounts, and emits an event only for the token account', () => {
    const desk = deskWithSubAccounts();
    desk.place(alice, ['BUY', 'LIMIT', '10000', '60']);
    const tooLarge = desk.engine.apply(transferCommand(alice, [1, 0, 3, 0], '400000.00000001'));
    expect(tooLarge.rejection).toMatchObject({
      error: 'INSUFFICIENT_BALANCE',
      message:
        'The balance is insufficient: the account alice, type 1, index 0 has 400000 USDT ' +
        'available; got 400000.00000001. Send a smaller amount.',
    });
    const { events } = desk.engine.apply(transferCommand(alice, [1, 0, 3, 0], '400000'));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      account: alice,
      balances: [{ asset: 'USDT', free: '0', locked: '600000' }],
    });
    expect(desk.balance(contracts, 'USDT')).toBe('400000 + 0');
  });
});

describe('listBalanceFlow', () => {
  it('listBalanceFlow lists changes in total balances, but not the locking of amounts', () => {
    const desk = new Desk();
    desk.place(alice, ['SELL', 'LIMIT', '10000', '0.1']);
    desk.place(bob, ['BUY', 'LIMIT', '10000', '0.05']);
    desk.engine.apply(transferCommand(alice, [1, 0, 3, 0], '10'));
    const { reply = [] } = desk.engine.accounts.listBalanceFlow({ account: alice });
    expect(
      reply.map(({ tokenId, flowTypeValue, flowType, change, total }) =>
        [tokenId, flowTypeValue, flowType, change, total].join(' '),
      ),
    ).toEqual([
      'BTC 4 DEPOSIT 100 100',
      'ETH 4 DEPOSIT 1000 1000',
      'USDT 4 DEPOSIT 1000000 1000000',
      'BTC 1 TRADE -0.05 99.95',
      'USDT 1 TRADE 500 1000500',
      'USDT 2 FEE -0.5 1000499.5',
      'USDT 51 USER_ACCOUNT_TRANSFER -10 1000489.5',
    ]);
    expect(reply.at(-1)).toEqual({
      id: reply.at(-1)?.id,
      accountId: '336901000000000001',
      tokenId: 'USDT',
      tokenName: 'USDT',
      flowTypeValue: 51,
      flowType: 'USER_ACCOUNT_TRANSFER',
      flowName: 'Transfer',
      change: '-10',
      total: '1000489.5',
      created: desk.time,
    });
  });

  it('listBalanceFlow filters by ids, times and tokens', () => {
    const desk = new Desk();
    for (let amount = 1; amount <= 120; amount++) {
      const command = { account: alice, token: 'BTC', amount: String(amount) };
      desk.engine.apply({ kind: 'accounts.deposit', time: desk.time + amount, ...command });
    }
    const list = (query: object): number[] => {
      const { reply = [] } = desk.engine.accounts.listBalanceFlow({
        account: alice,
        ...query,
      });
      return reply.map(({ change }) => Number(change));
    };
    const all = desk.engine.accounts.listBalanceFlow({ account: alice, limit: 100 }).reply;
    const id = (change: number): string => all?.find((row) => row.change === `${change}`)?.id ?? '';
    const range = (from: number, to: number): number[] =>
      Array.from({ length: to - from + 1 }, (_, index) => from + index);
    expect(list({})).toEqual(range(71, 120));
    expect(list({ limit: 1000 })).toEqual(range(21, 120));
    expect(list({ limit: 3, fromFlowId: id(100) })).toEqual([97, 98, 99]);
    expect(list({ limit: 3, endFlowId: id(100) })).toEqual([101, 102, 103]);
    expect(list({ limit: 2, fromFlowId: id(100), endFlowId: id(96) })).toEqual([98, 99]);
    expect(list({ startTime: desk.time + 30, endTime: desk.time + 32 })).toEqual([30, 31, 32]);
    expect(list({ tokenId: 'USDT' })).toEqual([1_000_000]);
  });

  it('listBalanceFlow reads other accounts only with an API key of the main account', () => {
    const { engine } = deskWithSubAccounts();
    const list = (query: Parameters<typeof engine.accounts.listBalanceFlow>[0]): unknown => {
      const { reply, rejection } = engine.accounts.listBalanceFlow(query);
      return rejection?.error ?? reply?.length;
    };
    expect(list({ account: alice, accountType: 3 })).toBe(3);
    expect(list({ account: alice, accountType: 1, accountIndex: 1 })).toBe(0);
    expect(list({ account: alice, accountType: 1, accountIndex: 7 })).toBe('INVALID_PARAMETER');
    expect(list({ account: sub })).toBe(0);
    expect(list({ account: sub, accountIndex: 1 })).toBe('PARAM_NOT_REQUIRED');
  });
});

describe('account queries', () => {
  it('account queries list the main accounts, and the sub-accounts of two types', () => {
    const { reply } = deskWithSubAccounts().engine.accounts.listSubAccounts({
      account: alice,
    });
    expect(reply).toEqual([
      { accountId: '336901000000000001', accountName: '', accountType: 1, accountIndex: 0 },
      { accountId: '336901000000000003', accountName: '', accountType: 3, accountIndex: 0 },
      { accountId: '336901000000000007', accountName: 'sub 1', accountType: 1, accountIndex: 1 },
      { accountId: '336901000000000008', accountName: 'sub 3', accountType: 3, accountIndex: 1 },
    ]);
  });

  it('account queries return changed permissions; the change emits an event', () => {
    const { engine, time } = new Desk();
    const command = { kind: 'accounts.setPermissions', time: time + 5, account: alice } as const;
    const { events } = engine.apply({ ...command, canTrade: false });
    expect(events).toEqual([
      {
        kind: 'outboundAccountInfo',
        account: alice,
        time: time + 5,
        canTrade: false,
        canWithdraw: true,
        canDeposit: true,
        balances: [],
      },
    ]);
    expect(engine.apply({ ...command, canTrade: false }).events).toEqual([]);
    const { reply } = engine.accounts.getAccount({ account: alice });
    expect(reply).toMatchObject({ canTrade: false, canWithdraw: true, updateTime: time + 5 });
  });

  it('account queries list the newest deposits, or the oldest deposits above an id', () => {
    const { engine, time } = new Desk();
    const addresses = { address: 'to', addressTag: '1', fromAddress: 'from', fromAddressTag: '2' };
    const command = { kind: 'accounts.deposit', account: bob, token: 'BTC', ...addresses } as const;
    for (const amount of ['1', '2', '3']) {
      engine.apply({ ...command, time: time + Number(amount), amount });
    }
    const list = (query: object): string[] => {
      const { reply = [] } = engine.accounts.listDepositOrders({ account: bob, ...query });
      return reply.map(({ quantity, token }) => `${quantity} ${token}`);
    };
    expect(list({})).toEqual(['100 BTC', '1000 ETH', '1000000 USDT', '1 BTC', '2 BTC', '3 BTC']);
    expect(list({ limit: 2 })).toEqual(['2 BTC', '3 BTC']);
    expect(list({ fromId: '336902000000000017', limit: 1 })).toEqual(['2 BTC']);
    expect(list({ startTime: time + 2 })).toEqual(['2 BTC', '3 BTC']);
    const { reply } = engine.accounts.listDepositOrders({ account: bob, limit: 1 });
    expect(reply).toEqual([
      {
        orderId: '336902000000000019',
        token: 'BTC',
        quantity: '3',
        time: time + 3,
        ...addresses,
      },
    ]);
  });
});

describe('the deposit command', () => {
  it.each([
    ['to an unknown account', { account: { ...alice, user: 'eve' } }, 'INVALID_PARAMETER'],
    ['of an unknown token', { token: 'DOGE' }, 'INVALID_PARAMETER'],
    ['of zero', { amount: '0' }, 'INVALID_PARAMETER'],
    ['of a negative amount', { amount: '-1' }, 'INVALID_PARAMETER'],
    ['of an amount with an exponent', { amount: '1e3' }, 'INVALID_PARAMETER'],
    ['of an amount with too many decimal places', { amount: '0.000000001' }, 'BAD_PRECISION'],
  ])('the deposit command rejects a deposit %s', (_, override, error) => {
    const { engine, time } = new Desk();
    const command = { kind: 'accounts.deposit', time, account: alice, ...oneBitcoin } as const;
    expect(engine.apply({ ...command, ...override }).rejection?.error).toBe(error);
  });

  it('a deposit into an account without the permission canDeposit is rejected', () => {
    const { engine, time } = new Desk();
    const command = { kind: 'accounts.deposit', time, account: alice, ...oneBitcoin } as const;
    engine.apply({ kind: 'accounts.setPermissions', time, account: alice, canDeposit: false });
    expect(engine.apply(command).rejection?.message).toContain('canDeposit');
  });
});
