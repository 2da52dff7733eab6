import { checkStateInvariants, RandomCommands, seededRandom } from '@broker-api/test-kit';
import { describe, expect, it } from 'vitest';
import { tradersEngine } from './lib/traders-engine.ts';

describe('after every command', () => {
  it.each([1, 2, 3, 4, 5, 6])('money, locks, books and statements are right, seed %i', (seed) => {
    const engine = tradersEngine();
    const commands = new RandomCommands(seededRandom(seed));
    for (let index = 0; index < 400; index++) {
      commands.observe(engine.apply(commands.next()).events);
      checkStateInvariants(engine.encodeLines());
    }
  });

  it('a rejected command leaves no trace, but for a rejected order', () => {
    const engine = tradersEngine();
    const commands = new RandomCommands(seededRandom(7));
    let rejections = 0;
    for (let index = 0; index < 400; index++) {
      const before = engine.encode();
      const { rejection, events } = engine.apply(commands.next());
      commands.observe(events);
      if (rejection === undefined || events.length > 0) continue;
      rejections++;
      expect(engine.encode()).toBe(before);
    }
    expect(rejections).toBeGreaterThan(50);
  });
});

describe('the check of whole states', () => {
  const engine = tradersEngine();
  const commands = new RandomCommands(seededRandom(8));
  for (let index = 0; index < 200; index++) {
    commands.observe(engine.apply(commands.next()).events);
  }
  const text = engine.encode();

  it.each([
    ['money that appears', /\["balance","USDT","(\d+)"/, '["balance","USDT","1$1"'],
    ['a changed flow', /(\["flow",\d+,"BTC","TRADE",")(-?\d)/, '$1$20'],
    ['an order that lost a part', /(\["order",(?:[^,]+,){8})(\d+),/, '$1$20,'],
    ['a level that is gone', /\["level".*\n/, ''],
  ])('finds %s', (_, pattern, replacement) => {
    const spoilt = text.replace(pattern, replacement);
    expect(spoilt).not.toBe(text);
    expect(() => checkStateInvariants(spoilt.split('\n'))).toThrow();
  });
});
