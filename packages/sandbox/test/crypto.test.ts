import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as portable from '../src/crypto.ts';
import * as node from '../src/node/crypto.ts';

const bytes = (hex: string): string => Buffer.from(hex, 'hex').toString('latin1');
const toHex = (digest: Uint8Array): string => Buffer.from(digest).toString('hex');

describe.each([
  ['in Node', node],
  ['elsewhere', portable],
])('#crypto %s', (where, crypto) => {
  // FIPS 180-4 defines SHA-256; NIST publishes these messages and digests as its examples.
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])(`crypto ${where} hashes the examples of NIST with SHA-256`, (text, digest) => {
    const inPieces = new crypto.Sha256();
    for (const piece of text.match(/.{1,1000}/g) ?? []) inPieces.add(piece);
    expect(crypto.sha256Hex(text)).toBe(digest);
    expect(inPieces.hex()).toBe(digest);
  });

  // RFC 4231, section 4. Test cases with key bytes above 0x7f are omitted: secret keys are text.
  test.each([
    [
      1,
      bytes('0b'.repeat(20)),
      'Hi There',
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
      '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde' +
        'daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
    ],
    [
      2,
      'Jefe',
      'what do ya want for nothing?',
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
        '9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    ],
    [
      4,
      bytes('0102030405060708090a0b0c0d0e0f10111213141516171819'),
      bytes('cd'.repeat(50)),
      '82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b',
      'b0ba465637458c6990e5a8c5f61d4af7e576d97ff94b872de76f8050361ee3db' +
        'a91ca5c11aa25eb4d679275cc5788063a5f19741120c4f2de2adebeb10a298dd',
    ],
  ])(
    `crypto ${where} computes the HMACs of RFC 4231, test case %i`,
    (_number, key, text, sha256, sha512) => {
      expect(crypto.hmacSha256Hex(key, text)).toBe(sha256);
      expect(toHex(crypto.hmacSha512(key, text))).toBe(sha512);
    },
  );

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

test('both implementations of crypto compute the same values for any string and key', () => {
  const received = fc
    .array(fc.integer({ min: 0, max: 255 }), { maxLength: 300 })
    .map((codes) => String.fromCharCode(...codes));
  const texts = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(texts, texts, received, (key, text, request) => {
      expect(portable.sha256Hex(text)).toBe(node.sha256Hex(text));
      expect(portable.hmacSha256Hex(key, request)).toBe(node.hmacSha256Hex(key, request));
      const digest = toHex(portable.hmacSha512(key, request));
      expect(digest).toBe(toHex(node.hmacSha512(key, request)));
    }),
    { numRuns: 30 },
  );
});
