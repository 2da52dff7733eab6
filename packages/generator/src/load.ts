import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { nearestNames } from '@broker-api/spec/nearest-names';
import type { JsonObject } from '@broker-api/spec/schema';
import { sections } from '@broker-api/spec/sections';
import { bundleDocument } from './bundle.ts';
import { isRef } from './json.ts';
import {
  childOf,
  circularReference,
  idOf,
  keysOf,
  type Located,
  mappingRefs,
  refOf,
  targetPath,
} from './located.ts';
import { type Problem, problemsOf, SpecificationError, uniqueProblems } from './problem.ts';
import { apiKeyScheme, errorResponse } from './read/headers.ts';
import { type Keys, YamlFile } from './read/yaml-file.ts';
import { type Definitions, readScenarios } from './scenario/read-scenarios.ts';
import { ScenarioFile } from './scenario/scenario-file.ts';

/** The owners of API documents: the sections, and the control plane of the sandbox. */
const owners = [...sections, 'control'] as const;

/** The files of spec/, read once. Each `$ref` has a target, and none leads back to itself. */
export class Spec {
  /** The root folder of the repository. */
  readonly root: string;
  /** The YAML and JSON files by their paths relative to `root`, in alphabetical order. */
  readonly files: ReadonlyMap<string, YamlFile>;
  /** The paths of all files in spec/, in alphabetical order. */
  readonly paths: readonly string[];
  /** The paths of the OpenAPI and AsyncAPI documents. */
  readonly documents: readonly string[];
  readonly #bundles = new Map<string, JsonObject>();
  readonly #folders: ReadonlyMap<string, readonly YamlFile[]>;

  constructor(root: string, files: ReadonlyMap<string, YamlFile>, paths: readonly string[]) {
    this.root = root;
    this.files = files;
    this.paths = paths;
    this.documents = documentsOf(paths);
    this.#folders = Map.groupBy(files.values(), ({ path }) => dirname(path));
  }

  /** Returns the content of a file, or undefined if there is no such file. */
  file(path: string): Located | undefined {
    const file = this.files.get(path);
    return file && { file, keys: [], value: file.content };
  }

  /** Returns the files of a folder, without those in its subfolders. */
  filesIn(folder: string): readonly YamlFile[] {
    return this.#folders.get(folder) ?? [];
  }

  /** Returns the files of a section's workflows: its Arazzo documents, and its scenarios. */
  workflowFiles(section: string): readonly YamlFile[] {
    const folders = ['workflows', 'scenarios'];
    return folders.flatMap((folder) => this.filesIn(`spec/${section}/${folder}`));
  }

  /**
   * Returns the value at a path of keys. Follows every `$ref` on the path, but not a `$ref` that is
   * the value itself.
   */
  at(from: Located | undefined, ...keys: Keys): Located | undefined {
    return from && this.#follow(from, keys, { steps: 0, passed: () => {} });
  }

  /** Returns the target of a `$ref`, or any other value itself. */
  resolve(from: Located): Located;
  resolve(from: Located | undefined): Located | undefined;
  resolve(from: Located | undefined): Located | undefined {
    let found = from;
    while (found !== undefined && isRef(found.value)) found = this.target(found);
    return found;
  }

  /** Returns the value that a `$ref` references, which can be another `$ref`. */
  target(ref: Located): Located | undefined {
    return this.#target(ref, { steps: 0, passed: () => {} });
  }

  /**
   * Returns a document as one object: the files in schemas/, parameters/, responses/, headers/ and
   * security/ become components, and the content of all others replaces its reference.
   *
   * @param path relative to the root of the repository
   * @throws SpecificationError if a file contains itself, or if two components have the same name
   */
  bundle(path: string): JsonObject {
    const bundle = this.#bundles.get(path) ?? this.#bundle(path);
    this.#bundles.set(path, bundle);
    return bundle;
  }

  #bundle(path: string): JsonObject {
    const root = this.file(path);
    return root === undefined ? {} : bundleDocument(root, (ref) => this.target(ref));
  }

  /** Returns the problem of a `$ref`: it has no target, or it leads back to itself. */
  referenceProblem(ref: Located): Problem | undefined {
    const problem = (message: string): Problem => ({ at: ref.file.at(ref.keys), message });
    const path = targetPath(ref);
    if (!this.files.has(path)) return problem(this.#missingFile(path));
    const id = idOf(ref);
    let isCircular = false;
    const passed = (one: Located): void => {
      isCircular ||= idOf(one) === id;
    };
    const walk: Walk = { steps: 0, passed };
    let found = this.#target(ref, walk);
    while (found !== undefined && isRef(found.value) && walk.steps < maximumSteps) {
      passed(found);
      found = this.#target(found, walk);
    }
    if (isCircular) return problem(circularReference);
    if (found !== undefined || walk.steps >= maximumSteps) return undefined;
    const message = `Can't resolve $ref \`${refOf(ref)}\`: the target does not exist.`;
    return problem(`${message} Correct the $ref, or create its target.`);
  }

  #missingFile(path: string): string {
    const near = nearestNames(
      basename(path),
      this.filesIn(dirname(path)).map((file) => basename(file.path)),
    );
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
    const message = `Can't resolve $ref: ${path} does not exist.`;
    return `${message} Correct the path of the $ref, or create that file.${hint}`;
  }

  #target(ref: Located, walk: Walk): Located | undefined {
    walk.steps += 1;
    const file = this.file(targetPath(ref));
    if (file === undefined || walk.steps > maximumSteps) return undefined;
    const [, pointer = ''] = refOf(ref).split('#');
    return this.#follow(file, keysOf(pointer), walk);
  }

  #follow(from: Located, keys: Keys, walk: Walk): Located | undefined {
    let at: Located | undefined = from;
    for (const key of keys) {
      while (at !== undefined && isRef(at.value) && !(key in at.value)) {
        walk.passed(at);
        at = this.#target(at, walk);
      }
      at = at && childOf(at, key);
    }
    return at;
  }
}

/** The references that are followed on the way to a value. */
interface Walk {
  steps: number;
  readonly passed: (ref: Located) => void;
}

/** A chain of more references leads into a cycle. */
const maximumSteps = 100;

/**
 * Reads spec/.
 *
 * @param root the root folder of the repository
 * @throws SpecificationError with all problems and their locations: files that are missing,
 *   unreadable, not UTF-8 or malformed, and references without a target or in a cycle
 */
export function load(root: string): Spec {
  return specOf(root, readFiles(root));
}

/** The file of a folder of scenarios that defines their words. */
const wordsFile = 'words.scenario';

/** Returns the words of a folder of scenarios. */
function wordsOf(folder: string, contents: ReadonlyMap<string, Buffer | undefined>): Definitions {
  const path = `${folder}/${wordsFile}`;
  const text = contents.has(path) ? textOf(path, contents.get(path)) : '';
  return readScenarios(path, text, new Map()).definitions;
}

/** Returns the specification with these files. Throws the same errors as {@link load}. */
export function specOf(root: string, contents: ReadonlyMap<string, Buffer | undefined>): Spec {
  const paths = [...contents.keys()].sort();
  const problems = missingFiles(paths);
  const files = new Map<string, YamlFile>();
  for (const path of paths.filter((one) => /\.(yaml|json|scenario)$/.test(one))) {
    if (basename(path) === wordsFile) continue;
    try {
      const text = textOf(path, contents.get(path));
      const file = path.endsWith('.scenario')
        ? new ScenarioFile(path, text, wordsOf(dirname(path), contents))
        : new YamlFile(path, text);
      void file.content;
      files.set(path, file);
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  // A reference to a malformed file would be reported too. All scenarios share a mistake in words.
  if (problems.length > 0) throw new SpecificationError(uniqueProblems(problems));
  const spec = new Spec(root, files, paths);
  problems.push(...referencesIn(files.values()).flatMap((ref) => spec.referenceProblem(ref) ?? []));
  if (problems.length > 0) throw new SpecificationError(problems);
  return spec;
}

/** Returns the contents of the files in spec/ by path; undefined if it is not a regular file. */
export function readFiles(root: string): Map<string, Buffer | undefined> {
  const entries = readdirSync(join(root, 'spec'), { recursive: true, withFileTypes: true });
  const files = entries.flatMap((entry): [string, Buffer | undefined][] => {
    const path = join(entry.parentPath, entry.name);
    const isFile = entry.isFile() || statSync(path, { throwIfNoEntry: false })?.isFile();
    if (!isFile && !/\.(yaml|json|scenario)$/.test(path)) return [];
    return [[path.slice(root.length + 1), isFile ? readFileSync(path) : undefined]];
  });
  return new Map(files);
}

/** Decodes a file. Removes a byte order mark. */
function textOf(path: string, bytes: Buffer | undefined): string {
  if (bytes === undefined) {
    const expected = 'Expected a regular file; got a directory or a special file.';
    const message = `${expected} Replace it with a regular file.`;
    throw new SpecificationError([{ at: `${path}:1:1`, message }]);
  }
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  // In UTF-8, the byte 0x0A is always a line feed, so the bytes can be split into lines.
  const lines = bytes.toString('latin1').split('\n');
  const line = lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1'))) + 1;
  const message = 'This line is not UTF-8. Save the file as UTF-8.';
  throw new SpecificationError([{ at: `${path}:${line}:1`, message }]);
}

/** Returns the paths of the documents that a specification with these files must have. */
function documentsOf(paths: readonly string[]): string[] {
  const present = owners.filter((one) => paths.some((path) => path.startsWith(`spec/${one}/`)));
  return present.flatMap((owner) => {
    const rest = `spec/${owner}/openapi.yaml`;
    return owner === 'control' ? [rest] : [rest, `spec/${owner}/asyncapi.yaml`];
  });
}

function missingFiles(paths: readonly string[]): Problem[] {
  const data = ['spec/errors.yaml', 'spec/sources.yaml'];
  const required = [...documentsOf(paths), ...data, apiKeyScheme, errorResponse];
  const message = 'The file does not exist. Create or restore it.';
  return required
    .filter((path) => !paths.includes(path))
    .map((path) => ({ at: `${path}:1:1`, message }));
}

/** Returns every `$ref` in the YAML files, and the paths in the mappings of discriminators. */
export function referencesIn(files: Iterable<YamlFile>): Located[] {
  const found: Located[] = [];
  const walk = (file: YamlFile, value: unknown, keys: Keys): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isRef(value)) found.push({ file, keys, value });
    for (const [key, one] of Object.entries(value)) {
      if (key === 'mapping') found.push(...mappingRefs({ file, keys: [...keys, key], value: one }));
      if (typeof one === 'object') walk(file, one, [...keys, key]);
    }
  };
  for (const file of files) if (file.path.endsWith('.yaml')) walk(file, file.content, []);
  return found;
}
