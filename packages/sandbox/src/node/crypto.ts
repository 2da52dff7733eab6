// The implementation of `#crypto` in Node. src/crypto.ts describes the functions.

import { createHash, createHmac, hash, timingSafeEqual } from 'node:crypto';

export class Sha256 {
  readonly #hash = createHash('sha256');

  add(text: string): void {
    this.#hash.update(text);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

export function sha256Hex(text: string): string {
  return hash('sha256', text);
}

export function hmacSha256Hex(key: string, text: string): string {
  return createHmac('sha256', key).update(text, 'latin1').digest('hex');
}

export function hmacSha512(key: string, text: string): Uint8Array {
  return createHmac('sha512', key).update(text, 'latin1').digest();
}

export function isEqualInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
}
