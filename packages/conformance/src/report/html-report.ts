import type { Exchange } from '../result.ts';
import { printable } from './failure-text.ts';
import { type Content, Html, html } from './html.ts';
import { coverageSection } from './html-coverage.ts';
import { style } from './html-style.ts';
import { table } from './html-table.ts';
import { type Report, type TestReport, totalsText } from './report.ts';

const longestBody = 2000;

/** A report as one page that needs nothing else: no script, no style sheet, no network. */
export function htmlReport(report: Report): string {
  const { baseUrl } = report;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Contract tests of ${baseUrl}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
${summary(report)}
${failures(report)}
${knownDifferences(report)}
${coverageSection(report.coverage)}
${wireDiff(report)}
${allTests(report)}
</main>
</body>
</html>
`.toString();
}

function summary(report: Report): Html {
  const { problem, totals, selection } = report;
  const counts = html`<p class="verdict ${totals.failed > 0 ? 'failed' : 'passed'}">${totalsText(totals)}</p>`;
  const what = report.results.length === 0 ? 'Nothing was tested:' : 'Not all was tested:';
  const verdict =
    problem === undefined
      ? counts
      : html`<p class="problem"><strong>${what}</strong> ${problem}</p>
${report.results.length === 0 ? '' : counts}`;
  const chosen = [...selection.sections, ...selection.operations, selection.test ?? []].flat();
  const facts: readonly (readonly [string, string])[] = [
    ['Deployment', report.baseUrl],
    ['Started', report.startedAt],
    ['Took', `${(report.durationMs / 1000).toFixed(1)} s`],
    ['Seed', String(report.seed)],
    ['Mode', report.trade ? 'trading: tests may place orders' : 'read-only'],
    ['Selected', chosen.length === 0 ? 'everything' : chosen.join(', ')],
    ['Specification', report.specHash],
    ['Tool', `${report.tool.name} ${report.tool.version}`],
  ];
  const rows = Object.entries(report.sections).map(([section, own]): readonly Content[] => [
    section,
    own.passed,
    own.failed,
    own.skipped,
  ]);
  return html`<h1>Contract tests</h1>
${verdict}
${report.warnings.map((warning) => html`<p class="note">Warning: ${warning}</p>`)}
<dl class="facts">
${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>
${
  rows.length === 0
    ? ''
    : html`<h2>Sections</h2>
${table('Tests by section', ['Section', 'Passed', 'Failed', 'Skipped'], rows)}`
}`;
}

function failures({ results, problem }: Report): Html {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) {
    return problem === undefined ? html`<h2>Failures</h2>\n<p>No test failed.</p>` : html``;
  }
  return html`<h2>Failures</h2>
${failed.map(failureArticle)}`;
}

function failureArticle({ id, title, failure, exchanges }: TestReport): Html {
  const { message = '', rule = '', curl = '' } = failure ?? {};
  return html`<article>
<h3 id="${id}"><code>${id}</code></h3>
<p>${title}</p>
<pre class="failed">${printable(message)}</pre>
<dl>
${rule === '' ? '' : html`<dt>Rule</dt><dd>${rule}</dd>\n`}${exchanges.map(exchangeItems)}${
  curl === '' ? '' : html`<dt>To repeat it</dt><dd><pre>${printable(curl)}</pre></dd>\n`
}</dl>
</article>
`;
}

function exchangeItems({ request, response, error }: Exchange): Html {
  const headers = (all: Readonly<Record<string, string>>): string =>
    Object.entries(all)
      .map(([name, value]) => `\n${name}: ${value}`)
      .join('');
  const body = (text = ''): string =>
    text === '' ? '' : `\n\n${text.slice(0, longestBody)}${text.length > longestBody ? '…' : ''}`;
  const sent = `${request.method} ${request.url}${headers(request.headers)}${body(request.body)}`;
  const received =
    response === undefined
      ? `no answer: ${error ?? 'the connection ended'}`
      : `${response.status}${headers(response.headers)}${body(response.body)}`;
  return html`<dt>Request</dt><dd><pre>${printable(sent)}</pre></dd>
<dt>Response</dt><dd><pre>${printable(received)}</pre></dd>
`;
}

function knownDifferences({ knownDifferences: entries }: Report): Html {
  if (entries.length === 0) return html``;
  const state = (differed: number, failed: number): string =>
    differed + failed === 0 ? 'none of its tests ran' : `${differed} as recorded, ${failed} not`;
  const rows = entries.map(({ test, reason, differed, failed }) => [
    html`<code>${test}</code>`,
    reason,
    state(differed.length, failed.length),
  ]);
  return html`<h2>Known differences</h2>
${table('What the overlay records of this deployment', ['Test', 'Reason', 'Tests'], rows)}`;
}

function wireDiff({ wireDiff: { longs, differences } }: Report): Html {
  const places = differences.map((one) => [
    html`<code>${one.operation}</code>`,
    html`<code>${one.pointer === '' ? 'the answer' : one.pointer}</code>`,
    one.kind,
    one.expected,
    one.found,
    one.count,
  ]);
  const columns = ['Operation', 'Where', 'Kind', 'Expected', 'Found', 'Tests'];
  const longRows = longs.map(({ operation, as }) => [html`<code>${operation}</code>`, as]);
  return html`<h2>Wire diff</h2>
<p>Where the answers depart from the specification, once for each place.</p>
${places.length === 0 ? html`<p>No departure was met.</p>` : table('Departures', columns, places)}
${
  longRows.length === 0
    ? ''
    : html`<details><summary>How LONG values travel</summary>
${table('LONG values by operation', ['Operation', 'As'], longRows)}</details>`
}`;
}

function allTests({ results }: Report): Html {
  const groups = Map.groupBy(results, ({ operation }) => operation);
  const row = ({ id, title, outcome, reason, knownDifference, durationMs }: TestReport) => [
    html`<code>${id}</code>`,
    title,
    html`<span class="${outcome}">${outcome}</span>`,
    knownDifference === undefined ? (reason ?? '') : `known difference: ${knownDifference}`,
    durationMs.toFixed(1),
  ];
  const columns = ['Test', 'What', 'Outcome', 'Note', 'ms'];
  return html`<h2>All tests</h2>
${[...groups].map(
  ([operation, own]) => html`<details><summary>${operation}, ${own.length} tests</summary>
${table(`Tests of ${operation}`, columns, own.map(row))}</details>
`,
)}`;
}
