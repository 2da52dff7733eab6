// `pnpm pack:all [name…]`: builds and packs all published packages, or only the named ones.
import { statSync } from 'node:fs';
import { readArguments, usageError } from './lib/arguments.ts';
import { displayPath } from './lib/paths.ts';
import { publishedPackages } from './lib/published-packages.ts';
import { type PackedPackage, packPackages } from './lib/tarballs.ts';

const all = publishedPackages();
const known = all.map(({ name }) => name).join(', ');
const usage = `Usage: pnpm pack:all [name…]   (names: ${known})`;
const { positionals: names } = readArguments(usage, { allowPositionals: true });
const unknown = names.find((name) => !all.some((published) => published.name === name));
if (unknown !== undefined) {
  usageError(`Unknown package "${unknown}"`, usage);
}

const packages = all.filter(({ name }) => names.length === 0 || names.includes(name));
let packed: readonly PackedPackage[];
try {
  packed = packPackages(packages);
} catch (error) {
  process.stderr.write(`pack:all: ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
for (const { tarball } of packed) {
  const kilobytes = (statSync(tarball).size / 1000).toFixed(1);
  process.stdout.write(`${displayPath(tarball)}  ${kilobytes} kB\n`);
}
