// `node scripts/mutants.ts [word…]`: plants each fault of the engine, of the journal and of the
// control plane in a copy of the repository and says which ones no test notices.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from './lib/paths.ts';
import { copyWorkspace } from './lib/workspace-copy.ts';

/** One fault: the text `search` of a file becomes `replace`, and the tests in `caughtBy` fail. */
interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  readonly caughtBy: string;
}

const words = process.argv.slice(2);
const tables = ['engine', 'journal', 'control'].map((name) =>
  inRepository(`tests/mutants/${name}.json`),
);
const mutants = tables
  .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as Mutant[])
  .filter(
    ({ name, file }) =>
      words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
  );

const copy = copyWorkspace();
try {
  const survivors = mutants.filter((mutant) => !isCaught(mutant));
  process.stdout.write(`${mutants.length - survivors.length} caught, ${survivors.length} not\n`);
  if (survivors.length > 0 || mutants.length === 0) process.exitCode = 1;
} finally {
  copy.remove();
}

/** Plants a fault, runs the tests that should notice it, and takes it out again. */
function isCaught({ name, file, search, replace, caughtBy }: Mutant): boolean {
  const path = join(copy.root, file);
  const text = readFileSync(path, 'utf8');
  const parts = text.split(search);
  if (parts.length !== 2) {
    process.stdout.write(`✗ ${name}: its text is ${parts.length - 1} times in ${file}\n`);
    return false;
  }
  writeFileSync(path, parts.join(replace));
  const args = ['run', '--root', join(copy.root, file.split('/').slice(0, 2).join('/'))];
  const { status } = spawnSync('vitest', [...args, join(copy.root, caughtBy)], {
    cwd: copy.root,
    encoding: 'utf8',
  });
  writeFileSync(path, text);
  process.stdout.write(`${status === 0 ? '✗ not caught' : '✓'} ${name}\n`);
  return status !== 0;
}
