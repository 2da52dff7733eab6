import { type Html, html } from './html.ts';

/** Pages in the order in which the bar above every page names them. */
const bar: readonly { readonly page: string; readonly label: string }[] = [
  { page: 'spot.html', label: 'Spot' },
  { page: 'spot-streams.html', label: 'Spot streams' },
  { page: 'contract.html', label: 'Contract' },
  { page: 'contract-streams.html', label: 'Contract streams' },
  { page: 'option.html', label: 'Option' },
  { page: 'option-streams.html', label: 'Option streams' },
  { page: 'control.html', label: 'Control plane' },
  { page: 'errors.html', label: 'Errors' },
  { page: 'findings.html', label: 'Findings' },
];

/**
 * The bar above every page.
 *
 * @param base the way to the root of the site, such as `../`
 * @param current the file name of the page that it stands on
 */
export function siteHeader(base: string, current: string): Html {
  const links = bar.map(({ page, label }) => {
    const mark = page === current ? html` aria-current="page"` : '';
    return html`<a href="${base}reference/${page}"${mark}>${label}</a>`;
  });
  return html`<header class="site-bar">
<a class="site-name" href="${base}index.html">Broker API</a>
<nav aria-label="Pages">${links}</nav>
</header>`;
}

/** A page of our own: the bar, and a column of text. */
export function page(options: {
  readonly title: string;
  readonly base: string;
  readonly name: string;
  readonly main: Html;
}): string {
  const { title, base, name, main } = options;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'self' 'unsafe-inline' data:">
<title>${title}</title>
<link rel="icon" href="${base}assets/icon.svg">
<link rel="stylesheet" href="${base}assets/bar.css">
<link rel="stylesheet" href="${base}assets/site.css">
</head>
<body>
${siteHeader(base, name)}
<main>
${main}
</main>
</body>
</html>
`.text;
}
