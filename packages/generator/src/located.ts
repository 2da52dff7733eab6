import { dirname, join } from 'node:path/posix';
import { isObject, isRef, objectOf } from './json.ts';
import type { Keys, YamlFile } from './read/yaml-file.ts';

/** A value of the specification: its file, the keys that lead to it, and the value itself. */
export interface Located<Value = unknown> {
  readonly file: YamlFile;
  readonly keys: Keys;
  readonly value: Value;
}

/** What is wrong with a `$ref` whose content would contain itself. */
export const circularReference =
  'This $ref leads back to itself. Replace it with the intended content.';

/** Returns the value of a key or an index, or undefined if there is none. */
export function childOf({ file, keys, value }: Located, key: string | number): Located | undefined {
  if (Array.isArray(value) ? !(Number(key) in value) : !isObject(value)) return undefined;
  if (!Object.hasOwn(value as object, key)) return undefined;
  return { file, keys: [...keys, key], value: (value as Record<string, unknown>)[key] };
}

/** Returns the path of the file that a `$ref` references, relative to the root. */
export function targetPath(ref: Located): string {
  const [path = ''] = refOf(ref).split('#');
  return path === '' ? ref.file.path : join(dirname(ref.file.path), path);
}

/** Returns the keys of a JSON pointer. */
export function keysOf(pointer: string): string[] {
  const keys = pointer.replace(/\/$/, '').split('/').slice(1);
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the text of a `$ref`, or an empty text for another value. */
export function refOf({ value }: Located): string {
  return isRef(value) ? value.$ref : '';
}

/** Returns a text that is equal only for equal locations. */
export function idOf({ file, keys }: Located): string {
  return JSON.stringify([file.path, ...keys.map(String)]);
}

/** Returns the paths in the mapping of a discriminator as references. */
export function mappingRefs({ file, keys, value }: Located): Located[] {
  return Object.entries(objectOf(value)).map(([name, $ref]) => {
    return { file, keys: [...keys, name], value: { $ref } };
  });
}
