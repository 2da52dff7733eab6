/**
 * Returns a random string. Each character of the alphabet is equally likely.
 *
 * @param length at most 65,536
 * @param alphabet at most 256 characters
 */
export function randomText(length: number, alphabet: string): string {
  // Bytes at or above this limit are not used, because their remainders would make the first
  // characters of the alphabet more likely.
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < limit) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
