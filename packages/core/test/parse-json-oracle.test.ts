import { isDeepStrictEqual } from 'node:util';
import { type Random, sampled, seededRandom } from '@broker-api/test-kit';
import { expect, test } from 'vitest';
import { parseJson } from '../src/decode.ts';
import { parseTokens } from './token-parser.ts';

const textsPerSeed = 1000;
const seeds = Array.from({ length: 1000 }, (_, index) => index + 1);

test.each(sampled(seeds, 8))(
  'parseJson parses the random texts of seed %i like the oracle',
  (seed) => {
    const random = seededRandom(seed);
    for (let count = 0; count < textsPerSeed; count++) {
      const valid = randomValue(random, 3);
      const text = random.chance(0.3) ? damaged(random, valid) : valid;
      const actual = outcome(parseJson, text);
      const expected = outcome(parseTokens, text);
      if (!isDeepStrictEqual(actual, expected))
        expect({ text, actual }).toEqual({ text, expected });
    }
  },
);

/** Returns the parsed value, or the name of the error. */
function outcome(parse: (text: string) => unknown, text: string): unknown {
  try {
    return { value: parse(text) };
  } catch (error) {
    return { error: (error as Error).name };
  }
}

/** Returns the text of a random JSON value, with many numbers that a double cannot represent. */
function randomValue(random: Random, depth: number): string {
  const kinds = depth > 0 ? ['list', 'object', 'list', 'object', 'scalar'] : ['scalar'];
  const kind = random.pick(kinds);
  if (kind === 'scalar') return randomScalar(random);
  const item = (): string => {
    const value = `${space(random)}${randomValue(random, depth - 1)}${space(random)}`;
    if (kind === 'list') return value;
    // A number is not a valid key.
    const key = random.chance(0.02) ? randomNumber(random) : randomString(random);
    return `${space(random)}${key}${space(random)}:${value}`;
  };
  const items = Array.from({ length: random.below(4) }, item).join(',');
  return kind === 'list' ? `[${items}]` : `{${items}}`;
}

function randomScalar(random: Random): string {
  if (random.chance(0.6)) return randomNumber(random);
  return random.chance(0.7) ? randomString(random) : random.pick(['true', 'false', 'null']);
}

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

function randomNumber(random: Random): string {
  const sign = random.pick(['', '', '-']);
  const count = random.pick([1, 5, 13, 15, 16, 17, 18, 25]);
  const integer = random.chance(0.3) ? '0' : `${1 + random.below(9)}${digits(random, count - 1)}`;
  const fraction = random.chance(0.3)
    ? `.${'0'.repeat(random.below(9))}${digits(random, 1 + random.below(20))}`
    : '';
  const exponent = random.chance(0.2)
    ? `${random.pick(['e', 'E', 'e-', 'e+'])}${random.below(400)}`
    : '';
  return sign + integer + fraction + exponent;
}

/** Returns a string that often looks like numbers between structural characters. */
function randomString(random: Random): string {
  const part = (): string =>
    random.chance(0.4)
      ? randomNumber(random)
      : random.pick([
          ',',
          ':',
          '[',
          ']',
          '{',
          '}',
          ' ',
          '\\"',
          '\\\\',
          '\\n',
          '\\u0022',
          'a',
          '😀',
        ]);
  return `"${Array.from({ length: random.below(6) }, part).join('')}"`;
}

const space = (random: Random): string =>
  random.chance(0.2) ? random.pick([' ', '\n', '\t', '\r\n', '  ', '\u00a0']) : '';

/** Removes, replaces or repeats a character, or puts a 0 before it. The result is rarely JSON. */
function damaged(random: Random, text: string): string {
  const index = random.below(text.length);
  const character = text.charAt(index);
  const replacements = [
    '',
    ',',
    ':',
    '"',
    '1',
    '-',
    '.',
    ' ',
    `0${character}`,
    character + character,
  ];
  return text.slice(0, index) + random.pick(replacements) + text.slice(index + 1);
}
