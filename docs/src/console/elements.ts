/** What an element contains. */
export type Content = Node | string;

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

/** A cell of a table: a string, or an element such as a button. */
export type Cell = Content;

/** Creates a table that scrolls instead of widening the page. */
export function table(
  label: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): HTMLElement {
  const head = columns.map((name) => element('th', { scope: 'col' }, name));
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label, class: 'table' };
  return element(
    'div',
    attributes,
    element(
      'table',
      {},
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...rowsOf(rows)),
    ),
  );
}

/** Creates the rows of a table. */
export function rowsOf(rows: readonly (readonly Cell[])[]): HTMLTableRowElement[] {
  return rows.map((row) => element('tr', {}, ...row.map((cell) => element('td', {}, cell))));
}

/**
 * Returns the element in `root` that matches a selector.
 *
 * @throws Error if there is none: the markup and the script of a component do not match
 */
export function part<Found extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  selector: string,
): Found {
  const found = root.querySelector<Found>(selector);
  if (found === null) throw new Error(`<${root.localName}> contains no ${selector}.`);
  return found;
}
