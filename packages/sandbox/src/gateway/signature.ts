import { timingSafeEqual } from 'node:crypto';
import type { HmacKey } from './hmac-key.ts';

const hexDigest = /^[0-9a-f]{64}$/i;

/** Buffers for the hex digits. All calls can share them, because the comparison is synchronous. */
const [sent, expected] = [Buffer.alloc(64), Buffer.alloc(64)];

/**
 * Returns whether a text has this signature, in upper-case or lower-case hex. The comparison takes
 * constant time.
 */
export function isValidSignature(signature: string, key: HmacKey, text: string): boolean {
  const isHex = hexDigest.test(signature);
  expected.write(key.digest(text), 'latin1');
  sent.write(isHex ? signature.toLowerCase() : '', 'latin1');
  return timingSafeEqual(sent, expected) && isHex;
}
