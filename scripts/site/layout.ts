import { type Section, sections } from '../lib/paths.ts';
import { policyElement } from './content-security-policy.ts';
import { type Html, html } from './html.ts';

/** The links of the site header, in order. */
const navigation: readonly { readonly page: string; readonly label: string }[] = [
  ...sections.flatMap((section) => [
    { page: `${section}.html`, label: sectionTitle(section) },
    { page: `${section}-streams.html`, label: `${sectionTitle(section)} streams` },
  ]),
  { page: 'control.html', label: 'Control plane' },
  { page: 'errors.html', label: 'Errors' },
  { page: 'findings.html', label: 'Findings' },
];

/** Returns the name of a section as a title. */
export function sectionTitle(section: Section): string {
  return section.charAt(0).toUpperCase() + section.slice(1);
}

/**
 * Renders the header of every page.
 *
 * @param base the relative path to the root of the site, such as `../`
 * @param current the file name of the page that contains the header
 */
export function siteHeader(base: string, current: string): Html {
  const links = navigation.map(({ page, label }) => {
    const ariaCurrent = page === current ? html` aria-current="page"` : '';
    return html`<a href="${base}reference/${page}"${ariaCurrent}>${label}</a>`;
  });
  return html`<header class="site-header">
<a class="site-name" href="${base}index.html">Broker API</a>
<nav aria-label="Pages">${links}</nav>
</header>`;
}

/** Renders a page that is not built by Redocly: the header and a column of text. */
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
${policyElement('plain')}
<title>${title}</title>
<link rel="icon" href="${base}assets/icon.svg">
<link rel="stylesheet" href="${base}assets/header.css">
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
