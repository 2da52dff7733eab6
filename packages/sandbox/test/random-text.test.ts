import { expect, test } from 'vitest';
import { randomText } from '../src/random-text.ts';

test.each([
  ['0123456789', 100_000],
  ['0123456789abcdef', 100_000],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 400_000],
])('each character of %s is equally likely', (alphabet, length) => {
  const text = randomText(length, alphabet);
  expect(text).toHaveLength(length);
  const expected = length / alphabet.length;
  // Six standard deviations: a fair generator fails once in millions of runs.
  const tolerance = 6 * Math.sqrt(expected);
  for (const character of alphabet) {
    const count = text.split(character).length - 1;
    expect(Math.abs(count - expected)).toBeLessThan(tolerance);
  }
});

test('two texts differ', () => {
  expect(randomText(64, '0123456789abcdef')).not.toBe(randomText(64, '0123456789abcdef'));
});
