import { timingSafeEqual } from 'node:crypto';
import type { HmacKey } from './hmac-key.ts';

const hexDigest = /^[0-9a-f]{64}$/i;

/** What is compared, in hex; no comparison is ever half made. */
const [sent, expected] = [Buffer.alloc(64), Buffer.alloc(64)];

/** Whether a signature, in hex of either case, is that of the text. Takes the same time always. */
export function isSignatureOf(signature: string, key: HmacKey, text: string): boolean {
  const isHex = hexDigest.test(signature);
  expected.write(key.digest(text), 'latin1');
  sent.write(isHex ? signature.toLowerCase() : '', 'latin1');
  return timingSafeEqual(sent, expected) && isHex;
}
