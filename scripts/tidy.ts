// House style that no linter knows, as a check that names the offender.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRepository, root } from './lib/paths.ts';
import { fileComplaints } from './tidy/files.ts';
import { floorComplaints } from './tidy/floors.ts';

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.stdout
  .split('\n')
  .filter((path) => path !== '' && existsSync(inRepository(path)));

const complaints = paths.flatMap((path) => {
  const text = /\.(ts|mjs|js|json|ya?ml|md|html|css|sh)$|\.ci\/run$/.test(path)
    ? readFileSync(inRepository(path), 'utf8')
    : undefined;
  return text === undefined ? [] : [...fileComplaints(path, text), ...floorComplaints(path, text)];
});

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`tidy: ${paths.length} files, ${complaints.length} complaints\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
