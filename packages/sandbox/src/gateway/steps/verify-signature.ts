import type { GatewayOperation } from '@broker-api/spec';
import { hmacSha256Hex, isEqualInConstantTime } from '#crypto';
import { ApiError } from '../api-error.ts';
import type { ApiKey } from '../api-keys.ts';
import type { SignatureInspector } from '../signature-inspector.ts';
import type { SentParameters } from './parse-parameters.ts';

const hexDigest = /^[0-9a-f]{64}$/i;

/**
 * Verifies the signature of a request, even if the operation requires no signature. Records a
 * mismatch in the inspector.
 *
 * @throws ApiError if the signature does not match, or if a required signature is missing
 */
export function verifySignature(
  { operationId, signed }: GatewayOperation,
  key: ApiKey,
  { query, body, signature }: SentParameters,
  now: number,
  inspector: SignatureInspector,
): void {
  if (signature === undefined) {
    if (!signed) return;
    const message = `${operationId} requires a signature; send it in the parameter \`signature\`.`;
    throw new ApiError('INVALID_SIGNATURE', message);
  }
  const text = query.signedText + body.signedText;
  if (isValidSignature(signature, key.secretKey, text)) return;
  inspector.record({ time: now, operationId, key, signature, query, body });
  throw new ApiError(
    'INVALID_SIGNATURE',
    'The signature does not match the received request; ' +
      'sign exactly the query followed directly by the body, without the parameter `signature`.',
  );
}

/**
 * Returns whether `signature` is the text's signature, in upper-case or lower-case hex.
 *
 * @param text each character is one byte
 */
export function isValidSignature(signature: string, secretKey: string, text: string): boolean {
  const expected = hmacSha256Hex(secretKey, text);
  return hexDigest.test(signature) && isEqualInConstantTime(signature.toLowerCase(), expected);
}
