// An independent oracle: it checks the received text and shares no code with the packages.
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether the request has exactly one signature, and whether this is the HMAC SHA256 of the
 * query text followed by the body text, both as received and without the `signature` pair.
 */
export function hasValidSignature(secretKey: string, queryText: string, bodyText: string): boolean {
  const query = splitSignature(queryText);
  const body = splitSignature(bodyText);
  const [signature, ...more] = [...query.signatures, ...body.signatures];
  if (signature === undefined || more.length > 0) return false;
  const expected = createHmac('sha256', secretKey)
    .update(query.rest + body.rest)
    .digest('hex');
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, Buffer.from(expected));
}

function splitSignature(text: string): { rest: string; signatures: string[] } {
  const name = 'signature=';
  const pairs = text.split('&');
  const isSignature = (pair: string): boolean => pair.startsWith(name);
  return {
    rest: pairs.filter((pair) => !isSignature(pair)).join('&'),
    signatures: pairs.filter(isSignature).map((pair) => pair.slice(name.length)),
  };
}
