// The implementation of `#crypto` outside Node. It does not use Web Crypto, because the functions
// of Web Crypto are asynchronous, but the engine and the gateway are synchronous.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bytesOfText } from './http/text.ts';

/** Computes the SHA-256 hash of a string that is added in pieces. */
export class Sha256 {
  readonly #hash = sha256.create();

  /** Adds a piece of the string, encoded in UTF-8. */
  add(text: string): void {
    this.#hash.update(utf8ToBytes(text));
  }

  /** Returns the hash as lower-case hex. Call it once, after the last piece. */
  hex(): string {
    return bytesToHex(this.#hash.digest());
  }
}

/** Returns the SHA-256 hash of a string, encoded in UTF-8, as lower-case hex. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Returns the HMAC SHA256 of a string as lower-case hex.
 *
 * @param text each character is one byte
 */
export function hmacSha256Hex(key: string, text: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), bytesOfText(text)));
}

/**
 * Returns the HMAC SHA512 of a string.
 *
 * @param text each character is one byte
 */
export function hmacSha512(key: string, text: string): Uint8Array {
  return hmac(sha512, utf8ToBytes(key), bytesOfText(text));
}

/** Returns whether two ASCII strings are equal. The time depends only on their lengths. */
export function isEqualInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}
