import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileProblems } from '../lib/published-files.ts';
import { publishedPackages } from '../lib/published-packages.ts';
import { releaseEntry } from '../lib/release.ts';
import { billsOfMaterials, provenanceOf } from '../lib/release-metadata.ts';
import { calculateVersions, hasChangesets } from '../lib/snapshot.ts';

const packages = publishedPackages();

test('a release gives all packages one version, and the notes of the changesets', () => {
  const released = calculateVersions(packages, 'release');
  const versions = new Set([...released.values()].map(({ version }) => version));
  expect(versions.size).toBe(1);
  const [version = ''] = versions;
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const { name } of packages) {
    expect(released.get(name)?.changelog).toContain(`# ${name}\n\n## ${version}\n`);
  }
});

test('an empty folder of changesets is nothing to release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-changesets-'));
  mkdirSync(join(folder, '.changeset'));
  const write = (file: string): void => writeFileSync(join(folder, '.changeset', file), '');
  for (const file of ['config.json', 'README.md']) write(file);
  expect(hasChangesets(folder)).toBe(false);
  write('note.md');
  expect(hasChangesets(folder)).toBe(true);
  rmSync(folder, { recursive: true });
});

test('a bill of materials lists the packages of each package, with the packed versions', () => {
  const versions = new Map(packages.map(({ name }) => [name, '9.8.7']));
  const bills = billsOfMaterials(packages, versions);
  expect([...bills.keys()].sort()).toEqual(packages.map(({ name }) => name));
  const spot = bills.get('@broker-api/spot');
  const listed = spot?.components.map(({ purl }) => purl).sort();
  expect(listed).toEqual(
    expect.arrayContaining([
      'pkg:npm/%40broker-api/core@9.8.7',
      'pkg:npm/%40broker-api/signing@9.8.7',
      'pkg:npm/openapi-fetch@0.17.0',
    ]),
  );
  expect(spot?.metadata.component).toMatchObject({ name: 'spot', version: '9.8.7' });
  expect(JSON.stringify(bills.get('@broker-api/spot'))).not.toMatch(/timestamp|serialNumber/);
});

test('each package states its commit, the hash of the specification and its generators', () => {
  expect(provenanceOf('@broker-api/spot', '1.0.0')).toMatchObject({
    name: '@broker-api/spot',
    commit: expect.stringMatching(/^([0-9a-f]{40}|unknown)$/),
    specHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    tools: {
      '@asyncapi/generator': expect.stringMatching(/^\d/),
      'openapi-typescript': expect.stringMatching(/^\d/),
      tsdown: expect.stringMatching(/^\d/),
    },
  });
});

test('a file that a package gains or loses is a problem until the list is updated', () => {
  const committed = { spot: ['dist/index.js', 'LICENSE'] };
  expect(fileProblems(committed, { spot: ['dist/index.js', 'LICENSE'] })).toEqual([]);
  expect(fileProblems(committed, { spot: ['dist/index.js', '.env'] })).toEqual([
    expect.stringContaining('spot would newly publish .env.'),
    expect.stringContaining('spot would no longer publish LICENSE.'),
  ]);
});

test('the entry of a release has the changes of the API without texts and locations', () => {
  const change = {
    documents: ['spot'],
    concerns: ['spot/getDepth'],
    rule: 'parameter',
    kind: 'added' as const,
    what: 'parameter limit added',
    path: 'operations/getDepth/parameters/limit',
    at: 'limit',
    bump: 'minor' as const,
    notice: 'A new optional parameter.',
    location: 'spec/spot/operations/getDepth.yaml:1:1',
  };
  const entry = releaseEntry('1.2.0', '2026-12-01', [change, { ...change, bump: 'patch' }]);
  const { location: _, at: __, rule: ___, ...listed } = change;
  expect(entry).toEqual({ version: '1.2.0', date: '2026-12-01', changes: [listed] });
});
