import { printable } from '@broker-api/spec';
import type { CaseResult, StreamFrame } from '../result.ts';

const longestShown = 1500;
const lastFrames = 20;

/** Returns the failure of a test with its last request and response, as lines of printable text. */
export function failureText({ id, failure, exchanges, frames = [] }: CaseResult): string {
  const last = exchanges.at(-1);
  const lines = [
    failure?.message ?? '',
    `test: ${id}`,
    `requirement: ${failure?.requirement ?? ''}`,
  ];
  if (last) {
    const { method, url, headers, body } = last.request;
    lines.push(
      `request: ${method} ${url}`,
      ...headerLines(headers),
      ...(body ? [`  ${body}`] : []),
    );
    const { response, error } = last;
    lines.push(`response: ${response ? `status ${response.status}` : (error ?? 'none')}`);
    if (response)
      lines.push(...headerLines(response.headers), `  ${shortText(response.body, longestShown)}`);
  }
  if (frames.length > 0) lines.push('frames:', ...frames.slice(-lastFrames).map(frameText));
  if (failure?.curl) lines.push(`repeat with: ${failure.curl}`);
  return printable(lines.join('\n'));
}

/** Returns a frame as a line of text. */
export function frameText({ direction, connection, text }: StreamFrame): string {
  return `  ${connection} ${direction} ${text}`;
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}

/** The longest body in a report file. */
const longestBody = 2000;

/** Returns a text, or its beginning with a note if it is long. */
export function shortText(text: string, longest: number = longestBody): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest)}… (${text.length} characters in all)`;
}
