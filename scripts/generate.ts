// `pnpm generate` updates the generated files. With `--check`, it generates all of them in memory,
// writes nothing, and prints a diff of each file that is not up to date.
import { existsSync, readFileSync } from 'node:fs';
import { type Difference, differences } from '@broker-api/generator/output';
import { SpecificationError } from '@broker-api/generator/problem';
import { createTwoFilesPatch } from 'diff';
import { readArguments, runCommand } from './lib/arguments.ts';
import { generate, generatedFolders } from './lib/generate.ts';
import { inRepository, root } from './lib/paths.ts';

const usage = `Usage: pnpm generate [--check]
  --check   prints a diff of each file that is not up to date, and writes nothing`;

const { values } = readArguments(usage, {
  options: { check: { type: 'boolean', default: false } },
});

const actions = { missing: 'added', stale: 'changed', 'left over': 'removed' } as const;

async function write(): Promise<void> {
  const { changed, problems } = await generate();
  for (const { path, kind } of changed) process.stdout.write(`${actions[kind].padEnd(8)}${path}\n`);
  if (problems !== '') {
    process.stderr.write(`${problems}\n`);
    process.exitCode = 1;
  } else if (changed.length === 0) process.stdout.write('Everything is up to date.\n');
}

async function compare(): Promise<void> {
  const { allFiles } = await import('./lib/all-files.ts');
  const files = await allFiles();
  const found = differences(root, generatedFolders(), files);
  if (found.length === 0) {
    process.stdout.write(`${files.size} generated files are up to date.\n`);
    return;
  }
  for (const { path, kind } of found) {
    process.stderr.write(`${kind}: ${path}\n${patch(path, files.get(path))}\n`);
  }
  process.stderr.write(`${summary(found)} Run \`pnpm generate\` and commit the changes.\n`);
  process.exitCode = 1;
}

const maximumPatchLines = 40;

/** Returns the first lines of a diff between the file on disk and the generated file. */
function patch(path: string, generated = ''): string {
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

await runCommand(values.check ? compare : write, [SpecificationError]);
