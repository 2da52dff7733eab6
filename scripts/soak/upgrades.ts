// Follows the guide `upgrades` with two real releases: a maintainer changes the API in a clone, and
// a project that uses what changed upgrades to the new packages.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '@broker-api/generator/compatibility';
import { escapeMarkdown } from '@broker-api/spec/markdown';
import { withTemporaryDirectory } from '@broker-api/test-kit';
import { guideBlocks, guideText } from '@broker-api/test-kit/guide-shell';
import { root } from '../lib/paths.ts';
import { hasChangesets } from '../lib/snapshot.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from './campaign.ts';
import { runCommand } from './generators/commands.ts';
import { breakSpecification, program, upgradedProgram } from './upgrade-edits.ts';

/** The first command of the block of a guide that installs the packages. */
const managers = [
  { name: 'npm', guide: 'upgrades', command: 'npm install' },
  { name: 'pnpm', guide: 'install', command: 'pnpm config set' },
] as const;

/** Releases two versions, and upgrades a project with npm and another one with pnpm. */
export const upgrades: Campaign = Object.assign(
  async ({ count }: { readonly count: number }): Promise<Metric[]> =>
    withTemporaryDirectory('upgrades', async (folder) => {
      const clone = join(folder, 'broker-api');
      await runCommand(['git', 'clone', '--quiet', root, clone], folder);
      const first = await firstRelease(clone);
      const changes = await breakingRelease(clone);
      const failures = new Violations();
      for (const manager of managers.slice(0, count)) {
        const consumer = join(folder, manager.name);
        mkdirSync(consumer);
        try {
          await upgrade(consumer, clone, first, changes, manager, failures);
        } catch (error) {
          failures.add(() => `${manager.name}: ${error}`);
        }
      }
      return [
        failures.metric('upgrades: differences from the guide, and silent breaks'),
        unboundedMetric('upgrades: breaking changes', changes.length),
      ];
    }),
  { count: managers.length },
);

/** Releases the current commit, and returns the folder of its tarballs. */
async function firstRelease(clone: string): Promise<string> {
  await git(clone, 'config', 'user.name', 'Maintainer');
  await git(clone, 'config', 'user.email', 'maintainer@example.com');
  const install = ['npx', '--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile'] as const;
  await runCommand([...install, '--prefer-offline'], clone);
  if (hasChangesets(clone)) await script(clone, 'release');
  await tagAndPack(clone);
  const tarballs = join(clone, '../first');
  cpSync(join(clone, 'dist/release'), tarballs, { recursive: true });
  return tarballs;
}

/** Changes the API as a maintainer does, releases the result, and returns the breaking changes. */
async function breakingRelease(clone: string): Promise<readonly Change[]> {
  breakSpecification(clone);
  await script(clone, 'generate');
  const rejected = await script(clone, 'check-breaking').catch(String);
  if (!rejected.includes('Write one with `pnpm check:breaking --write`')) {
    throw new Error(`expected that a changeset is missing: ${rejected}`);
  }
  const lines = await script(clone, 'check-breaking', '--write', '--json');
  await script(clone, 'check-breaking');
  await commit(clone, 'Change the API');
  await script(clone, 'release');
  await tagAndPack(clone);
  const changes = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Change);
  return changes.filter(({ bump }) => bump === 'major');
}

async function tagAndPack(clone: string): Promise<void> {
  await commit(clone, 'Release');
  await git(clone, 'tag', '--force', `v${versionIn(join(clone, 'packages/spot'))}`);
  await script(clone, 'release', '--pack');
}

async function upgrade(
  consumer: string,
  clone: string,
  first: string,
  changes: readonly Change[],
  { name, guide, command }: (typeof managers)[number],
  failures: Violations,
): Promise<void> {
  const block = guideBlocks(guideText(guide), 'sh').find((text) => text.startsWith(command)) ?? '';
  const commands = block.split('\n').filter((line) => line !== compileCommand);
  const install = async (tarballs: string): Promise<void> => {
    const text = commands.join('\n').replaceAll('../broker-api/dist/packages', tarballs);
    await runCommand(['bash', '-e', '-c', text], consumer);
  };
  writeFileSync(join(consumer, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const path = join(consumer, 'program.ts');
  writeFileSync(path, program);
  await runCommand(['npm', 'install', '--save-dev', 'typescript@7.0.2'], consumer);
  await install(withPaths(first));
  const before = await runCommand([process.execPath, path], consumer);
  const old = await compile(consumer);
  if (old.length > 0) failures.add(() => `${name}: does not compile at first: ${old[0]}`);

  await install(withPaths(join(clone, 'dist/release')));
  const spot = join(consumer, 'node_modules/@broker-api/spot');
  const notes = notesOf(readFileSync(join(spot, 'CHANGELOG.md'), 'utf8'), versionIn(spot));
  const errors = await compile(consumer);
  for (const line of program.split('\n')) {
    const [, kind = '', mark = ''] = / \/\/ (error|note): (.*)$/.exec(line) ?? [];
    const isError = errors.includes(line);
    if (isError !== (kind === 'error'))
      failures.add(() => `${name}: ${kind || 'no'} error: ${line}`);
    if (!notes.includes(escapeMarkdown(mark))) failures.add(() => `${name}: no note: ${mark}`);
  }
  for (const { what, concerns } of changes) {
    const isNoted =
      notes.includes(`**Breaking:** ${escapeMarkdown(what)}`) && notes.includes(concerns[0] ?? '');
    if (!isNoted) failures.add(() => `${name}: silent: ${concerns}: ${what}`);
  }
  writeFileSync(path, upgradedProgram);
  const remaining = await compile(consumer);
  if (remaining.length > 0) failures.add(() => `${name}: still does not compile: ${remaining[0]}`);
  const after = await runCommand([process.execPath, path], consumer);
  if (after !== before) failures.add(() => `${name}: printed ${after} instead of ${before}`);
}

/** The command of the guide that finds breaks. */
const compileCommand = 'npx tsc --noEmit';
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  module: 'nodenext',
  types: [],
};

/** Rewrites the paths in overrides.json, which the first release wrote for its own folder. */
function withPaths(tarballs: string): string {
  const path = join(tarballs, 'overrides.json');
  const overrides = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const moved = Object.entries(overrides).map(([name, file]) => [
    name,
    `file:${join(tarballs, file.slice(file.lastIndexOf('/') + 1))}`,
  ]);
  writeFileSync(path, JSON.stringify(Object.fromEntries(moved)));
  return tarballs;
}

/** Returns the lines of the program that do not compile. */
async function compile(consumer: string): Promise<string[]> {
  const command = ['bash', '-c', `${compileCommand} --pretty false`] as const;
  const output = await runCommand(command, consumer).catch(String);
  const lines = readFileSync(join(consumer, 'program.ts'), 'utf8').split('\n');
  const found = [...output.matchAll(/(\S+)\((\d+),\d+\): error/g)];
  return found.map(
    ([text, file, line]) => (file === 'program.ts' ? lines[Number(line) - 1] : text) ?? '',
  );
}

/** Returns the notes of one version in a changelog. */
function notesOf(changelog: string, version: string): string {
  return changelog.split(/^## /m).find((text) => text.startsWith(`${version}\n`)) ?? '';
}

function versionIn(folder: string): string {
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function commit(clone: string, message: string): Promise<void> {
  await git(clone, 'add', '--all');
  await git(clone, 'commit', '--quiet', '--allow-empty', '--message', message);
}

const git = (clone: string, ...args: string[]): Promise<string> =>
  runCommand(['git', ...args], clone);

/** Runs a script of the clone, with the tools that the clone installed. */
function script(clone: string, name: string, ...args: string[]): Promise<string> {
  const bin = join(clone, 'node_modules/.bin');
  const command = `PATH="${bin}:$PATH" exec node scripts/${name}.ts "$@"`;
  return runCommand(['bash', '-c', command, name, ...args], clone);
}
