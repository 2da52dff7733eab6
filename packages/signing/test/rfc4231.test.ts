import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hmacSha256 } from '../src/hmac-web.ts';
import { sign as signNode } from '../src/node.ts';
import { sign as signWeb } from '../src/web.ts';

const bytes = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(hex, 'hex'));
const ascii = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

// RFC 4231, section 4: test cases for HMAC-SHA-256. The RFC truncates case 5 to 128 bits.
const cases = [
  [
    1,
    bytes('0b'.repeat(20)),
    ascii('Hi There'),
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
  [
    2,
    ascii('Jefe'),
    ascii('what do ya want for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    3,
    bytes('aa'.repeat(20)),
    bytes('dd'.repeat(50)),
    '773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
  ],
  [
    4,
    bytes('0102030405060708090a0b0c0d0e0f10111213141516171819'),
    bytes('cd'.repeat(50)),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [5, bytes('0c'.repeat(20)), ascii('Test With Truncation'), 'a3b6167473100ee06e0c796c2955552b'],
  [
    6,
    bytes('aa'.repeat(131)),
    ascii('Test Using Larger Than Block-Size Key - Hash Key First'),
    '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  ],
  [
    7,
    bytes('aa'.repeat(131)),
    ascii(
      'This is a test using a larger than block-size key and a larger than block-size data. ' +
        'The key needs to be hashed before being used by the HMAC algorithm.',
    ),
    '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  ],
] as const;

describe('RFC 4231', () => {
  test.each(cases)(
    'WebCrypto computes case %i of RFC 4231',
    async (_number, key, data, expected) => {
      expect(Buffer.from(await hmacSha256(key, data)).toString('hex')).toMatch(
        new RegExp(`^${expected}`),
      );
    },
  );

  // The Node entry point uses node:crypto. It must compute the same results as WebCrypto.
  test.each(cases)('node:crypto computes case %i of RFC 4231', (_number, key, data, expected) => {
    expect(createHmac('sha256', key).update(data).digest('hex')).toMatch(
      new RegExp(`^${expected}`),
    );
  });

  const isAscii = (data: Uint8Array): boolean => data.every((byte) => byte < 128);
  const asciiCases = cases.filter(([, key, data]) => isAscii(key) && isAscii(data));
  test.each(asciiCases)(
    'sign computes case %i of RFC 4231, whose key and data are ASCII text',
    async (_number, key, data, expected) => {
      const keyText = Buffer.from(key).toString('latin1');
      const text = Buffer.from(data).toString('latin1');
      expect(await signWeb(keyText, text)).toMatch(new RegExp(`^${expected}`));
      expect(await signNode(keyText, '', text)).toMatch(new RegExp(`^${expected}`));
    },
  );
});
