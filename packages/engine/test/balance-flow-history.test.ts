import { expect, it } from 'vitest';
import { type BalanceFlow, type FlowType, flowTypes } from '../src/ledger/balance-flow.ts';
import { BalanceFlowHistory } from '../src/ledger/balance-flow-history.ts';
import { Tokens } from '../src/ledger/token.ts';
import { toAmount } from '../src/money/amount.ts';

const types = Object.keys(flowTypes) as FlowType[];

it('keeps the newest flows as they were, large amounts too', () => {
  const tokens = new Tokens();
  const three = ['BTC', 'USDT', 'ETH'].map((name) => tokens.add(name, 8));
  const statement = new BalanceFlowHistory(500);
  const all: BalanceFlow[] = [];
  for (let index = 0; index < 1800; index++) {
    const flow: BalanceFlow = {
      sequence: index * 3,
      token: three[index % three.length] as BalanceFlow['token'],
      type: types[index % types.length] as FlowType,
      change: index % 7 === 0 ? toAmount(2n ** 60n + BigInt(index)) : 5 - index,
      total: index % 5 === 0 ? toAmount(-(10n ** 30n)) : index * 1e9,
      time: 1_700_000_000_000 + index,
    };
    all.push(flow);
    statement.push(flow);
    if (index % 299 !== 0 && index !== 1799) continue;
    const kept = all.slice(-500);
    expect([...statement]).toEqual(kept);
    expect(statement.length).toBe(kept.length);
    expect([statement.at(-1), statement.at(kept.length)]).toEqual([undefined, undefined]);
    for (const bound of [0, 900, 901, 3900, 3901, 3902, 10_000]) {
      const below = kept.filter(({ sequence }) => sequence < bound).length;
      expect(statement.countBelow(bound)).toBe(below);
    }
  }
});
