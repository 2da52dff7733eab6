// `pnpm lint`: checks the format and style of the code, the rules of this repository, the layers of
// the packages, unused code, and the documents of the specification with the recommended rules of
// Redocly. `pnpm generate --check` checks the specification with the rules of this repository.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readArguments } from './lib/arguments.ts';
import { root } from './lib/paths.ts';

readArguments('Usage: pnpm lint   (no options)', {});

const documents = globSync('spec/*/{openapi.yaml,asyncapi.yaml,workflows/*.arazzo.yaml}', {
  cwd: root,
}).sort();
const checks: readonly (readonly string[])[] = [
  ['biome', 'ci', '--error-on-warnings', '.'],
  ['node', 'scripts/tidy.ts'],
  ['depcruise', 'packages', 'scripts', 'tests', 'docs/src', 'docs/test'],
  ['knip'],
  ['redocly', 'lint', '--format=stylish', ...documents],
];

let failed = 0;
for (const [command = '', ...args] of checks) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) continue;
  failed += 1;
  process.stderr.write(`\n✗ ${[command, ...args].join(' ')}\n${stdout}${stderr}`);
}
process.stdout.write(`lint: ${checks.length - failed} of ${checks.length} checks passed\n`);
process.exitCode = failed > 0 ? 1 : 0;
