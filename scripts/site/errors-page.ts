import type { CatalogueEntry } from '../generate/read/error-catalogue.ts';
import { type Html, html, prose } from './html.ts';
import { page } from './layout.ts';

const gateways: Readonly<Record<NonNullable<CatalogueEntry['gateway']>, string>> = {
  any: 'all requests',
  'api-key': 'requests that require an API key',
  signature: 'signed requests',
  timestamp: 'requests with a timestamp',
  'parameter-format':
    'operations with a required parameter, a rule that requires parameters, or a parameter that is not plain text',
  'parameter-value': 'operations with a parameter that accepts only certain values',
};

const columns = ['Code', 'Name', 'HTTP', 'Meaning', 'Category', 'Outcome', 'Applies to'];

/** Renders the page of all error codes. */
export function errorsPage(catalogue: readonly CatalogueEntry[]): string {
  const main = html`<h1>Errors</h1>
<p>An error response is an object with <code>code</code> and <code>msg</code>. The broker checks
for errors in the order of this table: if several errors apply, it returns the first one.</p>
<p>The outcome <strong>failed</strong> means that the operation was not executed.
<strong>Unknown</strong> means that the operation may have been executed: check its effect before
you repeat it.</p>
<div class="wide">
<table class="errors">
<thead>
<tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>
</thead>
<tbody>
${catalogue.map(row)}</tbody>
</table>
</div>
<p class="note">* The sources do not name this code. This specification chose the name.</p>`;
  return page({ title: 'Errors · Broker API', base: '../', name: 'errors.html', main });
}

function row({
  code,
  name,
  nameFrom,
  httpStatus,
  meaning,
  category,
  outcome,
  gateway,
}: CatalogueEntry): Html {
  return html`<tr id="${code}">
<th scope="row"><a href="#${code}">${code}</a></th>
<td><code>${name}</code>${nameFrom === 'ours' ? '*' : ''}</td>
<td>${httpStatus}</td>
<td>${prose(meaning)}</td>
<td>${category}</td>
<td class="${outcome}">${outcome}</td>
<td>${gateway === undefined ? 'operations that list it' : gateways[gateway]}</td>
</tr>
`;
}
