import { join, relative, resolve, sep } from 'node:path';

/** The root of the repository. */
export const root = resolve(import.meta.dirname, '../..');

/** A path inside the repository, from its root. */
export const inRepository = (...parts: string[]): string => join(root, ...parts);

/** How a file is named to a person: from the root, with forward slashes. */
export const displayPath = (path: string): string => relative(root, path).split(sep).join('/');

/** The three product sections. */
export const sections = ['spot', 'contract', 'option'] as const;
export type Section = (typeof sections)[number];

/** Who has a REST document: a section of the broker, or the control plane of the sandbox. */
export type RestOwner = Section | 'control';
