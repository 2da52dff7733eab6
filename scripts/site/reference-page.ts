import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../generate/read/schema.ts';
import { inRepository } from '../lib/paths.ts';
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
 * Renders the reference page of a document with `redocly build-docs`. The page shares one script
 * with the other pages and makes no external requests.
 *
 * @throws Error when Redocly's output has an unexpected form
 */
export async function referencePage(reference: ReferenceDocument): Promise<string> {
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

/** Replaces Redoc's external script with the shared one, and adds the site header. */
export function finishPage(page: string, name: string): string {
  const edits: readonly (readonly [RegExp, string])[] = [
    [/<link rel="modulepreload"[^>]*>/, ''],
    [
      /<script type="module">\s*import \{ hydrate \} from "[^"]+";/,
      '<script src="../assets/redoc.js"></script>\n<script>',
    ],
    [/\bhydrate\(__redoc_definition/, 'Redoc.hydrate(__redoc_definition'],
    [/<!-- header -->/, siteHeader('../', name).text],
  ];
  const edited = edits.reduce((text, [find, replace]) => {
    if (!find.test(text)) {
      throw new Error(
        `expected ${find} in Redocly's page, but did not find it; ` +
          'adapt scripts/site/reference-page.ts to this version of Redocly',
      );
    }
    return text.replace(find, () => replace);
  }, page);
  // Redocly renders the links of the sidebar as paths, but the page navigates by hash.
  return edited.replaceAll(/(<a [^>]*href=")(\/[^"]*" data-discover)/g, '$1#$2');
}
