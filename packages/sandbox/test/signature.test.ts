import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidSignature } from '../src/gateway/pipeline.ts';

/** Strings in the form in which the gateway receives them: one character per byte. */
const received = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes));
const secrets = fc.string({ unit: 'binary', maxLength: 150 });

test('the published test vector of a signature is valid (wire facts, section 3)', () => {
  const secret = 'lH3ELTNiFxCQTmi9pPcWWikhsjO04Yoqw3euoHUuOLC3GYBW64ZqzQsiOEHXQS76';
  const text =
    'symbol=ETHBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1' +
    '&recvWindow=5000&timestamp=1538323200000';
  const signature = '5f2750ad7589d1d40757a55342e621a44037dad23b5128cc70e18ec1d1c3f4c6';
  expect(isValidSignature(signature, secret, text)).toBe(true);
  expect(isValidSignature(signature.replace('5', '6'), secret, text)).toBe(false);
});

test('only the signature that createHmac computes is valid', () => {
  fc.assert(
    fc.property(
      secrets,
      received,
      fc.integer({ min: 0, max: 63 }),
      fc.integer({ min: 1, max: 15 }),
      (secret, text, index, change) => {
        const right = createHmac('sha256', secret).update(text, 'latin1').digest('hex');
        const digit = (Number.parseInt(right.charAt(index), 16) ^ change).toString(16);
        const wrong = right.slice(0, index) + digit + right.slice(index + 1);
        for (const other of ['', right.slice(0, index), `${right}0`, `${right}\n`, wrong]) {
          expect(isValidSignature(other, secret, text)).toBe(false);
        }
        expect(isValidSignature(right, secret, text)).toBe(true);
        expect(isValidSignature(right.toUpperCase(), secret, text)).toBe(true);
      },
    ),
  );
});
