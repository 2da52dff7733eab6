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

/** The height of the bar above the pages, as docs/site/bar.css has it. */
const barHeight = 44;

/** A document that a reference page is made of. */
export interface ReferenceDocument {
  readonly kind: 'openapi' | 'asyncapi';
  readonly document: JsonObject;
  /** The file name of the page, such as `spot.html`. */
  readonly page: string;
}

/**
 * The page of a document, rendered by `redocly build-docs`. It shares one script with the other
 * pages and asks the net for nothing.
 *
 * @throws Error when Redocly's page is not of the form that is known here
 */
export async function referencePage(reference: ReferenceDocument): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-site-'));
  const inFolder = (name: string): string => join(folder, name);
  try {
    // Its own configuration: that of the repository is about lint, and looks for rules.
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

/** Redoc's options. A download button is not among them: it brings links to other services. */
const redocOptions: JsonObject = {
  scrollYOffset: barHeight,
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

/** Puts the shared script in the place of the one from the net, and our bar above the page. */
export function finishPage(page: string, name: string): string {
  const edits: readonly (readonly [RegExp, string])[] = [
    [/<link rel="modulepreload"[^>]*>/, ''],
    [
      /<script type="module">\s*import \{ hydrate \} from "[^"]+";/,
      '<script src="../assets/redoc.js"></script>\n<script>',
    ],
    [/\bhydrate\(__redoc_definition/, 'Redoc.hydrate(__redoc_definition'],
    [/<!-- bar -->/, siteHeader('../', name).text],
  ];
  const edited = edits.reduce((text, [find, replace]) => {
    if (!find.test(text)) {
      throw new Error(
        `Redocly's page holds no ${find}: adapt scripts/site/reference-page.ts to it`,
      );
    }
    return text.replace(find, () => replace);
  }, page);
  // Rendered without a browser, links of the sidebar are paths; the page has places after a hash.
  return edited.replaceAll(/(<a [^>]*href=")(\/[^"]*" data-discover)/g, '$1#$2');
}
