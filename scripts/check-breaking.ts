// `pnpm check:breaking`: compares the specification with the last release or another commit, and
// fails while a changeset is missing or too small.
import { BaseError, releaseToCompare } from '@broker-api/generator/base-commit';
import type { Bumps } from '@broker-api/generator/compare';
import { SpecificationError } from '@broker-api/generator/problem';
import { readArguments, runCommand } from './lib/arguments.ts';
import { root } from './lib/paths.ts';

const usage = `Usage: pnpm check:breaking [--base REF] [--write] [--json]
  --base    the commit, branch or tag to compare with (default: the tag of the last release)
  --write   writes the missing changeset, with a draft of the migration note
  --json    prints the changes as JSON, one a line`;

const { values } = readArguments(usage, {
  options: {
    base: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

function reportMissing(missing: Bumps): void {
  const list = [...missing].map(([name, bump]) => `  ${name}: ${bump}\n`).join('');
  const option = values.base === undefined ? '' : ` --base ${values.base}`;
  process.stderr.write(
    `A changeset is missing, too small, or does not name what breaks:\n${list}` +
      `Write one with \`pnpm check:breaking --write${option}\`.\n`,
  );
  process.exitCode = 1;
}

const withoutRelease = `Nothing was compared, because no tag of a release exists.
To compare with a commit, a branch or a tag: pnpm check:breaking --base REF
`;

async function compare(): Promise<void> {
  const base = values.base ?? releaseToCompare(root);
  if (base === undefined) {
    process.stderr.write(withoutRelease);
    return;
  }
  // Without a release, nothing needs the libraries.
  const library = await import('@broker-api/generator/compare');
  const { changes, label, uncovered, missing } = library.compareWith(root, base);
  const lines = changes.map((change) => `${JSON.stringify(change)}\n`).join('');
  process.stdout.write(values.json ? lines : library.formatReport(changes, label));
  if (missing.size === 0) return;
  if (!values.write) return reportMissing(missing);
  const path = library.writeChangeset(root, uncovered);
  process.stderr.write(`Wrote ${path}. Complete its migration note.\n`);
}

await runCommand(compare, [BaseError, SpecificationError], 'check:breaking: ');
