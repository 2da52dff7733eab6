import { type Html, html } from './html.ts';
import { table } from './html-table.ts';
import type { Coverage } from './report.ts';

/** Returns the coverage section of the report page. */
export function coverageSection(coverage: Coverage): Html {
  const { operations, messages, errorCodes, enumValues } = coverage;
  const sections = Object.entries(operations.sections).map(([section, { tested, total }]) => [
    section,
    tested,
    total,
  ]);
  const channels = Object.entries(messages.channels).map(([channel, { exchanged, total }]) => [
    channel,
    exchanged,
    total,
  ]);
  return html`<h2>Coverage</h2>
${table('Operations tested', ['Section', 'Tested', 'Total'], sections)}
${table('Messages of the streams', ['Channel', 'Exchanged', 'Total'], channels)}
<p>The run tested ${operations.tested} of ${operations.total} operations, and exchanged
${messages.exchanged} of ${messages.total} messages of the streams. The deployment returned
${errorCodes.seen.length} of ${errorCodes.total} error codes and ${enumValues.seen} of
${enumValues.total} enumeration values.</p>
${untested(operations)}
${missingMessages(messages)}
${codeDetails(errorCodes)}
${enumDetails(enumValues)}`;
}

function untested({ untested: list }: Coverage['operations']): Html {
  if (list.length === 0) return html``;
  const rows = list.map(({ operation, reason }) => [html`<code>${operation}</code>`, reason]);
  return html`<details><summary>Operations not tested</summary>
${table('Operations not tested', ['Operation', 'Reason'], rows)}</details>`;
}

function missingMessages({ missing }: Coverage['messages']): Html {
  if (missing.length === 0) return html``;
  const rows = missing.map(({ message, reason }) => [html`<code>${message}</code>`, reason]);
  return html`<details><summary>Messages not exchanged</summary>
${table('Messages not exchanged', ['Message', 'Reason'], rows)}</details>`;
}

const unseenCaption = 'Documented error codes that the tested operations did not return';
const unseenColumns = ['Operation', 'Codes'];

function codeDetails({ seen, unseen, unseenByOperation }: Coverage['errorCodes']): Html {
  const seenRows = seen.map(({ code, name, operations }) => [
    String(code),
    name,
    operations.length,
  ]);
  const unseenRows = unseen.map(({ code, name }) => [String(code), name]);
  const unseenByOperationRows = unseenByOperation.map(({ operation, unseen: list }) => [
    html`<code>${operation}</code>`,
    list.join(', '),
  ]);
  return html`<details><summary>Error codes</summary>
${table('Error codes returned', ['Code', 'Name', 'Operations'], seenRows)}
${table('Error codes not returned', ['Code', 'Name'], unseenRows)}
${table(unseenCaption, unseenColumns, unseenByOperationRows)}
</details>`;
}

function enumDetails({ schemas }: Coverage['enumValues']): Html {
  const rows = schemas.map(({ schema, seen, unseen }) => [
    html`<code>${schema}</code>`,
    seen.join(', '),
    unseen.join(', '),
  ]);
  const columns = ['Schema', 'Returned', 'Not returned'];
  return html`<details><summary>Enumeration values</summary>
${table('Enumeration values in responses', columns, rows)}</details>`;
}
