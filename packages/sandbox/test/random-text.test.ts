import { expect, test } from 'vitest';
import { randomText } from '../src/random-text.ts';

test.each([
  ['0123456789', 100],
  ['0123456789abcdef', 100],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 400],
])('each character of %s is equally likely', (alphabet, count) => {
  const texts = Array.from({ length: count }, () => randomText(1000, alphabet));
  const text = texts.join('');
  expect(text).toHaveLength(count * 1000);
  const expected = text.length / alphabet.length;
  // Six standard deviations: a fair generator fails once in millions of runs.
  const tolerance = 6 * Math.sqrt(expected);
  for (const character of alphabet) {
    const found = text.split(character).length - 1;
    expect(Math.abs(found - expected)).toBeLessThan(tolerance);
  }
});

test('two texts differ', () => {
  expect(randomText(64, '0123456789abcdef')).not.toBe(randomText(64, '0123456789abcdef'));
});
