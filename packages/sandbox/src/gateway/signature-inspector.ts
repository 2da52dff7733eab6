import type { ApiKey } from './api-keys.ts';
import type { FormText } from './form-text.ts';
import { HmacKey } from './hmac-key.ts';

/** A signature that did not match, and what the broker made of the request. */
export interface SignatureMismatch {
  /** When it came, in milliseconds. */
  readonly time: number;
  readonly operationId: string;
  readonly account: string;
  /** The text that the broker signed: query directly followed by body. */
  readonly signedText: string;
  /** The query and body as they came, the signature masked. */
  readonly receivedQuery: string;
  readonly receivedBody: string;
  /** What seems to be wrong, when one of the usual mistakes gives this signature. */
  readonly diagnosis: string;
}

/** What the gateway knows of a mismatch. */
interface Mismatch {
  readonly time: number;
  readonly operationId: string;
  readonly key: ApiKey;
  readonly signature: string;
  readonly query: FormText;
  readonly body: FormText;
}

const kept = 100;
const longestText = 2000;

/** Keeps the latest signatures that did not match, so that a developer sees why. */
export class SignatureInspector {
  readonly #latest: Mismatch[] = [];

  note(mismatch: Mismatch): void {
    this.#latest.push(mismatch);
    if (this.#latest.length > kept) this.#latest.shift();
  }

  /** The latest mismatches, newest first. Secrets, signatures and listen keys are masked. */
  latest(): SignatureMismatch[] {
    return this.#latest.map(explained).reverse();
  }
}

function explained({
  time,
  operationId,
  key,
  signature,
  query,
  body,
}: Mismatch): SignatureMismatch {
  return {
    time,
    operationId,
    account: key.account,
    signedText: masked(query.signedText + body.signedText),
    receivedQuery: received(query),
    receivedBody: received(body),
    diagnosis: diagnose(key.secretKey, signature, query, body),
  };
}

function received({ signedText, signature }: FormText): string {
  const text = masked(signedText);
  if (signature === undefined) return text;
  return text === '' ? 'signature=…' : `${text}&signature=…`;
}

function masked(text: string): string {
  const safe = text.replace(/(listenKey=)[^&]*/g, '$1…');
  return safe.length > longestText ? `${safe.slice(0, longestText)}…` : safe;
}

/** Tries the usual mistakes. */
function diagnose(secretKey: string, signature: string, query: FormText, body: FormText): string {
  const text = query.signedText + body.signedText;
  if (signature === '') return 'The signature is empty.';
  const sorted = text.split('&').sort().join('&');
  const decoded = safelyDecoded(text);
  const tried: readonly (readonly [string, string])[] = [
    [body.signedText + query.signedText, 'the body was put before the query'],
    [query.signedText, 'only the query was signed'],
    [body.signedText, 'only the body was signed'],
    [`${query.signedText}&${body.signedText}`, 'an & was put between query and body'],
    [`?${text}`, 'the question mark was signed'],
    [sorted, 'the parameters were sorted before signing'],
    [decoded, 'the text was signed before it was percent-encoded'],
    [`${text}\n`, 'a line break was signed at the end'],
    [text.replaceAll('%20', '+'), 'spaces were signed as +'],
  ];
  const key = new HmacKey(secretKey);
  for (const [candidate, mistake] of tried) {
    if (candidate !== text && key.digest(candidate) === signature.toLowerCase()) {
      return `It matches when ${mistake}.`;
    }
  }
  if (Buffer.from(key.digest(text), 'hex').toString('base64') === signature) {
    return 'It is right, but in base64; send it in hex.';
  }
  if (!/^[0-9a-f]{64}$/i.test(signature)) return 'It is not 64 hex digits.';
  return 'None of the usual mistakes gives this signature; is it the secret key of this API key?';
}

function safelyDecoded(text: string): string {
  try {
    // The digest reads one character as one byte.
    return Buffer.from(decodeURIComponent(text), 'utf8').toString('latin1');
  } catch {
    return text;
  }
}
