import { printable } from '@broker-api/spec';
import { htmlEscape } from 'escape-goat';

/** Markup that the `html` tag inserts without escaping. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** A value of an `html` template. */
export type Content = Html | string | number | readonly Content[];

/**
 * Template tag for HTML. Escapes every value except `Html`, also the characters that are not
 * printable, and joins lists.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(contentText)));
}

function contentText(value: Content): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(contentText).join('');
  return htmlEscape(printable(String(value)));
}
