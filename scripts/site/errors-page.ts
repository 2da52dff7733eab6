import type { CatalogueEntry } from '../generate/read/error-catalogue.ts';
import { type Html, html, prose } from './html.ts';
import { page } from './layout.ts';

const gateways: Readonly<Record<NonNullable<CatalogueEntry['gateway']>, string>> = {
  any: 'any request',
  keyed: 'requests that need an API key',
  signed: 'signed requests',
  timed: 'requests with a timestamp',
  checked: 'operations with a required parameter, or one that is no plain text',
  valued: 'operations with a parameter that may have some values only',
};

const columns = ['Code', 'Name', 'HTTP', 'Meaning', 'Category', 'Outcome', 'Answers'];

/** The page of all error codes. */
export function errorsPage(catalogue: readonly CatalogueEntry[]): string {
  const main = html`<h1>Errors</h1>
<p>A refusal is an object with <code>code</code> and <code>msg</code>. The order of this table is
the order in which checks are made: when several apply, the first one answers.</p>
<p>An outcome of <strong>failed</strong> means that nothing happened. <strong>Unknown</strong> means
that the operation may have been carried out: look before you send it again.</p>
<div class="wide">
<table class="errors">
<thead>
<tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr>
</thead>
<tbody>
${catalogue.map(row)}</tbody>
</table>
</div>
<p class="note">* The sources show this code without a name; the name is ours.</p>`;
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
<td>${gateway === undefined ? 'operations that name it' : gateways[gateway]}</td>
</tr>
`;
}
