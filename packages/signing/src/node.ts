import { checkedKey, signedText } from './signed-text.ts';

export { encodeParams, type ParameterValue, type ParameterValues } from './encode-params.ts';

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
  return signSync(secretKey, queryText, bodyText);
}

/** Signs a request like {@link sign}, but synchronously. Requires `node:crypto`. */
export function signSync(secretKey: string, queryText: string, bodyText = ''): string {
  const text = signedText(queryText, bodyText);
  return nodeCrypto().createHmac('sha256', checkedKey(secretKey)).update(text).digest('hex');
}

let crypto: typeof import('node:crypto') | undefined;

/**
 * Returns `node:crypto`. It is loaded when it is first needed, because loading it takes longer than
 * loading a client package.
 */
function nodeCrypto(): typeof import('node:crypto') {
  crypto ??= process.getBuiltinModule('node:crypto');
  return crypto;
}
