import { element, table, textBlock } from './elements.ts';
import type { Exchange } from './exchange.ts';
import { indentJson } from './exact-json.ts';
import type { Run } from './run-call.ts';

/** Returns what a call sent, received and changed, in this order. */
export function runView({ exchange, problem, frames, changes }: Run): Node[] {
  const blocks: Node[] = [];
  if (problem !== undefined) blocks.push(element('p', { class: 'problem' }, problem));
  if (exchange?.signedText !== undefined) {
    blocks.push(textBlock('Signed text', exchange.signedText));
  }
  if (exchange !== undefined) blocks.push(textBlock('Request', requestText(exchange)));
  if (exchange?.response !== undefined) {
    const { status, text } = exchange.response;
    blocks.push(textBlock(`Response: ${status}`, indentJson(text)));
  }
  if (frames.length > 0) {
    blocks.push(textBlock('Events of the user data stream', frames.map(indentJson).join('\n')));
  }
  if (changes.length > 0) {
    const rows = changes.map(({ label, before, after }) => [label, before, after]);
    blocks.push(table('Changed balances', ['Balance', 'Before', 'After'], rows));
  }
  return blocks;
}

function requestText({ method, url, headers, body }: Exchange): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url.pathname}${url.search}`, ...lines, ...(body ? ['', body] : [])].join('\n');
}
