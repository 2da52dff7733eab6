import { expect, it } from 'vitest';
import { type BalanceFlow, type FlowType, flowTypes } from '../src/ledger/balance-flow.ts';
import { BalanceFlowHistory } from '../src/ledger/balance-flow-history.ts';
import { Tokens } from '../src/ledger/token.ts';
import { toAmount } from '../src/money/amount.ts';

const types = Object.keys(flowTypes) as FlowType[];

it('stores the newest balance flows exactly, including large amounts', () => {
  const tokens = new Tokens();
  const threeTokens = ['BTC', 'USDT', 'ETH'].map((name) => tokens.add(name, 8));
  const history = new BalanceFlowHistory(500);
  const all: BalanceFlow[] = [];
  for (let index = 0; index < 1800; index++) {
    const flow: BalanceFlow = {
      sequence: index * 3,
      token: threeTokens[index % threeTokens.length] as BalanceFlow['token'],
      type: types[index % types.length] as FlowType,
      change: index % 7 === 0 ? toAmount(2n ** 60n + BigInt(index)) : 5 - index,
      total: index % 5 === 0 ? toAmount(-(10n ** 30n)) : index * 1e9,
      time: 1_700_000_000_000 + index,
    };
    all.push(flow);
    history.push(flow);
    if (index % 299 !== 0 && index !== 1799) continue;
    const expected = all.slice(-500);
    expect([...history]).toEqual(expected);
    expect(history.length).toBe(expected.length);
    expect([history.at(-1), history.at(expected.length)]).toEqual([undefined, undefined]);
    for (const bound of [0, 900, 901, 3900, 3901, 3902, 10_000]) {
      const below = expected.filter(({ sequence }) => sequence < bound).length;
      expect(history.countBelow(bound)).toBe(below);
    }
  }
});
