import { printable } from '@broker-api/spec';

// A request contains the received bytes as a string with one character per byte, because a
// signature covers exactly these bytes. `TextDecoder` decodes latin1 as windows-1252, so the bytes
// become UTF-16 first.

const maximumQuoted = 40;

/** Quotes a value for a message. A value longer than 40 characters is truncated. */
export function quote(value: string): string {
  return JSON.stringify(shorten(value));
}

/** Truncates a string that is longer than 40 characters. */
export function shorten(text: string): string {
  return text.length > maximumQuoted ? `${text.slice(0, maximumQuoted)}…` : text;
}

/** Formats values for a message, such as `GTC, IOC or FOK`. */
export function formatAlternatives(values: Iterable<string | number>): string {
  const all = [...values];
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;
}

/** Escapes what is not printable in a line of text, line feeds included. */
export function oneLine(text: string): string {
  return printable(text).replaceAll('\n', '\\u000a');
}

const utf16 = new TextDecoder('utf-16le');

/** Returns a string with one character per byte. */
export function textOfBytes(bytes: Uint8Array): string {
  return utf16.decode(Uint16Array.from(bytes));
}

/** Returns the bytes of a string that has one character per byte. */
export function bytesOfText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) bytes[index] = text.charCodeAt(index);
  return bytes;
}

/**
 * Returns the name of a field that an object of a JSON text has twice; undefined if none has.
 * `JSON.parse` keeps the last one, which need not be the one that the sender means.
 *
 * @param text valid JSON
 */
export function duplicateFieldIn(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') objects.push(new Set());
    if (text[at] === '}') objects.pop();
    if (text[at] !== '"') continue;
    const start = at;
    for (at += 1; text[at] !== '"'; at++) if (text[at] === '\\') at += 1;
    let after = at + 1;
    while (/\s/.test(text[after] ?? '')) after += 1;
    if (text[after] !== ':') continue;
    const name: string = JSON.parse(text.slice(start, at + 1));
    const names = objects.at(-1);
    if (names?.has(name)) return name;
    names?.add(name);
  }
  return undefined;
}
