import { htmlEscape } from 'escape-goat';

/**
 * Returns a page that the browser requests again until the documentation is built.
 *
 * @param seconds how long the build has been running
 * @param lines the lines that the build has printed; at the end, there are about 600
 */
export function buildingPage(seconds: number, lines: readonly string[]): string {
  return htmlEscape`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Building the documentation</title></head>
<body><p>The documentation is being built: ${seconds} s so far, of about a minute.</p>
<p><progress max="600" value="${lines.length}">${lines.length} of about 600 steps</progress></p>
<pre>${lines.slice(-8).join('\n')}</pre>
<p>This page reloads itself.</p></body></html>
`;
}

/** Returns the page to show after a failed build. */
export function failedPage(problem: string): string {
  return htmlEscape`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<title>The documentation could not be built</title></head>
<body><h1>The documentation could not be built</h1>
<pre>${problem}</pre>
<p>${afterFailure}</p></body></html>
`;
}

/** What to do after a failed build. */
export const afterFailure =
  'To see the whole output: npm run site. The guides are also Markdown files, in docs/guides and ' +
  'docs/concepts.';
