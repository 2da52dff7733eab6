import type { Section } from '../lib/paths.ts';
import { type Html, html } from './html.ts';
import { page } from './layout.ts';

/** What the index tells of a section. */
export interface SectionSummary {
  readonly section: Section;
  /** The first sentence of the section's document. */
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

/** The first page of the site. */
export function indexPage(
  sections: readonly SectionSummary[],
  more: {
    readonly errors: number;
    readonly findings: number;
    /** The first sentence of the document of the control plane. */
    readonly control: string;
  },
): string {
  const main = html`<h1>Broker API</h1>
<p class="lead">The trading service of a broker: spot, contract and option markets over REST, and
their events over WebSocket. These pages are made from the specification, as are the clients;
nothing on them is written twice.</p>
<div class="cards">
${sections.map(card)}</div>
<h2>Before you write a program</h2>
<div class="cards">
<a class="card" href="reference/control.html"><h3>Control plane</h3>
<p>${more.control}.</p></a>
<a class="card" href="reference/errors.html"><h3>Errors</h3>
<p>${more.errors} codes in the order in which they are checked, and which of them leave the
outcome unknown.</p></a>
<a class="card" href="reference/findings.html"><h3>Findings</h3>
<p>${more.findings} places where the sources disagree or are silent, and what we decided.</p></a>
</div>
<h2>A first program</h2>
<pre tabindex="0"><code>${example}</code></pre>
<p>Requests are signed, ids and decimals keep every digit, and a refusal is an error with its code,
name and category.</p>`;
  return page({ title: 'Broker API', base: '', name: 'index.html', main });
}

function card({ section, summary, operations, messages }: SectionSummary): Html {
  const title = `${section[0]?.toUpperCase()}${section.slice(1)}`;
  return html`<section class="card">
<h2>${title}</h2>
<p>${summary}.</p>
<ul>
${entry(`${section}.html`, 'Operations', String(operations))}
${entry(`${section}-streams.html`, 'Streams', `${messages} messages`)}
</ul>
<p class="files">Files: <a href="reference/${section}.openapi.json">OpenAPI 3.1</a>,
<a href="reference/${section}-streams.asyncapi.json">AsyncAPI 3</a></p>
</section>
`;
}

function entry(file: string, label: string, count: string): Html {
  return html`<li><a href="reference/${file}">${label}</a> <span class="count">${count}</span></li>`;
}
