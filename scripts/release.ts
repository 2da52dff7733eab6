// `pnpm release [--dry-run]`: calculates the next version from the changesets, writes the versions,
// the changelogs and the changes of the API, and packs the tarballs. With `--dry-run`, it writes
// nothing, and checks the tarballs that the release would publish.
import { spawnSync } from 'node:child_process';
import { readArguments } from './lib/arguments.ts';
import { displayPath, inRepository, root } from './lib/paths.ts';
import { publishedPackages } from './lib/published-packages.ts';
import { applyRelease, planRelease, ReleaseError } from './lib/release.ts';
import { packPackages, tarballPath } from './lib/tarballs.ts';

const usage = `Usage: pnpm release [--dry-run]
  --dry-run   writes nothing: prints the version, and checks the packages`;
const { values } = readArguments(usage, {
  options: { 'dry-run': { type: 'boolean', default: false } },
});

function checkPackages(): number {
  const script = inRepository('scripts/check-packages.ts');
  return spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

try {
  const plan = await planRelease();
  const { version, changes, released } = plan;
  process.stdout.write(
    version === undefined
      ? `There is no changeset, so there is nothing to release.\n`
      : `The next release: ${version}, ${released.length} packages, ` +
          `${changes.length} changes of the API.\n`,
  );
  if (values['dry-run']) process.exitCode = checkPackages();
  else if (version !== undefined && checkPackages() === 0) {
    applyRelease(plan);
    for (const packed of packPackages(publishedPackages(), 'release')) {
      process.stdout.write(`${displayPath(tarballPath(packed))}\n`);
    }
    process.stdout.write(
      `Next: commit the changes, \`git tag v${version}\`, and publish each tarball with ` +
        '`npm publish --provenance`.\n',
    );
  } else process.exitCode = 1;
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}
