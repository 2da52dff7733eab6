import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import brokerPlugin from '../src/plugin.ts';

const fixture = resolve(import.meta.dirname, 'fixtures/spec');
const realExtensions = resolve(import.meta.dirname, '../../../spec/extensions.schema.json');

/**
 * Changes of the fixture specification by file: texts to replace by others, the whole new text, or
 * null to take the file away.
 */
export type Edits = Readonly<Record<string, readonly [string, string][] | string | null>>;

/** The document that is linted when a test does not say. */
export const openapi = 'spot/openapi.yaml';

/**
 * Copies the fixture specification, edits it, and lints one of its documents with one rule alone.
 * Returns the problems as `file:line message (suggestions)`.
 */
export async function lintFixture(
  rule: string,
  edits: Edits = {},
  document = openapi,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'spec-rules-'));
  try {
    const root = join(folder, 'spec');
    cpSync(fixture, root, { recursive: true });
    cpSync(realExtensions, join(root, 'extensions.schema.json'));
    for (const [file, edit] of Object.entries(edits)) change(join(root, file), edit);
    const config = await createConfig(
      { rules: { [`broker/${rule}`]: 'error' } },
      { plugins: [prefixed()] },
    );
    const problems = await lint({ ref: join(root, document), config });
    return problems.map(({ location: [place], message, suggest }) => {
      if (place === undefined) return message;
      const { start } = getLineColLocation(place);
      const hint = suggest.length > 0 ? ` (${suggest.join(', ')})` : '';
      return `${relative(root, place.source.absoluteRef)}:${start.line} ${message}${hint}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The plugin as Redocly has it once it is loaded: its rules carry its id. */
function prefixed() {
  const { id, rules = {} } = brokerPlugin();
  const withId = (set: object | undefined) =>
    Object.fromEntries(Object.entries(set ?? {}).map(([name, rule]) => [`${id}/${name}`, rule]));
  return { id, rules: { oas3: withId(rules.oas3), async3: withId(rules.async3) } };
}

function change(path: string, edit: Edits[string]): void {
  if (edit === null) rmSync(path, { recursive: true });
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof edit === 'string' ? edit : replaced(path, edit));
  }
}

function replaced(path: string, pairs: readonly [string, string][]): string {
  return pairs.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} does not hold ${JSON.stringify(from)}`);
      return text.replace(from, () => to);
    },
    readFileSync(path, 'utf8'),
  );
}
