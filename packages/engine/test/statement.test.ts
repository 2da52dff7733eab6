import { expect, it } from 'vitest';
import { type Flow, type FlowType, flowTypes } from '../src/ledger/flow.ts';
import { Statement } from '../src/ledger/statement.ts';
import { Tokens } from '../src/ledger/token.ts';
import { amountOf } from '../src/money/amount.ts';

const types = Object.keys(flowTypes) as FlowType[];

it('keeps the newest flows as they were, large amounts too', () => {
  const tokens = new Tokens();
  const three = ['BTC', 'USDT', 'ETH'].map((name) => tokens.add(name, 8));
  const statement = new Statement(500);
  const all: Flow[] = [];
  for (let index = 0; index < 1800; index++) {
    const flow: Flow = {
      sequence: index * 3,
      token: three[index % three.length] as Flow['token'],
      type: types[index % types.length] as FlowType,
      change: index % 7 === 0 ? amountOf(2n ** 60n + BigInt(index)) : 5 - index,
      total: index % 5 === 0 ? amountOf(-(10n ** 30n)) : index * 1e9,
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
