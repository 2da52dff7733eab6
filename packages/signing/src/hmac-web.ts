const algorithm = { name: 'HMAC', hash: 'SHA-256' };

/** Computes HMAC SHA256 (RFC 2104) with WebCrypto. */
export async function hmacSha256(
  key: Uint8Array<ArrayBuffer>,
  data: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  const cryptoKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign(algorithm, cryptoKey, data));
}
