import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { isObject, isRef, objectOf } from '../json.ts';
import { YamlFile } from '../read/yaml-file.ts';
import type { RawChange } from './differences.ts';
import type { Subject } from './location.ts';

/** Finds values of the specification in its files. */
export class Locator {
  readonly #root: string;
  readonly #files = new Map<string, YamlFile>();

  /** @param root the folder that contains `spec/` */
  constructor(root: string) {
    this.#root = root;
  }

  /** Returns whether a file exists. */
  has(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  /**
   * Returns `file:line:column` of a value, or of the closest value that would contain it.
   *
   * @param path the file in which to start, relative to the root
   * @param keys the path of the value; it continues through references to other files
   */
  at(path: string, keys: readonly string[]): string {
    let file = this.#file(path);
    let node: unknown = file.content;
    let found: (string | number)[] = [];
    for (const [index, key] of keys.entries()) {
      const step = childOf(node, key, (value) => this.#resolve(file, value).node);
      if (step === undefined) break;
      found.push(step);
      // The last key itself is the location, even if its value is a reference.
      if (index === keys.length - 1) break;
      const value = (node as Record<string | number, unknown>)[step];
      // A key beside a reference, such as a description.
      if (isRef(value) && Object.hasOwn(value, keys[index + 1] ?? '')) {
        node = value;
        continue;
      }
      const target = this.#resolve(file, value);
      if (target.file !== file || target.keys !== undefined) found = [...(target.keys ?? [])];
      ({ file, node } = target);
    }
    return file.at(found, true);
  }

  #file(path: string): YamlFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = new YamlFile(path, readFileSync(join(this.#root, path), 'utf8'));
    this.#files.set(path, file);
    return file;
  }

  /** Follows a reference to another file or to a part of the same one. */
  #resolve(from: YamlFile, value: unknown): Target {
    if (!isRef(value)) return { file: from, node: value };
    const [path = '', pointer = ''] = value.$ref.split('#');
    const file = path === '' ? from : this.#file(normalize(join(dirname(from.path), path)));
    const keys = pointer.split('/').filter((key) => key !== '');
    const node = keys.reduce<unknown>((one, key) => objectOf(one)[key], file.content);
    return isRef(node) ? this.#resolve(file, node) : { file, node, keys };
  }
}

interface Target {
  readonly file: YamlFile;
  readonly node: unknown;
  /** The path of the node in its file, if a reference led there. */
  readonly keys?: readonly string[];
}

/** Returns the key or index of a child. A list is searched for the name or the value. */
function childOf(
  node: unknown,
  key: string,
  resolve: (value: unknown) => unknown,
): string | number | undefined {
  if (isObject(node)) return Object.hasOwn(node, key) ? key : undefined;
  if (!Array.isArray(node)) return undefined;
  const index = node.findIndex((item) => String(item) === key || identify(resolve(item)) === key);
  return index === -1 ? undefined : index;
}

function identify(item: unknown): unknown {
  const { name, workflowId } = objectOf(item);
  return name ?? workflowId;
}

/** The files of both versions. */
export interface Locators {
  readonly before: Locator;
  readonly after: Locator;
}

const folders: Readonly<Record<string, string>> = { operations: 'operations', schemas: 'schemas' };

/** The route table has the paths of operations, except aliases. */
export function changeLocation(
  { path, after }: RawChange,
  subject: Subject,
  document: string,
  locators: Locators,
): string {
  if (subject.rule === 'operation.route') {
    const [, route = ''] = String(after).split(' ');
    return locationOf([route], { group: 'document', name: 'paths' }, document, locators);
  }
  const keys = subject.rule === 'operation.path' ? ['x-aliases'] : path.slice(2);
  return locationOf(keys, subject, document, locators);
}

/**
 * Returns the location of a change in the new version, or in the old one if its file is gone.
 *
 * @param document the name of the document, such as `spot` or `spot-streams`
 */
export function locationOf(
  keys: readonly string[],
  { group, name }: Pick<Subject, 'group' | 'name'>,
  document: string,
  { before, after }: Locators,
): string {
  const folder = folders[group];
  const owner = document.replace(/-streams$/, '');
  const root = `spec/${owner}/${owner === document ? 'openapi' : 'asyncapi'}.yaml`;
  const files =
    folder === undefined
      ? [root]
      : [owner, 'common'].map((one) => `spec/${one}/${folder}/${name}.yaml`);
  const [channel = '', message = ''] = name.split(' ');
  const start = {
    messages: ['channels', channel, 'messages', message],
    channels: ['channels', name],
    document: name === 'securitySchemes' ? ['components', name] : [name],
  }[group];
  const path = [...(start ?? []), ...keys];
  for (const locator of [after, before]) {
    const file = [...files, root].find((one) => locator.has(one));
    const isFound = file !== undefined && (files.includes(file) || locator === before);
    if (isFound) return locator.at(file, file === root && folder !== undefined ? [] : path);
  }
  return after.has(root) ? `${root}:1:1` : 'spec';
}
