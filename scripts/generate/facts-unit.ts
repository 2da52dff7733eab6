import type { Files } from './output.ts';
import { readFindings, readSources } from './registers.ts';

/** Checks the sources and findings, which pages are made of and no API document holds. */
export function factsUnit(): Files {
  readFindings(readSources());
  return new Map();
}
