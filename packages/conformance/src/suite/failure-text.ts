import type { CaseResult } from '../result.ts';

/** All that a developer needs to see of a failed case, in the order in which they ask for it. */
export function failureText({ id, failure, exchanges }: CaseResult): string {
  const last = exchanges.at(-1);
  const lines = [failure?.message ?? '', `test: ${id}`, `rule: ${failure?.rule ?? ''}`];
  if (last) {
    const { method, url, headers, body } = last.request;
    lines.push(
      `request: ${method} ${url}`,
      ...headerLines(headers),
      ...(body ? [`  ${body}`] : []),
    );
    const { response, error } = last;
    lines.push(`response: ${response ? `status ${response.status}` : (error ?? 'none')}`);
    if (response) lines.push(...headerLines(response.headers), `  ${short(response.body)}`);
  }
  lines.push(`again: ${failure?.curl ?? ''}`);
  return lines.join('\n');
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
}

const longestBody = 1500;

function short(body: string): string {
  return body.length > longestBody ? `${body.slice(0, longestBody)}…` : body;
}
