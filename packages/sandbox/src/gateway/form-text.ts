import { ApiError, shown } from './api-error.ts';

/** A query or a form body, taken apart. */
export interface FormText {
  /** Names and values, decoded; none stands twice. The signature is not among them. */
  readonly values: ReadonlyMap<string, string>;
  /** The text without the signature's pair: this is what was signed. */
  readonly signedText: string;
  readonly signature: string | undefined;
}

const empty: FormText = { values: new Map(), signedText: '', signature: undefined };

/** No operation has nearly as many. */
const maximumPairs = 100;

/** Form text is printable ASCII; everything else travels percent-encoded. */
const illegal = /[^\x21-\x7e]/;

const encoded = /[%+]/;
const asItIs = (text: string): string => text;

/**
 * Takes form text apart. The signed text is cut from the text as it came, so that it is the same
 * byte for byte.
 *
 * @param place where it stands, for messages
 */
export function readFormText(text: string, place: 'query' | 'body'): FormText {
  if (text === '') return empty;
  const values = new Map<string, string>();
  const read = encoded.test(text) ? decode : asItIs;
  let signedText = text;
  let signature: string | undefined;
  let next = 0;
  for (const pair of text.split('&')) {
    const start = next;
    next += pair.length + 1;
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = read(end < 0 ? pair : pair.slice(0, end), place);
    const value = end < 0 ? '' : read(pair.slice(end + 1), place);
    if (name === 'signature' ? signature !== undefined : values.has(name)) {
      throw new ApiError('TOO_MANY_PARAMETERS', twice(name, place));
    }
    if (name === 'signature') {
      signature = value;
      signedText = withoutPair(text, start, pair);
    } else values.set(name, value);
  }
  if (values.size > maximumPairs) {
    const message = `The ${place} has ${values.size} parameters; send at most ${maximumPairs}.`;
    throw new ApiError('TOO_MANY_PARAMETERS', message);
  }
  return { values, signedText, signature };
}

/** The text without the pair that begins at `start`, and without one `&` beside it. */
function withoutPair(text: string, start: number, { length }: string): string {
  if (start === 0) return text.slice(length + 1);
  return text.slice(0, start - 1) + text.slice(start + length);
}

/** Refuses text that is not percent-encoded as it should be. */
export function refuseMalformedText(text: string, place: 'query' | 'body'): void {
  const found = illegal.exec(text);
  if (found) {
    const byte = found[0].charCodeAt(0).toString(16).padStart(2, '0');
    const message = `The ${place} has the byte 0x${byte} at ${found.index}; percent-encode it.`;
    throw new ApiError('ILLEGAL_CHARS', message);
  }
  if (!text.includes('%')) return;
  for (const part of text.split(/[&=]/)) decode(part, place);
}

function twice(name: string, place: string): string {
  return `Parameter ${shown(name)} stands twice in the ${place}; send it once.`;
}

function decode(text: string, place: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    const message = `The ${place} has malformed percent-encoding in ${shown(text)}.`;
    throw new ApiError('ILLEGAL_CHARS', message);
  }
}
