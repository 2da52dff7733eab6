import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HmacKey } from '../src/gateway/hmac-key.ts';
import { isValidSignature } from '../src/gateway/signature.ts';

const bytes = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');
const times = (count: number, hex: string): string => bytes(hex.repeat(count));

// From RFC 4231, section 4. Test cases with key bytes above 0x7f are omitted: secret keys are text.
test.each([
  [
    'test case 2',
    'Jefe',
    'what do ya want for nothing?',
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  ],
  [
    'test case 4',
    bytes('0102030405060708090a0b0c0d0e0f10111213141516171819'),
    times(50, 'cd'),
    '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
  ],
  [
    'test case 1',
    times(20, '0b'),
    'Hi There',
    'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  ],
])('%s of RFC 4231 has the expected digest', (_name, secret, text, digest) => {
  expect(new HmacKey(secret).digest(text)).toBe(digest);
});

/** Texts in the form in which the gateway receives them: one character per byte. */
const received = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes));
const secrets = fc.string({ unit: 'binary', maxLength: 150 });

test('the digest of any text with any key equals that of createHmac', () => {
  fc.assert(
    fc.property(secrets, fc.array(received, { minLength: 1 }), (secret, texts) => {
      const key = new HmacKey(secret);
      // The same key is used repeatedly, because a digest must not affect the next digest.
      for (const text of texts) {
        const expected = createHmac('sha256', secret).update(text, 'latin1').digest('hex');
        expect(key.digest(text)).toBe(expected);
      }
    }),
  );
});

test.each([0, 1, 55, 56, 63, 64, 65, 4095, 4096, 4097, 70_000])(
  'the digest of a text of %i bytes, with a key of that length, equals that of createHmac',
  (length) => {
    const text = 'x'.repeat(length);
    const expected = createHmac('sha256', text).update(text).digest('hex');
    expect(new HmacKey(text).digest(text)).toBe(expected);
  },
);

test('only the signature that createHmac computes is valid', () => {
  fc.assert(
    fc.property(
      secrets,
      received,
      fc.integer({ min: 0, max: 63 }),
      fc.integer({ min: 1, max: 15 }),
      (secret, text, index, change) => {
        const key = new HmacKey(secret);
        const right = createHmac('sha256', secret).update(text, 'latin1').digest('hex');
        const digit = (Number.parseInt(right.charAt(index), 16) ^ change).toString(16);
        const wrong = right.slice(0, index) + digit + right.slice(index + 1);
        expect(isValidSignature(wrong, key, text)).toBe(false);
        for (const other of ['', right.slice(0, index), `${right}0`, `${right}\n`, wrong]) {
          expect(isValidSignature(other, key, text)).toBe(false);
        }
        expect(isValidSignature(right, key, text)).toBe(true);
        expect(isValidSignature(right.toUpperCase(), key, text)).toBe(true);
      },
    ),
  );
});

test('printing a key does not reveal its secret', () => {
  const key = new HmacKey('secret');
  expect(inspect(key, { showHidden: true, depth: 9 })).toBe('HmacKey {}');
  expect(JSON.stringify(key)).toBe('{}');
});
