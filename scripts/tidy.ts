// House style that no linter knows, as a check that names the offender.
import { isUtf8 } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRepository, root } from './lib/paths.ts';
import { fileComplaints } from './tidy/files.ts';
import { registerComplaints } from './tidy/registers.ts';
import { unusedSpecFiles } from './tidy/spec-files.ts';

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.stdout
  .split('\n')
  .filter((path) => path !== '' && existsSync(inRepository(path)));

const bytes = new Map(
  paths
    .filter((path) => /\.(ts|mjs|js|json|ya?ml|md|html|css|hbs|sh)$|\.ci\/run$/.test(path))
    .map((path) => [path, readFileSync(inRepository(path))]),
);
const texts = new Map([...bytes].map(([path, content]) => [path, content.toString('utf8')]));
const specTexts = new Map([...texts].filter(([path]) => /^spec\/.*\.yaml$/.test(path)));
const complaints = [
  ...[...bytes]
    .filter(([, content]) => !isUtf8(content))
    .map(([path]) => `${path}:1: the file is not UTF-8; save it in that encoding`),
  ...[...texts].flatMap(([path, text]) => fileComplaints(path, text)),
  ...unusedSpecFiles(specTexts),
  ...registerComplaints(),
];

for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
process.stdout.write(`tidy: ${paths.length} files, ${complaints.length} complaints\n`);
process.exitCode = complaints.length > 0 ? 1 : 0;
