// Checks the rules of this repository that no linter covers, and prints each problem with its line.
import { isUtf8 } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRepository, root } from './lib/paths.ts';
import { bannedTermProblems } from './tidy/banned-terms.ts';
import { fileProblems } from './tidy/file-rules.ts';
import { sectionNameProblems } from './tidy/section-names.ts';
import { vectorFormatProblems } from './tidy/vector-format.ts';

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const paths = listed.stdout
  .split('\n')
  .filter((path) => path !== '' && existsSync(inRepository(path)));

const textFile = /\.([cm]?[jt]s|json|ya?ml|md|html|css|hbs|svg|sh)$|(^|\/)\.git\w+$|\.ci\/run$/;
const bytes = new Map(
  paths
    .filter((path) => textFile.test(path))
    .map((path) => [path, readFileSync(inRepository(path))]),
);
const texts = new Map([...bytes].map(([path, content]) => [path, content.toString('utf8')]));
const problems = [
  ...[...bytes]
    .filter(([, content]) => !isUtf8(content))
    .map(([path]) => `${path}:1: the file is not UTF-8; save it as UTF-8`),
  ...[...texts].flatMap(([path, text]) => [
    ...fileProblems(path, text),
    ...bannedTermProblems(path, text),
    ...sectionNameProblems(path, text),
    ...vectorFormatProblems(path, text),
  ]),
];

for (const problem of problems) process.stderr.write(`${problem}\n`);
process.stdout.write(`tidy: ${paths.length} files, ${problems.length} problems\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
