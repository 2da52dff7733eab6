import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { sections } from '@broker-api/spec/sections';
import { clientFiles, clientFolder, handlerFiles } from '../src/emit/client-files.ts';
import { controlFiles } from '../src/emit/control-client.ts';
import { builtFilesIn, differences, type Files, writeFiles } from '../src/output.ts';
import { SpecificationError } from '../src/problem.ts';
import { specFiles, specFolder } from '../src/spec-files.ts';
import { inRepository } from './paths.ts';

/** The result of one generator run. */
export interface Generated {
  /** The paths of the changed files. */
  readonly changed: readonly string[];
  /** The message about the problems; empty if the generator succeeded. */
  readonly problems: string;
}

/** The folders with generated files. */
const folders = [
  specFolder,
  ...sections.map(clientFolder),
  'packages/streams/src/generated',
  'packages/sandbox/src/generated',
  'packages/sandbox/src/control/generated',
  'packages/conformance/src/generated',
];

/** Generates everything but the types that third-party tools make. */
export async function generatorFiles(root: string): Promise<Files> {
  const spec = specFiles(root);
  const read = builtFilesIn(spec);
  return new Map([
    ...spec,
    ...sections
      .filter((one) => spec.has(`${specFolder}/${one}/operations.gen.json`))
      .flatMap((one) => [...clientFiles(one, read), ...handlerFiles(one, read)]),
    ...controlFiles(read),
  ]);
}

/**
 * A temporary repository for tests. It contains the small specification in test/fixtures, with this
 * repository's JSON Schemas. The generator runs in the process of the test.
 */
export class SmallRepository {
  readonly root: string;
  readonly #emit: (root: string) => Promise<Files>;

  /** @param emit generates all files of a repository */
  constructor(emit = generatorFiles) {
    this.#emit = emit;
    this.root = mkdtempSync(join(tmpdir(), 'broker-api-small-'));
    cpSync(join(import.meta.dirname, 'fixtures/spec'), this.path('spec'), { recursive: true });
    for (const file of globSync('spec/*.schema.json', { cwd: inRepository() })) {
      copyFileSync(inRepository(file), this.path(file));
    }
    mkdirSync(this.path('packages'));
    symlinkSync(inRepository('packages/generator'), this.path('packages/generator'));
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), content);
  }

  /** Replaces the first occurrence of a string. Throws if the file does not contain the string. */
  edit(path: string, find: string, replacement: string): void {
    const text = this.read(path);
    if (!text.includes(find)) throw new Error(`${path} does not contain ${JSON.stringify(find)}`);
    this.write(
      path,
      text.replace(find, () => replacement),
    );
  }

  rename(from: string, to: string): void {
    renameSync(this.path(from), this.path(to));
  }

  /** Changes files in spec/, runs `work`, and restores all files. */
  async during<Result>(change: () => void, work: () => Promise<Result>): Promise<Result> {
    const before = this.#inputs();
    try {
      change();
      return await work();
    } finally {
      const after = this.#inputs();
      for (const path of after.keys()) if (!before.has(path)) rmSync(this.path(path));
      for (const [path, content] of before) {
        if (!after.get(path)?.equals(content)) this.write(path, content);
      }
    }
  }

  /** Returns the contents of all files in spec/, by path. */
  #inputs(): Map<string, Buffer> {
    const files = readdirSync(this.path('spec'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(this.root, join(entry.parentPath, entry.name)));
    return new Map(files.map((path) => [path, readFileSync(this.path(path))]));
  }

  async generate(): Promise<Generated> {
    try {
      const found = writeFiles(this.root, folders, await this.#emit(this.root));
      return { changed: found.map(({ path }) => path).sort(), problems: '' };
    } catch (error) {
      if (!(error instanceof SpecificationError)) throw error;
      return { changed: [], problems: error.message };
    }
  }

  async check(): Promise<string[]> {
    return differences(this.root, folders, await this.#emit(this.root))
      .map(({ path, kind }) => `${kind}: ${path}`)
      .sort();
  }

  /** Returns the paths of the generated files that differ from those in `before`. */
  changedSince(before: ReadonlyMap<string, string>): string[] {
    const after = this.generatedFiles();
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((path) => before.get(path) !== after.get(path))
      .sort();
  }

  /** Returns the hash of every generated or temporary file in packages/, by path. */
  generatedFiles(): Map<string, string> {
    const found = new Map<string, string>();
    for (const name of readdirSync(this.path('packages'))) {
      const folder = this.path('packages', name, 'src');
      if (name === 'generator' || !existsSync(folder)) continue;
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
        found.set(relative(this.root, file), hash);
      }
    }
    return found;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
