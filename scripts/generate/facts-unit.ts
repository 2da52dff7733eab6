import type { Files } from './output.ts';
import { SpecificationError } from './problem.ts';
import { readFindings, readSources } from './read/sources.ts';
import { strayExamples } from './read/unused-examples.ts';

/** Checks what no API document holds: sources, findings, and examples that belong to nothing. */
export function factsUnit(): Files {
  const stray = strayExamples();
  if (stray.length > 0) throw new SpecificationError(stray);
  readFindings(readSources());
  return new Map();
}
