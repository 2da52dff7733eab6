// `pnpm generate` brings generated files up to date; `--check` only says what is not, with a diff;
// `--force` does everything anew, whatever did not change.
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import type { Difference } from './generate/output.ts';
import { SpecificationError } from './generate/problem.ts';
import { check, generate } from './generate/run.ts';
import { readArguments } from './lib/arguments.ts';
import { inRepository } from './lib/paths.ts';

// The passes load large libraries, each only when it is needed: compiling them once is enough.
enableCompileCache(inRepository('node_modules/.cache/broker-api/compiled'));

const usage = `Usage: pnpm generate [--check] [--force]
  --check   only says what is not up to date
  --force   redoes everything, whatever did not change`;

const { values } = readArguments(usage, {
  options: {
    check: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
});

const words = { missing: 'added', stale: 'changed', 'left over': 'removed' } as const;

async function write(): Promise<void> {
  const found = await generate({ force: values.force });
  for (const { path, kind } of found) process.stdout.write(`${words[kind].padEnd(8)}${path}\n`);
  if (found.length === 0) process.stdout.write('Everything is up to date.\n');
}

async function compare(): Promise<void> {
  const { found, files } = await check();
  if (found.length === 0) {
    process.stdout.write(`${files.size} generated files are fresh.\n`);
    return;
  }
  const { createTwoFilesPatch } = await import('diff');
  for (const { path, kind } of found) {
    process.stderr.write(
      `${kind}: ${path}\n${patch(createTwoFilesPatch, path, files.get(path))}\n`,
    );
  }
  process.stderr.write(`${summary(found)} Run \`pnpm generate\` and commit what it changes.\n`);
  process.exitCode = 1;
}

const maximumPatchLines = 40;

/** The beginning of what would change: enough to see what it is about. */
function patch(
  createTwoFilesPatch: typeof import('diff').createTwoFilesPatch,
  path: string,
  generated = '',
): string {
  const onDisk = inRepository(path);
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
}
