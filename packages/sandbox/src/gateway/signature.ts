import { timingSafeEqual } from 'node:crypto';
import type { HmacKey } from './hmac-key.ts';

const hexDigest = /^[0-9a-f]{64}$/i;

/** The hex digits to compare. All calls share these buffers: the comparison is synchronous. */
const [sent, expected] = [Buffer.alloc(64), Buffer.alloc(64)];

/** Tests whether a text has this signature, in hex of either case. Takes constant time. */
export function isValidSignature(signature: string, key: HmacKey, text: string): boolean {
  const isHex = hexDigest.test(signature);
  expected.write(key.digest(text), 'latin1');
  sent.write(isHex ? signature.toLowerCase() : '', 'latin1');
  return timingSafeEqual(sent, expected) && isHex;
}
