import { htmlEscape } from 'escape-goat';

/** A page that the browser requests again until the documentation is built. */
export const buildingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Building the documentation</title></head>
<body><p>The documentation is being built. This page reloads itself.</p></body></html>
`;

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
