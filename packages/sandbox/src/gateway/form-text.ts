import type { HttpRequest } from '../http/messages.ts';
import { quote } from '../http/text.ts';
import { ApiError } from './api-error.ts';

/** A parsed query or form body. */
export interface FormText {
  /** Decoded values by name, without the signature. */
  readonly values: ReadonlyMap<string, string>;
  /** The text that the signature must cover: the received text without the signature pair. */
  readonly signedText: string;
  readonly signature: string | undefined;
}

/** The part of a request that contains the form text; used in error messages. */
type RequestPart = 'query' | 'body';

const empty: FormText = { values: new Map(), signedText: '', signature: undefined };

/** The maximum number of parameters in a query or body: far more than any operation has. */
const maximumPairs = 100;

/** Form text is printable ASCII without spaces; all other bytes must be percent-encoded. */
const illegal = /[^\x21-\x7e]/;

const encoded = /[%+]/;
const identity = (text: string): string => text;

/**
 * Parses form text. The signed text is sliced from the received text and never re-encoded, because
 * the signature covers its exact bytes.
 *
 * @throws ApiError if a name occurs twice, if there are too many parameters, or if the
 *   percent-encoding is malformed
 */
export function parseFormText(text: string, part: RequestPart): FormText {
  if (text === '') return empty;
  const values = new Map<string, string>();
  const read = encoded.test(text) ? decode : identity;
  let signedText = text;
  let signature: string | undefined;
  let next = 0;
  for (const pair of text.split('&')) {
    const start = next;
    next += pair.length + 1;
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = read(end < 0 ? pair : pair.slice(0, end), part);
    const value = end < 0 ? '' : read(pair.slice(end + 1), part);
    if (name === 'signature' ? signature !== undefined : values.has(name)) {
      throw new ApiError('TOO_MANY_PARAMETERS', duplicateMessage(name, part));
    }
    if (name === 'signature') {
      signature = value;
      signedText = withoutPair(text, start, pair);
    } else values.set(name, value);
  }
  if (values.size > maximumPairs) {
    const message = `The ${part} must have at most ${maximumPairs} parameters; got ${values.size}.`;
    throw new ApiError('TOO_MANY_PARAMETERS', message);
  }
  return { values, signedText, signature };
}

/** Returns the text without the pair that begins at `start` and without one adjacent `&`. */
function withoutPair(text: string, start: number, { length }: string): string {
  if (start === 0) return text.slice(length + 1);
  return text.slice(0, start - 1) + text.slice(start + length);
}

/**
 * Checks that a string is printable ASCII without spaces, and has well-formed percent-encoding.
 *
 * @throws ApiError if it does not meet these conditions
 */
export function assertWellFormedText(text: string, part: RequestPart): void {
  const found = illegal.exec(text);
  if (found) {
    const byte = found[0].charCodeAt(0).toString(16).padStart(2, '0');
    throw new ApiError(
      'ILLEGAL_CHARS',
      `The ${part} contains the byte 0x${byte} at offset ${found.index}; percent-encode it.`,
    );
  }
  if (!text.includes('%')) return;
  for (const piece of text.split(/[&=]/)) decode(piece, part);
}

function duplicateMessage(name: string, part: RequestPart): string {
  return `The parameter ${quote(name)} occurs twice in the ${part}; send it once.`;
}

function decode(text: string, part: RequestPart): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    const message =
      `The ${part} has malformed percent-encoding in ${quote(text)}; ` +
      `encode UTF-8 bytes as %XX.`;
    throw new ApiError('ILLEGAL_CHARS', message);
  }
}

/** The parameters of a request: in the query, in the body, and merged (`values`). */
export interface SentParameters {
  readonly query: FormText;
  readonly body: FormText;
  readonly values: ReadonlyMap<string, string>;
  readonly signature: string | undefined;
}

/**
 * Parses the parameters of a request. A value in the query takes precedence over a value of the
 * same parameter in the body (requirements 1, section 1, rule 7). The values in the body of a GET
 * request are ignored.
 *
 * @throws ApiError if a parameter occurs twice, or if there are too many
 */
export function parseParameters(request: HttpRequest): SentParameters {
  const query = parseFormText(request.query, 'query');
  const body = parseFormText(request.body, 'body');
  const isBodyIgnored = request.method === 'GET' || request.body === '';
  const values = isBodyIgnored ? query.values : new Map([...body.values, ...query.values]);
  return { query, body, values, signature: query.signature ?? body.signature };
}
