import type { Exchange } from '../result.ts';
import type { TestReport } from './report.ts';

const bodyAtMost = 2000;

/** A failed test in plain lines: what is wrong, the rule, request and response, how to repeat it. */
export function failureText({ failure, exchanges }: TestReport): string {
  const { message = 'it failed', rule = '', curl = '' } = failure ?? {};
  const last = exchanges.at(-1);
  const lines = [
    message,
    ...(rule === '' ? [] : [`rule: ${rule}`]),
    ...(last === undefined ? [] : exchangeLines(last)),
    ...(curl === '' ? [] : [`repeat: ${curl}`]),
  ];
  return lines.map(printable).join('\n');
}

function exchangeLines({ request, response, error }: Exchange): readonly string[] {
  const { method, url, body } = request;
  const sent = `request: ${method} ${url}${body === undefined ? '' : `\n  body ${shortened(body)}`}`;
  if (response === undefined) return [sent, `response: none, ${error ?? 'the connection ended'}`];
  return [sent, `response: ${response.status} ${shortened(response.body)}`];
}

/** The beginning of a body that is too long to read. */
export function shortened(body: string): string {
  if (body.length <= bodyAtMost) return body;
  return `${body.slice(0, bodyAtMost)}… (${body.length} characters in all)`;
}

/** Text without control characters, which could rule a terminal or break a document. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, (character) => {
    const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `\\x${digits}`;
  });
}
