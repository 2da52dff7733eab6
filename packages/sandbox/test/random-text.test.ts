import { expect, test } from 'vitest';
import { randomText } from '../src/random-text.ts';

test.each([
  ['0123456789', 100],
  ['0123456789abcdef', 100],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 400],
])('each character of %s is equally likely', (alphabet, count) => {
  const texts = Array.from({ length: count }, () => randomText(1000, alphabet));
  const counts = new Map([...alphabet].map((character) => [character, 0]));
  for (const character of texts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(alphabet.length);
  const expected = (count * 1000) / alphabet.length;
  // Six standard deviations: a fair generator fails once in millions of runs.
  const tolerance = 6 * Math.sqrt(expected);
  for (const found of counts.values()) {
    expect(Math.abs(found - expected)).toBeLessThan(tolerance);
  }
});

test('two random strings differ', () => {
  expect(randomText(64, '0123456789abcdef')).not.toBe(randomText(64, '0123456789abcdef'));
});
