import { createHmac, timingSafeEqual } from 'node:crypto';

const hexDigest = /^[0-9a-f]{64}$/i;

/** The HMAC SHA256 of a text, keyed with a secret key. */
export function digestOf(secretKey: string, text: string): Buffer {
  return createHmac('sha256', secretKey).update(text, 'latin1').digest();
}

/** Whether a signature, in hex of either case, is that of the text. Takes the same time always. */
export function isSignatureOf(signature: string, secretKey: string, text: string): boolean {
  const expected = digestOf(secretKey, text);
  const sent = hexDigest.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(sent, expected) && hexDigest.test(signature);
}
