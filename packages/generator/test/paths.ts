import { join, resolve } from 'node:path';

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../../..');

/** Returns the absolute path of a file or folder of the repository. */
export const inRepository = (...parts: string[]): string => join(root, ...parts);
