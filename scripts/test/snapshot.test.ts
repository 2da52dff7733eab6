import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sampled } from '@broker-api/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedPackages } from '../lib/published-packages.ts';
import { createSnapshots, type Snapshot } from '../lib/snapshot.ts';

const packages = publishedPackages();
const folder = mkdtempSync(join(tmpdir(), 'broker-api-snapshot-'));
const snapshots: ReadonlyMap<string, Snapshot>[] = [];
beforeAll(async () => {
  snapshots.push(createSnapshots(packages));
  // Versions contain the time in seconds.
  await setTimeout(1000);
  snapshots.push(createSnapshots(packages));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const versionsOf = (name: string): string[] =>
  snapshots.map((snapshot) => snapshot.get(name)?.version ?? '');

test.each(packages)('a snapshot of $name is newer than the release before it', (published) => {
  const [earlier = '', later = ''] = versionsOf(published.name);
  expect(earlier).toMatch(/^\d+\.\d+\.\d+-snapshot\.\d{14}$/);
  const [release = '', time = ''] = earlier.split('-snapshot.');
  expect(release.localeCompare(published.version, 'en', { numeric: true })).toBe(1);
  expect(later.startsWith(`${release}-snapshot.`)).toBe(true);
  expect(Number(later.split('.').at(-1))).toBeGreaterThan(Number(time));
});

test.each(packages)('the changelog of a snapshot of $name says what changes', ({ name }) => {
  const { version = '', changelog } = snapshots[0]?.get(name) ?? {};
  expect(changelog).toContain(`# ${name}\n\n## ${version}\n`);
  expect(changelog).toContain('A snapshot of a clone');
});

/** Packs a package without code. Returns the path of its tarball. */
function pack(version: string): string {
  const source = join(folder, version);
  mkdirSync(join(source, 'package'), { recursive: true });
  const manifest = { name: '@broker-api/signing', version };
  writeFileSync(join(source, 'package/package.json'), JSON.stringify(manifest));
  const tarball = join(folder, `signing-${version}.tgz`);
  execFileSync('tar', ['-czf', tarball, '-C', source, 'package']);
  return tarball;
}

const managers: readonly (readonly [string, readonly string[]])[] = [
  ['npm', ['install', '--offline', '--no-audit', '--no-fund']],
  ['pnpm', ['add', '--offline', '--ignore-workspace']],
];
test.each(sampled(managers, 1))('%s replaces a snapshot by the next one', (manager, args) => {
  const project = join(folder, manager);
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true }');
  for (const version of versionsOf('@broker-api/signing')) {
    execFileSync(manager, [...args, pack(version)], { cwd: project, stdio: 'ignore' });
    const path = join(project, 'node_modules/@broker-api/signing/package.json');
    expect(JSON.parse(readFileSync(path, 'utf8')).version).toBe(version);
  }
});
