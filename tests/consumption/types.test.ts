import { join, resolve } from 'node:path';
import { sampled } from '@broker-api/test-kit';
import { inject, test } from 'vitest';
import type { Manager } from './lib/install-consumers.ts';
import { run } from './lib/run.ts';

const modules = resolve(import.meta.dirname, '../../node_modules');

const managers: readonly Manager[] = ['npm', 'pnpm'];
// A Node-only program uses Node's types instead of the DOM types.
const nodeOnly = ['--lib', 'es2022', '--types', 'node', '--typeRoots', join(modules, '@types')];
const compilations: readonly (readonly [string, string, readonly string[]])[] = [
  ['moduleResolution nodenext', 'nodenext', []],
  ['moduleResolution nodenext without the DOM', 'nodenext', nodeOnly],
  ['moduleResolution bundler', 'bundler', []],
];
// The packages are the same with each manager, so a sample is enough to show that the compiler
// finds them in the folders of both.
const rows = managers.flatMap((manager) =>
  sampled(compilations, 1).map(
    ([title, resolution, options]) => [manager, title, resolution, options] as const,
  ),
);

// In `rejected.ts`, @ts-expect-error marks each line that must not compile. The compiler reports a
// marked line that does compile.
test.for(rows)(
  'programs and README examples compile when installed with %s, %s',
  async ([manager, , resolution, options]) => {
    const project = join(inject('consumers')[manager], 'types', `tsconfig.${resolution}.json`);
    const compiler = join(modules, '.bin/tsc');
    await run(compiler, ['--project', project, ...options]);
  },
);
