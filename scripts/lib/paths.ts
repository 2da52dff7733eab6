import { join, relative, resolve, sep } from 'node:path';

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..');

/** Returns the absolute path of a file or folder of the repository. */
export const inRepository = (...parts: string[]): string => join(root, ...parts);

/** Returns a path as it appears in messages: relative to the root, with forward slashes. */
export const displayPath = (path: string): string => relative(root, path).split(sep).join('/');
