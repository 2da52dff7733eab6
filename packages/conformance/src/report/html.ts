import { printable } from '@broker-api/spec';
import { htmlEscape } from 'escape-goat';

/** Markup that the `html` tag inserts without escaping. */
export interface Html {
  readonly markup: string;
}

/** A value of an `html` template. */
export type Content = Html | string | number | undefined | readonly Content[];

/**
 * Template tag for HTML. Escapes every value except `Html`, also the characters that are not
 * printable, and joins lists.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(contentText)) };
}

function contentText(value: Content): string {
  if (typeof value !== 'object') return htmlEscape(printable(String(value ?? '')));
  return 'markup' in value ? value.markup : value.map(contentText).join('');
}

/** A row of a table. Its first cell is the header of the row. */
export type Row = readonly Content[];

/** Returns a table. Columns of numbers are right-aligned. */
export function table(caption: string, columns: readonly string[], rows: readonly Row[]): Html {
  const isNumber = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const alignment = (index: number): Content => (isNumber[index] ? html` class="number"` : '');
  const cell = (value: Content, index: number): Html =>
    index === 0 ? html`<th scope="row">${value}</th>` : html`<td${alignment(index)}>${value}</td>`;
  const head = columns.map((name, index) => html`<th scope="col"${alignment(index)}>${name}</th>`);
  return html`<div class="wide">
<table>
<caption>${caption}</caption>
<thead>
<tr>${head}</tr>
</thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table>
</div>`;
}

/** Returns a table that is shown on demand; nothing if it is empty. */
export function folded(summary: string, columns: readonly string[], rows: readonly Row[]): Content {
  if (rows.length === 0) return '';
  return html`<details><summary>${summary}</summary>
${table(summary, columns, rows)}</details>
`;
}

export const code = (text: string): Html => html`<code>${text}</code>`;
export const block = (text: string): Html => html`<pre>${text}</pre>`;

/** Returns a term and its description; nothing if the description is empty. */
export const term = (name: string, value: Content): Content =>
  value === '' ? '' : html`<dt>${name}</dt><dd>${value}</dd>\n`;
