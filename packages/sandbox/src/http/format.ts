import { printable } from '@broker-api/spec';

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
