/** Text that is HTML already and is not escaped again. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a template may hold; text is escaped, lists are joined. */
type Content = Html | string | number | readonly Content[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in an HTML element or attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A template of HTML: every value is escaped, unless it is HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  const parts = strings.map((part, index) => {
    const value = values[index];
    return value === undefined ? part : part + contentText(value);
  });
  return new Html(parts.join(''));
}

function contentText(value: Content): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(contentText).join('');
}

/** A sentence of the specification, in which backticks mark code. */
export function prose(text: string): Html {
  const parts = text.trim().split('`');
  // An odd number of backticks closes nothing: the text stays as it is written.
  if (parts.length % 2 === 0) return html`${text.trim()}`;
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
