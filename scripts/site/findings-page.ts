import type { Facts, Finding, Source } from './facts.ts';
import { type Html, html, prose } from './html.ts';
import { page } from './layout.ts';
import { kindMeanings } from './provenance.ts';

/** The page of the disagreements between sources, and of the sources themselves. */
export function findingsPage({ findings, sources }: Facts): string {
  const all = [...findings];
  const main = html`<h1>Findings</h1>
<p>Where the sources of this specification disagree, or leave open what a program must know, this page says
what each of them states and what we decided.</p>
<nav class="contents" aria-label="Findings"><ol>
${all.map(([slug, { title }]) => html`<li><a href="#${slug}">${prose(title)}</a></li>\n`)}</ol></nav>
${all.map(([slug, finding]) => article(slug, finding, sources))}
<h2 id="sources">Sources</h2>
<dl class="sources">
${[...sources].map(([name, { title }]) => html`<dt id="${name}"><code>${name}</code></dt><dd>${prose(title)}</dd>\n`)}</dl>
<h3>Kinds of statements</h3>
<dl class="sources">
${Object.entries(kindMeanings).map(([kind, meaning]) => html`<dt>${badge(kind)}</dt><dd>${meaning}</dd>\n`)}</dl>`;
  return page({ title: 'Findings · Broker API', base: '../', name: 'findings.html', main });
}

function article(slug: string, finding: Finding, sources: ReadonlyMap<string, Source>): Html {
  const rows = finding.sources.map(
    ({ source, locator, kind, says }) => html`<tr>
<th scope="row">${sources.get(source)?.title.split(':')[0] ?? source}<br><small>${locator}</small></th>
<td>${badge(kind)}</td>
<td>${prose(says)}</td>
</tr>
`,
  );
  const { consequence } = finding;
  return html`<article id="${slug}">
<h2><a href="#${slug}">${prose(finding.title)}</a></h2>
<table>
<thead><tr><th scope="col">Source</th><th scope="col">Kind</th><th scope="col">Says</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
<p><strong>Decision.</strong> ${prose(finding.decision)}</p>
${consequence === undefined ? '' : html`<p><strong>Consequence.</strong> ${prose(consequence)}</p>\n`}</article>
`;
}

function badge(kind: string): Html {
  return html`<span class="kind ${kind}">${kind}</span>`;
}
