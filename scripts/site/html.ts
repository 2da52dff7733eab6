import { htmlEscape } from 'escape-goat';

/** HTML text, which templates insert without escaping it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The values that a template accepts: text is escaped, lists are concatenated. */
type Content = Html | string | number | readonly Content[];

/** A template tag for HTML. Escapes every value that is not HTML already. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(contentText)));
}

function contentText(value: Content): string {
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(contentText).join('') : htmlEscape(String(value));
}

/** Converts a sentence of the specification to HTML: text between backticks becomes code. */
export function prose(text: string): Html {
  const parts = text.trim().split('`');
  // With an odd number of backticks, one of them is unpaired, so the text is not formatted.
  if (parts.length % 2 === 0) return html`${text.trim()}`;
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
