import { hmacSha256Hex } from '#crypto';
import { accountKey } from '../account-key.ts';
import { textOfBytes } from '../http/text.ts';
import type { ApiKey } from './api-keys.ts';
import type { FormText } from './form-text.ts';
import { redactForm } from './redact.ts';

/**
 * A request whose signature did not match. It contains no secrets (see `redactForm`), and long
 * strings are truncated.
 */
export interface SignatureMismatch {
  /** The time of arrival, in milliseconds since the epoch. */
  readonly time: number;
  readonly operationId: string;
  readonly account: string;
  /** The text that the signature must cover: the query directly followed by the body. */
  readonly signedText: string;
  readonly receivedQuery: string;
  readonly receivedBody: string;
  /** The common mistake that explains this signature, or a hint if none does. */
  readonly diagnosis: string;
}

/** A recorded mismatch. It contains secrets, because the diagnosis requires them. */
interface RecordedMismatch {
  readonly time: number;
  readonly operationId: string;
  readonly key: ApiKey;
  readonly signature: string;
  readonly query: FormText;
  readonly body: FormText;
}

const maximumMismatches = 100;
const longestText = 2000;

/** Records the latest signature mismatches, so that developers can find their mistakes. */
export class SignatureInspector {
  readonly #latest: RecordedMismatch[] = [];

  record(mismatch: RecordedMismatch): void {
    this.#latest.push(mismatch);
    if (this.#latest.length > maximumMismatches) this.#latest.shift();
  }

  clear(): void {
    this.#latest.length = 0;
  }

  /** Returns the latest mismatches, newest first, without secrets. */
  latest(): SignatureMismatch[] {
    return this.#latest.map(explain).reverse();
  }
}

function explain({
  time,
  operationId,
  key,
  signature,
  query,
  body,
}: RecordedMismatch): SignatureMismatch {
  return {
    time,
    operationId,
    account: accountKey(key.ref),
    signedText: redactedText(query.signedText) + redactedText(body.signedText),
    receivedQuery: receivedText(query),
    receivedBody: receivedText(body),
    diagnosis: diagnose(key.secretKey, signature, query, body),
  };
}

function receivedText({ signedText, signature }: FormText): string {
  const text = redactedText(signedText);
  if (signature === undefined) return text;
  return text === '' ? 'signature=…' : `${text}&signature=…`;
}

function redactedText(text: string): string {
  const safe = redactForm(text);
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

/** Finds the mistake by signing the strings that result from common mistakes. */
function diagnose(secretKey: string, signature: string, query: FormText, body: FormText): string {
  const text = query.signedText + body.signedText;
  if (signature === '') return 'The signature is empty.';
  const sorted = text.split('&').sort().join('&');
  const decoded = decodeSafely(text);
  const candidates: readonly (readonly [string, string])[] = [
    [body.signedText + query.signedText, 'The client signed the body before the query.'],
    [query.signedText, 'The client signed only the query.'],
    [body.signedText, 'The client signed only the body.'],
    [`${query.signedText}&${body.signedText}`, 'The client signed an & between query and body.'],
    [`?${text}`, 'The client signed the question mark before the query.'],
    [sorted, 'The client sorted the parameters before signing.'],
    [decoded, 'The client signed the parameters before percent-encoding them.'],
    [`${text}\n`, 'The client signed a line break at the end.'],
    [text.replaceAll('%20', '+'), 'The client signed spaces as +.'],
  ];
  const hex = signature.toLowerCase();
  for (const [candidate, mistake] of candidates) {
    if (candidate !== text && hmacSha256Hex(secretKey, candidate) === hex) return mistake;
  }
  if (toBase64(hmacSha256Hex(secretKey, text)) === signature) {
    return 'The signature is correct but encoded in base64; send it in hex.';
  }
  if (!/^[0-9a-f]{64}$/i.test(signature)) return 'The signature must be 64 hex digits.';
  return (
    'No common mistake explains this signature; ' +
    'check that the secret key belongs to this API key.'
  );
}

function decodeSafely(text: string): string {
  try {
    // The signature covers bytes, so the text must have one character per byte.
    return textOfBytes(new TextEncoder().encode(decodeURIComponent(text)));
  } catch {
    return text;
  }
}

function toBase64(hex: string): string {
  return btoa(hex.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))));
}
