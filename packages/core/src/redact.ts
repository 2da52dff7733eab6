/**
 * Replaces each secret in a string with `…`, even if the secret is in upper or lower case,
 * percent-encoded, or written with JSON escapes.
 */
export function redact(text: string, secrets: readonly string[]): string {
  // No encoding of a secret is shorter than the secret, but most messages are. The expression is
  // slow.
  const found = secrets.filter(({ length }) => length <= text.length);
  return found.reduce((safe, secret) => safe.replace(anyEncodingOf(secret), '…'), text);
}

function anyEncodingOf(secret: string): RegExp {
  const characters = secret.split('').map((character) => {
    const hex = character.charCodeAt(0).toString(16).padStart(4, '0');
    // Encoding a secret several times produces several backslashes instead of one, or %25 instead
    // of %. The limits keep the time proportional to the length of the string.
    return `(?:\\u${hex}|\\\\{1,15}u${hex}|%(?:25){0,4}${hex.slice(2)})`;
  });
  return new RegExp(characters.join(''), 'gi');
}
