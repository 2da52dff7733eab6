import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Section, sections } from './sections.ts';

/** Returns the sections that have a folder in the specification. */
export function sectionsOf(root: string): Section[] {
  return sections.filter((section) => existsSync(join(root, 'spec', section)));
}
