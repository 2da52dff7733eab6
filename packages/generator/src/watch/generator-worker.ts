// The process of generator.ts.

import { SpecificationError } from '../problem.ts';
import { generate } from '../run.ts';
import { serveCalls } from '../worker-process.ts';
import type { GeneratorRun } from './generator-process.ts';

let isFirst = true;

serveCalls(async (root: string): Promise<GeneratorRun> => {
  // A run without the cache loads all libraries, so that the next runs are fast.
  const force = isFirst;
  isFirst = false;
  try {
    return { changed: (await generate({ root, force })).map(({ path }) => path), problems: '' };
  } catch (error) {
    const { message, stack = message } = error as Error;
    return { changed: [], problems: error instanceof SpecificationError ? message : stack };
  }
});
