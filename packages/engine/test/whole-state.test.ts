import {
  checkStateInvariants,
  isExhaustive,
  oneRecordPerLine,
  RandomCommands,
  sampled,
  seededRandom,
} from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { tradersEngine } from './lib/traders-engine.ts';

describe('random commands', () => {
  it.each(sampled([1, 2, 3, 4, 5, 6], 1))(
    'random commands keep balances, locked amounts, books and balance flows consistent (seed %i)',
    (seed) => {
      const engine = tradersEngine();
      const commands = new RandomCommands(seededRandom(seed));
      for (let index = 0; index < (isExhaustive ? 400 : 200); index++) {
        commands.observe(engine.apply(commands.next()).events);
        checkStateInvariants(engine.encodeLines());
      }
    },
  );

  it('random commands that are rejected without an event change nothing', () => {
    const engine = tradersEngine();
    const commands = new RandomCommands(seededRandom(7));
    let rejections = 0;
    for (let index = 0; index < 150; index++) {
      const before = engine.encode();
      const { rejection, events } = engine.apply(commands.next());
      commands.observe(events);
      if (rejection === undefined || events.length > 0) continue;
      rejections++;
      expect(engine.encode()).toBe(before);
    }
    expect(rejections).toBeGreaterThan(15);
  });
});

describe('checkStateInvariants', () => {
  const engine = tradersEngine();
  const commands = new RandomCommands(seededRandom(8));
  for (let index = 0; index < 200; index++) {
    commands.observe(engine.apply(commands.next()).events);
  }
  const text = oneRecordPerLine(engine.encode());

  it.each([
    ['an unbalanced posting', /(\["accounts\.balance",1,1,"USDT",)(\d+),/, '$11$2,'],
    [
      'a changed balance flow',
      /(\["accounts\.balanceFlow",1,\d+,\d+,"BTC","TRADE",)(-?\d)/,
      '$1$20',
    ],
    ['a changed remaining quantity', /(\["spot\.order",(?:[^,]+,){11})(\d+),/, '$1$20,'],
    ['a missing price level', /\["spot\.priceLevel".*\n/, ''],
  ])('checkStateInvariants detects %s', (_, pattern, replacement) => {
    const corrupt = text.replace(pattern, replacement);
    expect(corrupt).not.toBe(text);
    expect(() => checkStateInvariants(corrupt.split('\n'))).toThrow();
  });
});
