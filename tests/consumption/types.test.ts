import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { inject, test } from 'vitest';
import type { Manager } from './lib/install-consumers.ts';

const run = promisify(execFile);
const compiler = resolve(import.meta.dirname, '../../node_modules/.bin/tsc');

const managers: readonly Manager[] = ['npm', 'pnpm'];
const rows = managers.flatMap((manager) =>
  ['nodenext', 'bundler'].map((resolution) => [manager, resolution] as const),
);

// The programs and the READMEs' examples compile; each line of `refused.ts` that must not is marked
// with @ts-expect-error, which is an error of its own where the line does compile.
test.for(rows)('installed with %s, moduleResolution %s', async ([manager, resolution]) => {
  const project = join(inject('consumers')[manager], 'types', `tsconfig.${resolution}.json`);
  await run(compiler, ['--project', project]).catch(({ stdout }) => {
    throw new Error(`the types do not hold:\n${stdout}`);
  });
});
