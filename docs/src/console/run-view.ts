import { element, table } from './elements.ts';
import { errorFields, errorLink } from './error-links.ts';
import { indentJson } from './exact-json.ts';
import type { Exchange } from './exchange.ts';
import { frameView } from './frame-view.ts';
import { foldedSection, resultSection as section } from './result-section.ts';
import type { CallError, Run } from './run-call.ts';
import { jsonBlock, textBlock } from './text-blocks.ts';

/** Displays what a call received, sent and changed, in this order. */
export function runView({ exchange, error, frames, changes }: Run): Node[] {
  const { signedText, response } = exchange ?? {};
  const rows = changes.map(({ label, before, after }) => [label, before, after]);
  return [
    ...section(
      'Response',
      response && jsonBlock('Response', response.text),
      response && indentJson(response.text),
    ),
    ...(response ? errorLink(errorFields(response.text)) : []),
    ...section('The client throws', error && textBlock('Error', errorText(error))),
    ...foldedText('Request', exchange && requestText(exchange)),
    ...foldedText('Signed text', signedText),
    ...section(
      `Events of the user data stream (${frames.length})`,
      frames.length > 0 && framesView(frames),
    ),
    ...section(
      'Changed balances',
      rows.length > 0 && table('Changed balances', ['Balance', 'Before', 'After'], rows),
    ),
  ];
}

/** Returns a sentence about the result of a call. */
export function runSummary({ exchange, error }: Run): string {
  if (exchange === undefined) return `The client sent nothing. ${error?.message ?? ''}`;
  const { response } = exchange;
  if (response === undefined) return 'No response arrived: the outcome is unknown.';
  const time = `${response.durationMs.toFixed(response.durationMs < 10 ? 1 : 0)} ms`;
  if (error?.outcome === 'unknown') return `${response.status} in ${time}: the outcome is unknown.`;
  return `${response.status} in ${time}`;
}

/** Returns a sentence about a query for an order whose outcome is unknown. */
export function lookUpSummary(query: Run): string {
  const start = 'The client cannot know the outcome.';
  if (query.error === undefined) {
    return `${start} getOrder finds the order: the broker executed the request.`;
  }
  if (query.error.name === 'NO_SUCH_ORDER') {
    return `${start} getOrder finds no order: the broker did not execute the request.`;
  }
  return (
    `${start} getOrder also failed (${runSummary(query)}), so the outcome is still unknown. ` +
    `Query the order again before you repeat the request.`
  );
}

function framesView(frames: readonly string[]): Node {
  const views = frames.map(frameView);
  // A single frame starts expanded, so that the reader sees it without a click.
  if (views.length === 1) views[0]?.setAttribute('open', '');
  return element('div', { class: 'events', role: 'region', 'aria-label': 'Events' }, ...views);
}

function foldedText(title: string, text: string | undefined): Node[] {
  return text ? [foldedSection(title, textBlock(title, text), text)] : [];
}

function requestText({ method, url, headers, body }: Exchange): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url.pathname}${url.search}`, ...lines, ...(body ? ['', body] : [])].join(
    '\n',
  );
}

function errorText({ name, message, outcome, clientOrderId }: CallError): string {
  // The message of a broker's error already contains the name.
  const lines = [message.includes(name) ? message : `${name}: ${message}`];
  if (outcome !== undefined) lines.push(`outcome: ${outcome}`);
  if (outcome === 'unknown' && clientOrderId !== undefined) {
    lines.push(`clientOrderId: ${clientOrderId} (look up the order by this id)`);
  }
  return lines.join('\n');
}
