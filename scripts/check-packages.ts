// `pnpm check:packages`: packs every published package and checks the tarballs: the manifest
// (publint), the types under each module resolution (attw), the size in a browser, and the list of
// files. With `--write`, it updates the committed list of files.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { problemKindInfo } from '@arethetypeswrong/core/problems';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readArguments } from './lib/arguments.ts';
import { root } from './lib/paths.ts';
import {
  fileProblems,
  filesIn,
  readPublishedFiles,
  writePublishedFiles,
} from './lib/published-files.ts';
import { type PublishedPackage, publishedPackages } from './lib/published-packages.ts';
import { type PackedPackage, packPackages } from './lib/tarballs.ts';
import { unpackedFolder, unpackPackages } from './lib/unpacked-packages.ts';

async function manifestProblems(published: PublishedPackage): Promise<readonly string[]> {
  const options = { pkgDir: unpackedFolder(published), pack: false, strict: true } as const;
  const { messages, pkg } = await publint(options);
  return messages.map((message) => {
    const text = formatMessage(message, pkg, { color: false }) ?? message.code;
    return `${published.name}: publint: ${text}`;
  });
}

/**
 * The packages are ESM only. Node can `require` them, so the module resolutions of
 * older tools, which cannot, are not checked.
 */
const uncheckedResolutions: readonly string[] = ['node10', 'node16-cjs'];

async function typesProblems(published: PackedPackage): Promise<readonly string[]> {
  const tarball = createPackageFromTarballData(readFileSync(published.tarball));
  const analysis = await checkPackage(tarball);
  if (analysis.types === false) return [`${published.name}: attw: the package has no types`];
  return analysis.problems
    .filter(
      (one) => !('resolutionKind' in one && uncheckedResolutions.includes(one.resolutionKind)),
    )
    .map((problem) => {
      const { title, description } = problemKindInfo[problem.kind];
      return `${published.name}: attw: ${title}: ${description}\n${JSON.stringify(problem)}`;
    });
}

interface Size {
  readonly name: string;
  readonly passed: boolean;
  readonly size: number;
  readonly sizeLimit: number;
}

/** Measures the bundles in .size-limit.cjs: built for a browser, minified and compressed. */
function measureSizes(): readonly Size[] {
  const { stdout, stderr } = spawnSync('size-limit', ['--json'], { cwd: root, encoding: 'utf8' });
  // On failure, size-limit prints an object with the reason, or no JSON at all.
  if (!stdout.startsWith('[')) throw new Error(`size-limit failed:\n${stdout}${stderr}`);
  return JSON.parse(stdout) as Size[];
}

function printSizes(sizes: readonly Size[]): void {
  const width = Math.max(...sizes.map(({ name }) => name.length));
  const bytes = (count: number): string => `${count} B`.padStart(8);
  for (const { name, size, sizeLimit, passed } of sizes) {
    const verdict = passed ? '' : '  TOO LARGE';
    process.stdout.write(`${name.padEnd(width)} ${bytes(size)} of ${bytes(sizeLimit)}${verdict}\n`);
  }
}

async function check(published: readonly PublishedPackage[]): Promise<readonly string[]> {
  const packages = packPackages(published);
  unpackPackages(packages);
  const sizes = measureSizes();
  printSizes(sizes);
  const tooLarge = sizes
    .filter(({ passed }) => !passed)
    .map(({ name, size, sizeLimit }) => `${name}: ${size} B, at most ${sizeLimit} B allowed`);
  const found = await Promise.all(
    packages.flatMap((each) => [manifestProblems(each), typesProblems(each)]),
  );
  const files = Object.fromEntries(
    packages.map((each) => [each.name, filesIn(unpackedFolder(each))]),
  );
  if (values.write) writePublishedFiles(files);
  return [...tooLarge, ...found.flat(), ...fileProblems(readPublishedFiles(), files)];
}

const usage = `Usage: pnpm check:packages [--write]
  --write   updates scripts/published-files.json, the list of the published files`;
const { values } = readArguments(usage, {
  options: { write: { type: 'boolean', default: false } },
});
const packages = publishedPackages();
const problems = await check(packages).catch((error: Error) => [error.message]);
for (const problem of problems) process.stderr.write(`✗ ${problem}\n`);
const verdict = problems.length === 0 ? 'no problems' : `problems: ${problems.length}`;
process.stdout.write(`${packages.length} packages, ${verdict}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
