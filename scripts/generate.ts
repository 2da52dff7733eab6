// `pnpm generate` updates the generated files. With `--check`, it writes nothing and prints a diff
// of each file that is not up to date. With `--force`, it ignores the cache.
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Difference } from '@broker-api/generator/output';
import { SpecificationError } from '@broker-api/generator/problem';
import { readArguments } from './lib/arguments.ts';
import { inRepository, root as repository } from './lib/paths.ts';

// The generator loads large libraries. The compile cache makes the next run start faster. The cache
// covers the modules that are imported below, and the modules of the worker processes, which
// inherit the environment variable.
process.env.NODE_COMPILE_CACHE ??= inRepository('node_modules/.cache/broker-api/compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const { stopProcesses } = await import('@broker-api/generator/worker-process');
const { check, generate } = await import('@broker-api/generator/run');

const usage = `Usage: pnpm generate [--check] [--force] [--root FOLDER]
  --check   prints a diff of each file that is not up to date, and writes nothing
  --force   regenerates all files, even if their inputs did not change
  --root    the folder that contains spec/, redocly.yaml and its plugins
            (default: this repository)`;

const { values } = readArguments(usage, {
  options: {
    check: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    root: { type: 'string', default: repository },
  },
});

const root = resolve(values.root);

const actions = { missing: 'added', stale: 'changed', 'left over': 'removed' } as const;

async function write(): Promise<void> {
  const found = await generate({ root, force: values.force });
  for (const { path, kind } of found) process.stdout.write(`${actions[kind].padEnd(8)}${path}\n`);
  if (found.length === 0) process.stdout.write('Everything is up to date.\n');
}

async function compare(): Promise<void> {
  const { found, files } = await check({ root });
  if (found.length === 0) {
    process.stdout.write(`${files.size} generated files are up to date.\n`);
    return;
  }
  const { createTwoFilesPatch } = await import('diff');
  for (const { path, kind } of found) {
    process.stderr.write(
      `${kind}: ${path}\n${patch(createTwoFilesPatch, path, files.get(path))}\n`,
    );
  }
  process.stderr.write(`${summary(found)} Run \`pnpm generate\` and commit the changes.\n`);
  if (found.some(({ path }) => path.endsWith('/editions.gen.sha256'))) {
    process.stderr.write(
      'Each line of editions.gen.sha256 is the hash of an edition. To read the new editions, run ' +
        '`pnpm build` after `pnpm generate`: it writes them to packages/spec/dist.\n',
    );
  }
  process.exitCode = 1;
}

const maximumPatchLines = 40;

/** Returns the first lines of a diff between the file on disk and the generated file. */
function patch(
  createTwoFilesPatch: typeof import('diff').createTwoFilesPatch,
  path: string,
  generated = '',
): string {
  const onDisk = join(root, path);
  const current = existsSync(onDisk) ? readFileSync(onDisk, 'utf8') : '';
  const text = createTwoFilesPatch(path, path, current, generated, 'on disk', 'generated', {
    context: 1,
  });
  const lines = text.split('\n');
  const more = lines.length - maximumPatchLines;
  return [...lines.slice(0, maximumPatchLines), ...(more > 0 ? [`… ${more} more lines`] : [])].join(
    '\n',
  );
}

function summary(found: readonly Difference[]): string {
  return found.length === 1
    ? 'A generated file is not up to date.'
    : `${found.length} generated files are not up to date.`;
}

try {
  await (values.check ? compare() : write());
} catch (error) {
  if (!(error instanceof SpecificationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await stopProcesses();
}
