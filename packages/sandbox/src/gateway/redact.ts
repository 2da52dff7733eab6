// API keys, secret keys, listen keys and signatures have 64 letters and digits. A client can send
// them in the wrong parameter, in another encoding, or damaged, so they are recognized by their
// form as well as by the name of the parameter.

/** A long run of letters and digits, which may be percent-encoded or truncated. */
const longRun = /[a-z0-9%]{20,}…?/gi;
const prefixLength = 4;

/** Returns a copy of a string in which each long run of letters and digits is cut to a prefix. */
export function redact(text: string): string {
  return text.replace(longRun, (run) => (isMixed(run) ? shorten(run) : run));
}

/**
 * Returns form text without secrets. All other parts of the text are unchanged, including their
 * percent-encoding. The value of a parameter is removed if the name, decoded and regardless of
 * case, identifies a secret.
 */
export function redactForm(text: string): string {
  return text.split('&').map(redactPair).join('&');
}

const secretNames = /signature|listenkey|apikey|secret/;

function redactPair(pair: string): string {
  const end = pair.indexOf('=');
  const name = end < 0 ? pair : pair.slice(0, end);
  const safeName = hasSecretForm(decode(name)) ? shorten(name) : name;
  if (end < 0) return safeName;
  const value = pair.slice(end + 1);
  const letters = decode(name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  if (secretNames.test(letters)) return `${safeName}=…`;
  return `${safeName}=${hasSecretForm(decode(value)) ? shorten(value) : value}`;
}

function hasSecretForm(text: string): boolean {
  return redact(text) !== text;
}

function isMixed(text: string): boolean {
  return /[a-z]/i.test(text) && /\d/.test(text);
}

function shorten(text: string): string {
  return `${text.slice(0, prefixLength)}…`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
