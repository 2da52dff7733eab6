import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../generate/read/schema.ts';
import { inRepository } from '../lib/paths.ts';
import { colorScript, policyElement } from './content-security-policy.ts';
import { siteHeader } from './layout.ts';

const run = promisify(execFile);
const redocly = inRepository('node_modules/@redocly/cli/bin/cli.js');
const template = inRepository('docs/site/reference.hbs');

/** The height of the site header in pixels, as in docs/site/header.css. */
const headerHeight = 44;

/** The document of a reference page. */
export interface ReferenceDocument {
  readonly kind: 'openapi' | 'asyncapi';
  readonly document: JsonObject;
  /** The file name of the page, such as `spot.html`. */
  readonly page: string;
}

/**
 * Renders the reference page of a document with `redocly build-docs`. The page shares Redoc's code
 * with the other pages, has a script of its own with the document, and makes no external requests.
 *
 * @throws Error when Redocly's output has an unexpected form
 */
export async function referencePage(reference: ReferenceDocument): Promise<ReferencePage> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-site-'));
  const inFolder = (name: string): string => join(folder, name);
  try {
    // The configuration of the repository loads lint rules, which are not needed here.
    writeFileSync(inFolder('redocly.yaml'), 'telemetry: "off"\nextends: []\n');
    writeFileSync(inFolder('document.json'), JSON.stringify(reference.document));
    writeFileSync(inFolder('options.json'), JSON.stringify(redocOptions));
    const output = inFolder('page.html');
    await run(process.execPath, [
      redocly,
      'build-docs',
      inFolder('document.json'),
      `--config=${inFolder('redocly.yaml')}`,
      `--${reference.kind}=${inFolder('options.json')}`,
      `--template=${template}`,
      `--output=${output}`,
    ]);
    return finishPage(readFileSync(output, 'utf8'), reference.page);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Redoc's options. The download button stays off, because it adds links to other services. */
const redocOptions: JsonObject = {
  scrollYOffset: headerHeight,
  hideSchemaPattern: true,
  maxDisplayedEnumValues: 30,
  schemasExpansionLevel: 2,
  codeSamples: {
    languages: [
      { lang: 'typescript', label: 'TypeScript' },
      { lang: 'shell', label: 'Shell' },
    ],
  },
};

/** A reference page, and the script that fills it. */
export interface ReferencePage {
  readonly page: string;
  readonly script: string;
}

// The document in the script contains no raw line end, so it cannot contain this text.
const scriptStart = /<script type="module">\s*\n\s*import \{ hydrate \} from "[^"]+";/g;
const scriptEnd = '</script>';

/**
 * Moves Redoc's script, which contains the document, to a file of its own. Adds the policy of the
 * page, which allows no inline scripts, and the site header.
 *
 * @param name the file name of the page, such as `spot.html`
 * @throws Error when the page has an unexpected form
 */
export function finishPage(page: string, name: string): ReferencePage {
  // The last match: a description before Redoc's script could contain the same text.
  const start = [...page.matchAll(scriptStart)].at(-1) ?? unexpected(scriptStart);
  const end = page.lastIndexOf(scriptEnd);
  const script = page.slice(start.index + start[0].length, end);
  const files = ['../assets/redoc.js', scriptName(name)];
  const elements = files.map((file) => `<script src="${file}"></script>`).join('\n');
  const withoutScript = page.slice(0, start.index) + elements + page.slice(end + scriptEnd.length);
  return {
    page: replaceAll(withoutScript, [
      ['<!-- policy -->', policyElement('redoc').text],
      [/<link rel="modulepreload"[^>]*>/, ''],
      ['<!-- header -->', siteHeader('../', name).text],
      [`<script>${colorScript}</script>`, `<script>${colorScript}</script>`],
    ])
      // Redocly renders the links of the sidebar as paths, but the page navigates by hash.
      .replaceAll(/(<a [^>]*href=")(\/[^"]*" data-discover)/g, '$1#$2'),
    script: replaceAll(script, [
      [/\bhydrate\(__redoc_definition/, 'Redoc.hydrate(__redoc_definition'],
    ]),
  };
}

/** Returns the file name of the script of a page: `spot.js` for `spot.html`. */
export function scriptName(page: string): string {
  return page.replace(/html$/, 'js');
}

function replaceAll(text: string, edits: readonly (readonly [string | RegExp, string])[]): string {
  return edits.reduce((edited, [find, replace]) => {
    const isFound = typeof find === 'string' ? edited.includes(find) : find.test(edited);
    return isFound ? edited.replace(find, () => replace) : unexpected(find);
  }, text);
}

function unexpected(find: string | RegExp): never {
  throw new Error(
    `expected ${find} in Redocly's page, but did not find it; ` +
      'adapt scripts/site/reference-page.ts to this version of Redocly',
  );
}
