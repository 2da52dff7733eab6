// Comparisons with commits of a small repository: files, changesets and invalid bases.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseToCompare } from '../../src/compare/base.ts';
import { writeChangeset } from '../../src/compare/changeset.ts';
import { type Comparison, compareWith, liveVerdict } from '../../src/compare/index.ts';
import { formatReport } from '../../src/compare/report.ts';
import { SmallRepository } from '../small-repository.ts';

const depth = 'spec/spot/operations/getDepth.yaml';
const order = 'spec/spot/operations/placeOrder.yaml';
const noteOf = (text: string): string =>
  `---\n'@broker-api/spec': major\n'@broker-api/spot': major\n---\n\n${text}\n`;
const repository = new SmallRepository();
const folders: string[] = [];

function git(folder: string, ...args: string[]): void {
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.com'];
  const { status, stderr } = spawnSync('git', [...identity, ...args], { cwd: folder });
  if (status !== 0) throw new Error(String(stderr));
}

beforeAll(() => {
  repository.write('.changeset/config.json', '{}');
  git(repository.root, 'init', '--quiet');
  repository.write('docs/releases.json', '[{ "version": "0.10.0" }]');
  repository.write('packages/spec/package.json', '{ "version": "0.10.0" }');
  repository.write('packages/spec/src/index.ts', 'export {};');
  git(repository.root, 'add', 'spec', '.changeset', 'docs', 'packages/spec');
  git(repository.root, 'commit', '--quiet', '--message', 'First');
  git(repository.root, 'tag', 'v0.9.0');
  git(repository.root, 'tag', 'v0.10.0');
});

afterAll(() => {
  repository.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Compares the specification with the release after an edit of one file. */
function afterEdit(path: string, find: string, replacement: string): Promise<Comparison> {
  return repository.during(() => repository.edit(path, find, replacement), check);
}

async function check(): Promise<Comparison> {
  return compareWith(repository.root, 'v0.10.0');
}

describe('the release to compare with', () => {
  test('the last release is the last one in the list, also beside other tags', () => {
    git(repository.root, 'tag', 'v2-experiment');
    expect(releaseToCompare(repository.root)).toBe('v0.10.0');
    git(repository.root, 'tag', '--delete', 'v2-experiment');
  });

  test('a release without a tag is an error, except in the commit that adds it', () => {
    const releases = 'docs/releases.json';
    const listed = (...versions: string[]) =>
      repository.write(releases, JSON.stringify(versions.map((version) => ({ version }))));
    listed('0.10.0', '0.11.0');
    expect(releaseToCompare(repository.root)).toBe('v0.10.0');
    git(repository.root, 'commit', '--quiet', '--message', 'Release', releases);
    expect(releaseToCompare(repository.root)).toBe('v0.10.0');
    git(repository.root, 'commit', '--quiet', '--allow-empty', '--message', 'Go on');
    expect(() => releaseToCompare(repository.root)).toThrow(
      'The tag v0.11.0 of the last release is missing. Run `git fetch --tags`.',
    );
    git(repository.root, 'tag', 'v0.11.0');
    expect(releaseToCompare(repository.root)).toBe('v0.11.0');
    git(repository.root, 'tag', '--delete', 'v0.11.0');
    git(repository.root, 'reset', '--quiet', '--hard', 'HEAD~2');
  });

  test('a failure of git is an error, unless nothing was released', () => {
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-copy-'));
    folders.push(folder);
    expect(releaseToCompare(folder)).toBeUndefined();
    cpSync(repository.path('docs'), join(folder, 'docs'), { recursive: true });
    expect(() => releaseToCompare(folder)).toThrow(
      'Git cannot list the releases: fatal: not a git',
    );
  });
});

describe('a comparison with a release', () => {
  test('an unchanged specification has no changes', async () => {
    const { changes, missing } = await check();
    expect(changes).toEqual([]);
    expect([...missing]).toEqual([]);
  });

  test('comments, the order of keys and the style of YAML do not count as changes', async () => {
    const { changes } = await repository.during(() => {
      repository.edit(
        depth,
        'tags: [Market data]\n',
        '# A comment\ntags: &tags\n  - "Market data"\n',
      );
      repository.edit(depth, 'x-retry: safe\n', '');
      repository.edit(depth, 'summary:', 'x-retry: safe\nsummary:');
    }, check);
    expect(changes).toEqual([]);
  });

  test('a change has its operation and its file', async () => {
    const { changes, label } = await afterEdit(depth, 'maximum: 500', 'maximum: 400');
    const text = formatReport(changes, label);
    expect(changes).toHaveLength(1);
    expect(text).toContain('spot/getDepth\n  major  request limit: maximum 500 → 400\n');
    expect(text).toMatch(/spec\/spot\/operations\/getDepth\.yaml\n.*rejected/);
    expect(text).toMatch(/Since v0\.10\.0 \([0-9a-f]{8}\): major \(changes: 1 major\)/);
  });

  test('a change of a schema has its file', async () => {
    const path = 'spec/spot/schemas/Depth.yaml';
    const { changes } = await afterEdit(path, 'Only recorded', 'Some');
    expect(changes.map(({ location }) => location)).toEqual([path]);
  });

  test('a change of a shared schema names all operations and sections', async () => {
    const path = 'spec/common/schemas/LongId.yaml';
    const { changes } = await afterEdit(path, 'type:', 'maxLength: 30\ntype:');
    expect(changes[0]?.bump).toBe('major');
    expect(changes[0]?.concerns).toEqual(
      expect.arrayContaining(['spot/getOrder', 'spot/cancelOrder']),
    );
  });

  test('a removed file is reported with its old location', async () => {
    const route = 'spec/contract/openapi.yaml';
    const { changes } = await repository.during(() => {
      repository.edit(
        route,
        repository.read(route).match(/ {2}\/\S+:\n {4}get:.*getIndex.*\n/)?.[0] ?? '?',
        '',
      );
      rmSync(repository.path('spec/contract/operations/getIndex.yaml'));
    }, check);
    const removed = changes.find(({ rule }) => rule === 'operation');
    expect(removed?.location).toBe('spec/contract/operations/getIndex.yaml');
    expect(removed?.bump).toBe('major');
  });
});

test('pnpm dev shows the verdict after each edit that changes it', async () => {
  const verdict = liveVerdict(repository.root);
  expect(verdict()).toMatch(/^No change since v0\.10\.0/);
  await repository.during(
    () => repository.edit(depth, 'maximum: 500', 'maximum: 400'),
    async () => {
      expect(verdict()).toContain('major  request limit: maximum 500 → 400');
      expect(verdict()).toBe('');
    },
  );
});

describe('changesets', () => {
  test('a break requires changesets of all packages that publish the document', async () => {
    const before = new Set(readdirSync(repository.path('.changeset')));
    await repository.during(
      () => repository.edit(depth, 'maximum: 500', 'maximum: 400'),
      async () => {
        const { missing, uncovered } = await check();
        expect([...missing]).toEqual([
          ['@broker-api/spec', 'major'],
          ['@broker-api/spot', 'major'],
        ]);
        repository.write('.changeset/small.md', "---\n'@broker-api/spot': minor\n---\n\nA note.\n");
        expect([...(await check()).missing.keys()]).toHaveLength(2);
        const path = writeChangeset(repository.root, uncovered);
        expect(repository.read(path)).toContain('**Breaking:** request limit: maximum 500 → 400');
        expect([...(await check()).missing]).toEqual([]);
        // The changesets have the size of a second break, but do not name it.
        const second = () =>
          repository.edit(order, 'x-weight: { value: 1 }', 'x-weight: { value: 9 }');
        await repository.during(second, async () => {
          const other = (await check()).uncovered;
          expect(other.map(({ concerns }) => concerns)).toEqual([['spot/placeOrder']]);
          repository.write('.changeset/note.md', noteOf('`placeOrder` has a higher weight.'));
          expect([...(await check()).missing]).toEqual([]);
        });
      },
    );
    for (const file of readdirSync(repository.path('.changeset'))) {
      if (!before.has(file)) rmSync(repository.path('.changeset', file));
    }
  });

  test('a release that has no tag yet needs no changeset', async () => {
    const released = (version: string) =>
      repository.during(
        () => repository.edit(depth, 'maximum: 500', 'maximum: 400'),
        async () => {
          repository.write('packages/spec/package.json', JSON.stringify({ version }));
          const { missing } = compareWith(repository.root, 'v0.10.0');
          repository.write('packages/spec/package.json', '{ "version": "0.10.0" }');
          return missing.size;
        },
      );
    expect(await released('1.0.0')).toBe(0);
    expect(await released('0.11.0')).toBe(2);
  });

  test('texts require no changeset', async () => {
    const { changes, missing } = await afterEdit(depth, 'summary: Get', 'summary: Return');
    expect(changes.map(({ bump }) => bump)).toEqual(['patch']);
    expect([...missing]).toEqual([]);
  });
});

describe('invalid bases and documents', () => {
  test('an unknown commit', async () => {
    expect(() => compareWith(repository.root, 'v9')).toThrow(
      'There is no commit `v9`. Give a commit, branch or tag of this repository',
    );
  });

  test('a name that looks like an option', async () => {
    expect(() => compareWith(repository.root, '--all')).toThrow('There is no commit `--all`.');
  });

  test('a commit without a specification', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-empty-'));
    folders.push(folder);
    git(folder, 'init', '--quiet');
    git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'Empty');
    expect(() => compareWith(folder, 'HEAD')).toThrow(
      'The commit `HEAD` has no folder spec/. Give a later commit.',
    );
  });

  test('a shallow clone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-shallow-'));
    folders.push(folder);
    git(folder, 'clone', '--quiet', '--depth=1', '--no-tags', `file://${repository.root}`, 'clone');
    const advice = 'This clone is shallow. Run `git fetch --unshallow --tags`.';
    const clone = join(folder, 'clone');
    expect(() => compareWith(clone, 'v0.9.0')).toThrow(advice);
    expect(() => releaseToCompare(clone)).toThrow(`The tag v0.10.0 is missing. ${advice}`);
  });

  test('a malformed document', async () => {
    await expect(afterEdit(depth, 'tags: [Market data]', 'tags: [Market')).rejects.toThrow(depth);
  });

  test('a malformed document in the base', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'broker-api-malformed-'));
    folders.push(folder);
    cpSync(repository.path('spec'), join(folder, 'spec'), { recursive: true });
    cpSync(repository.path('.changeset'), join(folder, '.changeset'), { recursive: true });
    rmSync(join(folder, depth));
    git(folder, 'init', '--quiet');
    git(folder, 'add', '.');
    git(folder, 'commit', '--quiet', '--message', 'Malformed');
    cpSync(repository.path(depth), join(folder, depth));
    expect(() => compareWith(folder, 'HEAD')).toThrow(/In HEAD.*getDepth/s);
  });
});
