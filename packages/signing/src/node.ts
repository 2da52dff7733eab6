import { checkedKey, signedText } from './signed-text.ts';

export { encodeParams, type ParameterValue, type ParameterValues } from './encode-params.ts';

/**
 * Signs a request: the HMAC SHA256 of the query text directly followed by the body text, keyed with
 * the secret key (requirements 1, section 5, rule 5).
 *
 * @param secretKey the secret key that belongs to the API key
 * @param queryText the query exactly as it is sent, without `?` and without the signature
 * @param bodyText the form body exactly as it is sent, without the signature
 * @returns 64 lower-case hex digits
 * @throws TypeError for an empty secret key, or text with a lone surrogate
 */
export async function sign(secretKey: string, queryText: string, bodyText = ''): Promise<string> {
  return signSync(secretKey, queryText, bodyText);
}

/** The same as {@link sign}, at once. Only where `node:crypto` exists. */
export function signSync(secretKey: string, queryText: string, bodyText = ''): string {
  const text = signedText(queryText, bodyText);
  return nodeCrypto().createHmac('sha256', checkedKey(secretKey)).update(text).digest('hex');
}

let crypto: typeof import('node:crypto') | undefined;

/** Loaded at the first signature: an import would take longer than all the rest of a client. */
function nodeCrypto(): typeof import('node:crypto') {
  crypto ??= process.getBuiltinModule('node:crypto');
  return crypto;
}
