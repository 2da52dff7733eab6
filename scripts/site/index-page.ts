import type { Section } from '../lib/paths.ts';
import { type Html, html } from './html.ts';
import { page, sectionTitle } from './layout.ts';

/** The contents of a section's card. */
export interface SectionSummary {
  readonly section: Section;
  /** The summary of the section's OpenAPI document. */
  readonly summary: string;
  readonly operations: number;
  readonly messages: number;
}

const example = `import { createSpotClient } from '@broker-api/spot';

const spot = createSpotClient({
  baseUrl: 'http://127.0.0.1:8787',
  credentials: { apiKey: '…', secretKey: '…' },
});

const { bids, asks } = await spot.getDepth({ symbol: 'BTCUSDT', limit: 5 });
const order = await spot.placeOrder({
  symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.1',
});
console.log(bids[0], asks[0], order.orderId);`;

/** Renders the index page. */
export function indexPage(
  sections: readonly SectionSummary[],
  {
    errors,
    findings,
    controlSummary,
  }: {
    readonly errors: number;
    readonly findings: number;
    /** The summary of the control plane's OpenAPI document. */
    readonly controlSummary: string;
  },
): string {
  const main = html`<h1>Broker API</h1>
<p class="lead">The trading service of a broker: spot, contract and option markets over REST, and
their events over WebSocket. These pages and the clients are generated from the same
specification.</p>
<div class="cards">
${sections.map(card)}</div>
<h2>Before you start</h2>
<div class="cards">
<a class="card" href="reference/control.html"><h3>Control plane</h3>
<p>${controlSummary}.</p></a>
<a class="card" href="reference/errors.html"><h3>Errors</h3>
<p>${errors} codes in the order in which they are checked, each with the outcome of the
operation.</p></a>
<a class="card" href="reference/findings.html"><h3>Findings</h3>
<p>${findings} questions on which the sources contradict each other or say nothing, and the
decisions of this specification.</p></a>
</div>
<h2>First program</h2>
<pre tabindex="0"><code>${example}</code></pre>
<p>The client signs requests, keeps every digit of ids and decimals, and throws errors that have a
code, a name and a category.</p>`;
  return page({ title: 'Broker API', base: '', name: 'index.html', main });
}

function card({ section, summary, operations, messages }: SectionSummary): Html {
  return html`<section class="card">
<h2>${sectionTitle(section)}</h2>
<p>${summary}.</p>
<ul>
${entry(`${section}.html`, 'Operations', String(operations))}
${entry(`${section}-streams.html`, 'Streams', `${messages} messages`)}
</ul>
<p class="files">Files: <a href="reference/${section}.openapi.json">OpenAPI 3.1</a>,
OpenAPI 3.0 for code generators (<a
href="reference/${section}.openapi.portable.json">integer ids</a>, <a
href="reference/${section}.openapi.portable-observed.json">ids as strings</a>),
<a href="reference/${section}-streams.asyncapi.json">AsyncAPI 3</a></p>
</section>
`;
}

function entry(file: string, label: string, count: string): Html {
  return html`<li><a href="reference/${file}">${label}</a> <span class="count">${count}</span></li>`;
}
