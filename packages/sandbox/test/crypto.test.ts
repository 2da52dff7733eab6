import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as portable from '../src/crypto.ts';
import * as node from '../src/node/crypto.ts';

const texts = fc.string({ unit: 'binary', maxLength: 300 });
/** A received text has one character for each byte. */
const received = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
  .map((codes) => String.fromCharCode(...codes));
const million = 'a'.repeat(1_000_000);

// The oracle is the cryptography of Node.
describe.each([
  ['in Node', node],
  ['elsewhere', portable],
])('#crypto %s', (where, crypto) => {
  test(`crypto ${where} hashes texts with SHA-256, whole and in pieces`, () => {
    const check = (text: string, size: number): void => {
      const inPieces = new crypto.Sha256();
      const pieces = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
      for (const piece of pieces) inPieces.add(piece);
      const digest = createHash('sha256').update(text).digest('hex');
      expect([crypto.sha256Hex(text), inPieces.hex()]).toEqual([digest, digest]);
    };
    const examples: [string, number][] = [
      ['', 1],
      [million, 1000],
    ];
    const wellFormed = texts.map((text) => text.toWellFormed());
    fc.assert(fc.property(wellFormed, fc.integer({ min: 1, max: 400 }), check), { examples });
  });

  test(`crypto ${where} computes the HMACs of received texts`, () => {
    const check = (key: string, text: string): void => {
      const hmac = (algorithm: string) =>
        createHmac(algorithm, key).update(text, 'latin1').digest('hex');
      expect(crypto.hmacSha256Hex(key, text)).toBe(hmac('sha256'));
      expect(Buffer.from(crypto.hmacSha512(key, text)).toString('hex')).toBe(hmac('sha512'));
    };
    fc.assert(fc.property(texts, received, check), { examples: [['', '']] });
  });

  test.each([
    ['', '', true],
    ['abcd', 'abcd', true],
    ['abcd', 'abce', false],
    ['abcd', 'bbcd', false],
    ['abcd', 'abcde', false],
    ['abcd', '', false],
  ])(`crypto ${where} compares %j with %j`, (one, other, isEqual) => {
    expect(crypto.isEqualInConstantTime(one, other)).toBe(isEqual);
    expect(crypto.isEqualInConstantTime(other, one)).toBe(isEqual);
  });
});
