import { printable } from '@broker-api/spec';
import { type Content, element } from './elements.ts';
import { indentJson } from './exact-json.ts';

/** A block with more lines than this starts collapsed, so that the next block stays in sight. */
const collapsedLines = 20;

/** Creates a block of text. The browser can break a long line before each `&` of a query. */
export function textBlock(label: string, text: string): HTMLElement {
  const parts = printable(text).split(/(?=&)/);
  return block(
    label,
    parts.flatMap((part, index) => (index === 0 ? [part] : [element('wbr'), part])),
  );
}

/** Converts text to contents in which the parts between backticks are code elements. */
export function withCode(text: string): Content[] {
  return text
    .split(/`([^`]*)`/)
    .map((part, index) => (index % 2 === 0 ? part : element('code', {}, part)));
}

/** Creates a block of indented and colored JSON. */
export function jsonBlock(label: string, json: string): HTMLElement {
  return block(label, colored(printable(indentJson(json))));
}

/** A name with its colon, a string, a number, or `true`, `false` or `null`. */
const jsonToken = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

function colored(json: string): Content[] {
  const contents: Content[] = [];
  let end = 0;
  for (const { 0: token, 1: string, 2: colon, index } of json.matchAll(jsonToken)) {
    const kind = string === undefined ? 'value' : colon === undefined ? 'string' : 'name';
    contents.push(json.slice(end, index), element('span', { class: `json-${kind}` }, token));
    end = index + token.length;
  }
  return [...contents, json.slice(end)];
}

function block(label: string, contents: readonly Content[]): HTMLElement {
  const attributes = { tabindex: '0', role: 'region', 'aria-label': label };
  const created = element('pre', attributes, ...contents);
  const lines = created.textContent.split('\n').length;
  if (lines <= collapsedLines) return created;
  created.classList.add('collapsed');
  const button = element('button', { type: 'button', class: 'small' }, `Show all ${lines} lines`);
  button.addEventListener('click', () => {
    created.classList.remove('collapsed');
    created.focus();
    button.remove();
  });
  return element('div', { class: 'long-text' }, created, button);
}
