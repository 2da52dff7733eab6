import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { type Config, createConfig, getLineColLocation, lint } from '@redocly/openapi-core';
import brokerPlugin from '../../src/lint/plugin.ts';

const fixture = resolve(import.meta.dirname, 'fixtures/spec');
const specification = resolve(import.meta.dirname, '../../../../spec');
const schemas = ['extensions', 'errors', 'sources'].map((name) => `${name}.schema.json`);

/**
 * Edits of the fixture specification by file: pairs of old and new text, the new content, or null
 * to remove the file or folder.
 */
export type Edits = Readonly<Record<string, readonly [string, string][] | string | null>>;

/** A copy of the fixture specification with the real JSON Schemas, to edit and lint. */
export class FixtureCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lint-rules-'));
  readonly #root = join(this.#folder, 'spec');

  constructor() {
    cpSync(fixture, this.#root, { recursive: true });
    for (const name of schemas) cpSync(join(specification, name), join(this.#root, name));
  }

  /**
   * Edits the copy, lints a document with a single rule, and reverts the edits. Returns the
   * problems as `file:line message (suggestions)`.
   */
  async lint(rule: string, edits: Edits, document: string): Promise<string[]> {
    const undo: (() => void)[] = [];
    try {
      for (const [file, edit] of Object.entries(edits)) undo.push(this.#edit(file, edit));
      const ref = join(this.#root, document);
      const problems = await lint({ ref, config: await configOf(rule) });
      return problems.map(({ location: [location], message, suggest }) => {
        if (location === undefined) return message;
        const { start } = getLineColLocation(location);
        const hint = suggest.length > 0 ? ` (${suggest.join(', ')})` : '';
        return (
          `${relative(this.#root, location.source.absoluteRef)}:${start.line} ` +
          `${message}${hint}`
        );
      });
    } finally {
      for (const step of undo.reverse()) step();
    }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** Applies an edit, and returns a function that reverts it. */
  #edit(file: string, edit: Edits[string]): () => void {
    const path = join(this.#root, file);
    if (edit === null) {
      const aside = join(this.#folder, 'aside');
      renameSync(path, aside);
      return () => renameSync(aside, path);
    }
    const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof edit === 'string' ? edit : replaced(file, before ?? '', edit));
    return () => {
      if (before === undefined) rmSync(path);
      else writeFileSync(path, before);
    };
  }
}

function replaced(file: string, before: string, pairs: readonly [string, string][]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${file} does not contain ${JSON.stringify(from)}`);
    return text.replace(from, () => to);
  }, before);
}

const configs = new Map<string, Promise<Config>>();

function configOf(rule: string): Promise<Config> {
  const config =
    configs.get(rule) ??
    createConfig({ rules: { [`broker/${rule}`]: 'error' } }, { plugins: [loadedPlugin()] });
  configs.set(rule, config);
  return config;
}

/** Returns the plugin as Redocly loads it, with its id in the names of its rules. */
function loadedPlugin() {
  const { id, rules = {} } = brokerPlugin();
  const withId = (set: object | undefined) =>
    Object.fromEntries(Object.entries(set ?? {}).map(([name, rule]) => [`${id}/${name}`, rule]));
  const { oas3, arazzo1, async3 } = rules;
  return {
    id,
    rules: { oas3: withId(oas3), arazzo1: withId(arazzo1), async3: withId(async3) },
  };
}
