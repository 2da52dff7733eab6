/** Markup that is safe to put into a page as it is. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template may hold; text is escaped, lists are joined. */
export type Content = Html | string | number | readonly Content[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template of HTML: every value is escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(contentText)));
}

function contentText(value: Content): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(contentText).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
