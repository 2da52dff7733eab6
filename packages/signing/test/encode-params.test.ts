import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeParams } from '../src/node.ts';

describe('encodeParams', () => {
  test.each([
    ['plain values', { symbol: 'ETHBTC', side: 'BUY' }, 'symbol=ETHBTC&side=BUY'],
    ['a space', { a: ' ' }, 'a=%20'],
    ['a plus sign', { a: '+' }, 'a=%2B'],
    [
      "the characters *'()! that encodeURIComponent does not encode",
      { a: "*'()!" },
      'a=%2A%27%28%29%21',
    ],
    ['only such a character', { a: '!' }, 'a=%21'],
    ['the unreserved characters', { a: 'AZaz09-._~' }, 'a=AZaz09-._~'],
    ['a percent sign, an ampersand, an equals sign and a hash', { a: '%&=#' }, 'a=%25%26%3D%23'],
    ['a newline and a tab', { a: '\n\t' }, 'a=%0A%09'],
    ['an emoji', { a: '😀' }, 'a=%F0%9F%98%80'],
    ['an empty string', { a: '', b: '1' }, 'a=&b=1'],
    ['a name that needs encoding', { 'a b': '1' }, 'a%20b=1'],
    ['only the parameters that are not undefined', { a: undefined, b: '1' }, 'b=1'],
    [
      'integers, bigints and booleans',
      { a: 5, b: 2n ** 62n, c: true },
      'a=5&b=4611686018427387904&c=true',
    ],
    ['an empty object', {}, ''],
  ])('encodeParams encodes %s', (_case, params, text) => {
    expect(encodeParams(params)).toBe(text);
  });

  test.each([
    [
      'a number with decimal places',
      { price: 0.1 },
      'parameter `price` must be text or a safe integer; got the number 0.1',
    ],
    [
      'an unsafe integer',
      { id: 2 ** 53 },
      'parameter `id` must be text or a safe integer; got the number 9007199254740992',
    ],
    ['NaN', { a: Number.NaN }, 'parameter `a` must be text or a safe integer; got the number NaN'],
    [
      'null',
      { a: null },
      'parameter `a` must be text, an integer, a boolean or undefined; got null',
    ],
    [
      'an object',
      { a: {} },
      'parameter `a` must be text, an integer, a boolean or undefined; got object',
    ],
    [
      'a lone high surrogate',
      { a: 'x\ud83d' },
      'parameter `a` must be well-formed Unicode; got a lone surrogate at index 1',
    ],
    ['a lone low surrogate', { a: '\ude00' }, 'lone surrogate at index 0'],
    ['a name with a lone surrogate', { '\ud800': '1' }, 'lone surrogate at index 0'],
  ])('encodeParams rejects %s', (_case, params, message) => {
    expect(() => encodeParams(params as never)).toThrow(TypeError);
    expect(() => encodeParams(params as never)).toThrow(message);
  });

  const wellFormed = fc.string({ unit: 'binary' });

  test('encodeParams encodes any text so that URLs keep and decode it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(wellFormed, wellFormed), { selector: ([name]) => name }),
        (pairs) => {
          const text = encodeParams(Object.fromEntries(pairs));
          expect(text).toMatch(/^[A-Za-z0-9\-._~%&=]*$/);
          expect(Object.fromEntries(new URLSearchParams(text))).toEqual(Object.fromEntries(pairs));
          const url = `https://broker.example/?${text}`;
          expect(new URL(url).href).toBe(text === '' ? 'https://broker.example/?' : url);
        },
      ),
    );
  });
});
