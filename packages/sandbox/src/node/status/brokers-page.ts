import type { Broker } from '../../brokers/brokers.ts';

/** The headers of the page: it loads nothing, and no other page can embed it. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; form-action 'none'",
} as const;

const columns: readonly [title: string, value: (broker: Broker) => string][] = [
  ['Broker', ({ id }) => id],
  ['Path', ({ path }) => path],
  ['Dialect', ({ parts }) => parts.dialect],
  ['From snapshot', ({ parts }) => parts.from ?? ''],
  ['Created', ({ createdAt }) => timeText(createdAt)],
  ['Expires without requests', ({ expiresAt }) => timeText(expiresAt)],
  ['Requests', ({ requests }) => String(requests)],
  ['Connections', ({ connections }) => String(connections)],
];

/** Returns a page in HTML that lists the brokers of a server. It contains no keys. */
export function brokersPage(brokers: Iterable<Broker>): string {
  const rows = Array.from(brokers, (broker) => row(broker));
  const head = columns.map(([title]) => `<th>${escapeHtml(title)}</th>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Brokers of this sandbox</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem; color-scheme: light dark; }
th, td { text-align: left; padding: 0.25rem 1rem 0.25rem 0; }
</style>
</head>
<body>
<h1>Brokers of this sandbox</h1>
<p>${rows.length} brokers, besides the broker of the server, which has no path.</p>
<table><thead><tr>${head}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</body>
</html>
`;
}

function row(broker: Broker): string {
  return `<tr>${columns.map(([, value]) => `<td>${escapeHtml(value(broker))}</td>`).join('')}</tr>`;
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
