type Content = Node | string;

/** Creates an element with attributes and contents. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...contents: readonly Content[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...contents);
  return created;
}

/** Creates a titled block of text that scrolls instead of widening the page. */
export function textBlock(title: string, text: string): HTMLElement {
  const attributes = { tabindex: '0', role: 'region', 'aria-label': title };
  return element('section', {}, element('h4', {}, title), element('pre', attributes, text));
}

/** Creates a titled table. */
export function table(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): HTMLElement {
  const cells = (tag: 'th' | 'td', texts: readonly string[]): Node =>
    element('tr', {}, ...texts.map((text) => element(tag, {}, text)));
  const head = element('thead', {}, cells('th', columns));
  const body = element('tbody', {}, ...rows.map((row) => cells('td', row)));
  return element('section', {}, element('h4', {}, title), element('table', {}, head, body));
}
