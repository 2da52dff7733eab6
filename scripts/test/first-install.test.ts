// `npm start` installs the `dependencies` of the folders in first-install.json. Each dependency is
// a line of that file, so that the first installation does not grow unnoticed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import firstInstall from '../first-install.json' with { type: 'json' };
import { inRepository } from '../lib/paths.ts';

interface Dependencies<Value> {
  readonly dependencies?: Readonly<Record<string, Value>>;
  readonly optionalDependencies?: Readonly<Record<string, Value>>;
}

interface Lockfile {
  /** The projects, by folder. */
  readonly importers: Readonly<Record<string, Dependencies<{ readonly version: string }>>>;
  /** The packages, by name and version. */
  readonly snapshots: Readonly<Record<string, Dependencies<string>>>;
}

const { folders, maximumPackages } = firstInstall;
const { importers, snapshots } = parse(
  readFileSync(inRepository('pnpm-lock.yaml'), 'utf8'),
) as Lockfile;

/** The dependencies that are installed. A project is a link to its folder. */
const installed = Object.keys(folders).flatMap((folder) =>
  entriesOf(importers[folder] ?? {}).map(([name, { version }]) => ({
    folder,
    name,
    version,
    link: version.startsWith('link:') ? join(folder, version.slice('link:'.length)) : undefined,
  })),
);
const packages = installed.filter(({ link }) => link === undefined);

function entriesOf<Value>({ dependencies, optionalDependencies }: Dependencies<Value>) {
  return Object.entries({ ...dependencies, ...optionalDependencies });
}

test('first-install.json lists the dependencies that npm start installs', () => {
  const found = Object.keys(folders).map((one) => [
    one,
    packages.flatMap(({ folder, name }) => (folder === one ? [name] : [])).sort(),
  ]);
  expect(
    Object.fromEntries(found),
    'npm start installs the dependencies of these folders. ' +
      'If it does not need a new one, make it a devDependency; ' +
      'otherwise add it to scripts/first-install.json.',
  ).toEqual(folders);
});

test('first-install.json lists the folders of all projects that npm start needs', () => {
  const needed = installed.flatMap(({ link }) => (link === undefined ? [] : [link]));
  expect(Object.keys(folders)).toEqual(expect.arrayContaining(needed));
});

test('npm start installs at most as many packages as first-install.json allows', () => {
  const found = new Set<string>();
  const add = (name: string, version: string): void => {
    // The version of an alias contains the name of the package.
    const key = [`${name}@${version}`, version].find((one) => one in snapshots);
    if (key === undefined) throw new Error(`pnpm-lock.yaml does not contain ${name}@${version}.`);
    if (found.has(key)) return;
    found.add(key);
    for (const dependency of entriesOf(snapshots[key] ?? {})) add(...dependency);
  };
  for (const { name, version } of packages) add(name, version);
  expect(
    found.size,
    'These are the packages for all platforms. Choose a dependency that needs fewer packages, or ' +
      'raise maximumPackages in scripts/first-install.json.',
  ).toBeLessThanOrEqual(maximumPackages);
});
