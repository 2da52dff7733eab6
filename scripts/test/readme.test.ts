import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';
import { publishedPackages } from '../lib/published-packages.ts';

interface PackageFile {
  readonly engines: { readonly node: string };
}

const row = /^\| (`@broker-api\/.*?) +\| ([\d.]+) +\|/gm;

test('the README states the versions of Node that the packages require', () => {
  const readme = readFileSync(inRepository('README.md'), 'utf8');
  const stated = [...readme.matchAll(row)].flatMap(([, names = '', version]) =>
    [...names.matchAll(/`(?:@broker-api\/)?(\w+)`/g)].map(([, name]) => [name, `>=${version}`]),
  );
  const published = publishedPackages().map(({ name }) => name.replace('@broker-api/', ''));
  expect(stated.map(([name]) => name).sort()).toEqual(published);
  for (const [name, version] of stated) {
    const text = readFileSync(inRepository(`packages/${name}/package.json`), 'utf8');
    const { engines } = JSON.parse(text) as PackageFile;
    expect([name, engines.node]).toEqual([name, version]);
  }
});

test.each([
  ['README.md', 80],
  ['CONTRIBUTING.md', 150],
])('%s has at most %i lines', (name, maximum) => {
  const lines = readFileSync(inRepository(name), 'utf8').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(maximum);
});

test.each(['README.md', 'CONTRIBUTING.md', 'examples/README.md'])(
  'the links of %s lead to existing files',
  (name) => {
    const text = readFileSync(inRepository(name), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const folder = dirname(inRepository(name));
    expect(links.filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  },
);
