// A request contains the received bytes as a string with one character per byte, because a
// signature covers exactly these bytes. `TextDecoder` cannot create such a string, because it
// decodes latin1 as windows-1252.

/** Returns a string with one character per byte. */
export function textOfBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** Returns the bytes of a string that has one character per byte. */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}
