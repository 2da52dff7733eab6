// `pnpm release [--dry-run | --pack]`: calculates the next version from the changesets, and writes
// the versions, the changelogs and the changes of the API. `--pack` packs the commit with the tag
// of the release into `dist/release`. `--dry-run` changes no source, and checks a snapshot of the
// next release in `dist/packages`.
import { spawnSync } from 'node:child_process';
import { readArguments, runCommand, usageError } from './lib/arguments.ts';
import { displayPath, inRepository, root } from './lib/paths.ts';
import { publishedPackages } from './lib/published-packages.ts';
import {
  applyRelease,
  planRelease,
  ReleaseError,
  requireCleanCommit,
  requireTaggedCommit,
} from './lib/release.ts';
import { packPackages } from './lib/tarballs.ts';

const usage = `Usage: pnpm release [--dry-run | --pack]
  --dry-run   prints the next version, and checks a snapshot of the packages in dist/packages
  --pack      packs the current commit, which must have the tag of the release, into dist/release`;
const { values } = readArguments(usage, {
  options: {
    'dry-run': { type: 'boolean', default: false },
    pack: { type: 'boolean', default: false },
  },
});

function checkPackages(): number {
  const script = inRepository('scripts/check-packages.ts');
  return spawnSync(process.execPath, [script], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** Packs the tarballs from a tagged commit, so that their provenance names the release. */
function pack(): void {
  requireTaggedCommit();
  for (const { tarball } of packPackages(publishedPackages(), 'release')) {
    process.stdout.write(`${displayPath(tarball)}\n`);
  }
  process.stdout.write('Next: publish each tarball with `npm publish --provenance`.\n');
}

async function release(): Promise<void> {
  if (!values['dry-run']) requireCleanCommit();
  const plan = await planRelease();
  const { version, changes, released } = plan;
  process.stdout.write(
    version === undefined
      ? 'There is no changeset, so there is nothing to release.\n'
      : `The next release: ${version}, ${released.length} packages, ` +
          `${changes.length} changes of the API.\n`,
  );
  if (values['dry-run']) process.exitCode = checkPackages();
  else if (version === undefined || checkPackages() !== 0) process.exitCode = 1;
  else {
    applyRelease(plan);
    process.stdout.write(
      `Wrote the versions, the changelogs and docs/releases.json. Next: review and commit them, ` +
        `\`git tag v${version}\`, and \`pnpm release --pack\`.\n`,
    );
  }
}

if (values['dry-run'] && values.pack) usageError('Give --dry-run or --pack, not both', usage);
await runCommand(values.pack ? pack : release, [ReleaseError], 'release: ');
