import { isExhaustive } from '@broker-api/test-kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../src/decode.ts';

describe('parseJson', () => {
  test.each([
    ['{"orderId":336902617393292032}', { orderId: '336902617393292032' }],
    ['[9007199254740991,9007199254740992]', [9007199254740991, '9007199254740992']],
    ['[-9007199254740993]', ['-9007199254740993']],
    ['{"price":0.1}', { price: 0.1 }],
    ['{"price":1234567890.12345678}', { price: '1234567890.12345678' }],
    ['{"price":0.0000001}', { price: '0.0000001' }],
    ['{"rate":1e-9}', { rate: '1e-9' }],
    [
      '{"text":"id 336902617393292032, \\"9007199254740993\\""}',
      { text: 'id 336902617393292032, "9007199254740993"' },
    ],
    ['"\\\\"', '\\'],
    [
      '["a,336902617393292032,b",336902617393292032]',
      ['a,336902617393292032,b', '336902617393292032'],
    ],
    ['336902617393292032', '336902617393292032'],
    ['{"336902617393292032":1}', { '336902617393292032': 1 }],
  ])('parseJson parses %s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  test.each([
    '',
    '01',
    '{"a":9007199254740993',
    '<html>',
    '[1,]',
    '90071992547409930 1',
    '[01234567890123456789]',
    '{"a":1,12345678901234567890:2}',
    '{"a":1,12345678901234567890 :2}',
  ])('parseJson throws a SyntaxError for %j', (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test('parseJson preserves every digit of an id between 2^53 and 2^63', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }), (id) => {
        expect(parseJson(`{"id":${id}}`)).toEqual({ id: String(id) });
      }),
    );
  });

  test('parseJson returns the same value as JSON.parse when no number would lose digits', () => {
    const number = fc.oneof(
      fc.maxSafeInteger(),
      fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100),
    );
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.string({ unit: 'binary' }),
        number.filter((n) => !Object.is(n, -0)),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(tree, (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: isExhaustive ? 100 : 30 },
    );
  });
});
