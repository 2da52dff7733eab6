import { type Html, html, prose } from './html.ts';
import { page } from './layout.ts';
import { kindMeanings } from './provenance.ts';
import type { Finding, Source, SpecData } from './spec-data.ts';

/**
 * Renders the page that lists the findings (contradictions and gaps in the sources) and the
 * sources.
 */
export function findingsPage({ findings, sources }: SpecData): string {
  const all = [...findings];
  const links = all.map(
    ([slug, { title }]) => html`<li><a href="#${slug}">${prose(title)}</a></li>\n`,
  );
  const sourceTerms = [...sources].map(([name, { title }]) =>
    term(html`<dt id="${name}"><code>${name}</code></dt>`, prose(title)),
  );
  const kindTerms = Object.entries(kindMeanings).map(([kind, meaning]) =>
    term(html`<dt>${badge(kind)}</dt>`, html`${meaning}`),
  );
  const main = html`<h1>Findings</h1>
<p>A finding is a question on which the sources of this specification contradict each other or say
nothing. Each finding lists the statement of each source and the decision of this specification.</p>
<nav class="contents" aria-label="Findings"><ol>
${links}</ol></nav>
${all.map(([slug, finding]) => article(slug, finding, sources))}
<h2 id="sources">Sources</h2>
<dl class="sources">
${sourceTerms}</dl>
<h3>Kinds of sources</h3>
<dl class="sources">
${kindTerms}</dl>`;
  return page({ title: 'Findings · Broker API', base: '../', name: 'findings.html', main });
}

const columns = ['Source', 'Kind', 'Statement'];

function article(slug: string, finding: Finding, sources: ReadonlyMap<string, Source>): Html {
  const { title, decision, consequence } = finding;
  return html`<article id="${slug}">
<h2><a href="#${slug}">${prose(title)}</a></h2>
<table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${finding.sources.map((statement) => row(statement, sources))}</tbody>
</table>
<p><strong>Decision.</strong> ${prose(decision)}</p>
${consequence ? html`<p><strong>Consequence.</strong> ${prose(consequence)}</p>\n` : ''}</article>
`;
}

type Statement = Finding['sources'][number];

function row(
  { source, locator, kind, says }: Statement,
  sources: ReadonlyMap<string, Source>,
): Html {
  const [title = source] = (sources.get(source)?.title ?? source).split(':');
  return html`<tr>
<th scope="row">${title}<br><small>${locator}</small></th>
<td>${badge(kind)}</td>
<td>${prose(says)}</td>
</tr>
`;
}

function term(name: Html, meaning: Html): Html {
  return html`${name}<dd>${meaning}</dd>\n`;
}

function badge(kind: string): Html {
  return html`<span class="kind ${kind}">${kind}</span>`;
}
