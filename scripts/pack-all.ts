// `pnpm pack:all [name…]`: builds and packs all published packages, or only the named ones.
import { statSync } from 'node:fs';
import { readArguments, runCommand, usageError } from './lib/arguments.ts';
import { displayPath } from './lib/paths.ts';
import { publishedPackages } from './lib/published-packages.ts';
import { packPackages } from './lib/tarballs.ts';

const all = publishedPackages();
const known = all.map(({ name }) => name).join(', ');
const usage = `Usage: pnpm pack:all [name…]   (names: ${known})`;
const { positionals: names } = readArguments(usage, { allowPositionals: true });
const unknown = names.find((name) => !all.some((published) => published.name === name));
if (unknown !== undefined) {
  usageError(`Unknown package "${unknown}"`, usage);
}

const packages = all.filter(({ name }) => names.length === 0 || names.includes(name));

function pack(): void {
  for (const { tarball } of packPackages(packages)) {
    const kilobytes = (statSync(tarball).size / 1000).toFixed(1);
    process.stdout.write(`${displayPath(tarball)}  ${kilobytes} kB\n`);
  }
}

await runCommand(pack, [Error], 'pack:all: ');
