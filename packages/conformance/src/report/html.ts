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

/** The style sheet of the report, which matches the project's documentation site. */
export const style = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b2733, #dfe6ed);
  --muted: light-dark(#54626f, #9fb0c0);
  --link: light-dark(#0b5cad, #7cb8f2);
  --line: light-dark(#dde3e9, #35414d);
  --panel: light-dark(#f6f8fa, #1d262f);
  --paper: light-dark(#fff, #141b22);
  --passed: light-dark(#1a6b33, #7fd197);
  --failed: light-dark(#b3261e, #ff9a91);
}
body { margin: 0; background: var(--paper); color: var(--text);
  font: 15px / 1.55 system-ui, sans-serif; }
main { max-width: 1060px; margin: 0 auto; padding: 32px 24px 80px; }
h1 { margin: 0 0 12px; font-size: 32px; line-height: 1.2; }
h2 { margin: 44px 0 12px; font-size: 21px; line-height: 1.3; }
h3 { margin: 28px 0 8px; font-size: 17px; }
h4 { margin: 12px 0 8px; font-size: 15px; }
h3, h4, code, li, summary, pre, dd { overflow-wrap: anywhere; }
p, ul { max-width: 46em; }
a { color: var(--link); }
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: 13px; }
pre { margin: 6px 0 12px; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px;
  background: var(--panel); white-space: pre-wrap; line-height: 1.5; }
.verdict { font-size: 17px; font-weight: 600; }
.passed { color: var(--passed); }
.failed { color: var(--failed); }
.note { color: var(--muted); }
.problem { padding: 12px 16px; border: 1px solid var(--failed); border-radius: 8px; }
.wide { overflow-x: auto; }
.wide + .wide { margin-top: 20px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
caption { padding: 0 0 6px; color: var(--muted); text-align: left; }
th, td { padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); text-align: left;
  vertical-align: top; }
thead th { color: var(--muted); font-weight: 500; }
tbody th { font-weight: 500; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
article { padding: 4px 0 8px; border-top: 1px solid var(--line); }
dt { color: var(--muted); font-size: 13px; }
dd { margin: 0 0 10px; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 2px 20px; }
dl.facts dt { font-size: inherit; }
dl.facts dd { margin: 0; }
details { margin: 6px 0; }
summary { padding: 4px 0; cursor: pointer; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
`;
