import { type Html, html } from './html.ts';
import { table } from './html-table.ts';
import type { Coverage } from './report.ts';

/** How much of the specification was met, and what was not. */
export function coverageSection({ operations, codes, enumValues }: Coverage): Html {
  const sections = Object.entries(operations.sections).map(([section, { tested, total }]) => [
    section,
    tested,
    total,
  ]);
  return html`<h2>Coverage</h2>
${table('Operations tested', ['Section', 'Tested', 'Of'], sections)}
<p>${operations.tested} of ${operations.total} operations were tested, ${codes.seen.length} of
${codes.total} error codes answered, ${enumValues.seen} of ${enumValues.total} enumeration values
met.</p>
${untested(operations)}
${codeDetails(codes)}
${enumDetails(enumValues)}`;
}

function untested({ untested: list }: Coverage['operations']): Html {
  if (list.length === 0) return html``;
  const rows = list.map(({ operation, reason }) => [html`<code>${operation}</code>`, reason]);
  return html`<details><summary>Operations not tested</summary>
${table('Operations not tested, and why', ['Operation', 'Why'], rows)}</details>`;
}

const promisedColumns = ['Operation', 'Codes'];

function codeDetails({ seen, unseen, promised }: Coverage['codes']): Html {
  const seenRows = seen.map(({ code, name, operations }) => [
    String(code),
    name,
    operations.length,
  ]);
  const unseenRows = unseen.map(({ code, name }) => [String(code), name]);
  const promisedRows = promised.map(({ operation, unseen: list }) => [
    html`<code>${operation}</code>`,
    list.join(', '),
  ]);
  return html`<details><summary>Error codes</summary>
${table('Codes that were answered', ['Code', 'Name', 'Operations'], seenRows)}
${table('Codes that were never answered', ['Code', 'Name'], unseenRows)}
${table('Codes that tested operations promise and never answered', promisedColumns, promisedRows)}
</details>`;
}

function enumDetails({ schemas }: Coverage['enumValues']): Html {
  const rows = schemas.map(({ schema, seen, unseen }) => [
    html`<code>${schema}</code>`,
    seen.join(', '),
    unseen.join(', '),
  ]);
  return html`<details><summary>Enumeration values</summary>
${table('Values of enumerations in answers', ['Schema', 'Met', 'Not met'], rows)}</details>`;
}
