import { type Content, type Html, html } from './html.ts';

/**
 * Returns a table with a caption. The first cell of each row is the header of the row. Columns of
 * numbers are right-aligned.
 */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Content[])[],
): Html {
  const isNumber = columns.map((_, index) => rows.every((row) => typeof row[index] === 'number'));
  const alignment = (index: number): Content => (isNumber[index] ? html` class="number"` : '');
  const cell = (value: Content, index: number): Html =>
    index === 0 ? html`<th scope="row">${value}</th>` : html`<td${alignment(index)}>${value}</td>`;
  return html`<div class="wide">
<table>
<caption>${caption}</caption>
<thead>
<tr>${columns.map((name, index) => html`<th scope="col"${alignment(index)}>${name}</th>`)}</tr>
</thead>
<tbody>
${rows.map((row) => html`<tr>${row.map(cell)}</tr>\n`)}</tbody>
</table>
</div>`;
}
