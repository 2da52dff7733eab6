import { hmacSha256 } from './hmac-web.ts';
import { checkedKey, signedText } from './signed-text.ts';

export { encodeParams, type ParameterValue, type ParameterValues } from './encode-params.ts';

const encoder = new TextEncoder();

/**
 * Signs a request: computes the HMAC SHA256 of the query text directly followed by the body text,
 * keyed with the secret key (requirements 1, section 5, rule 5).
 *
 * @param secretKey the secret key of the API key
 * @param queryText the exact query that is sent, without `?` and without the signature
 * @param bodyText the exact form body that is sent, without the signature
 * @returns 64 lower-case hex digits
 * @throws TypeError for an empty secret key, or text with a lone surrogate
 */
export async function sign(secretKey: string, queryText: string, bodyText = ''): Promise<string> {
  const data = encoder.encode(signedText(queryText, bodyText));
  const bytes = await hmacSha256(encoder.encode(checkedKey(secretKey)), data);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
