import { existsSync } from 'node:fs';
import { afterAll, describe, expect, it, test } from 'vitest';
import { apiDocuments } from '../src/api-documents.ts';
import { inputHasher } from '../src/cache.ts';
import { targets } from '../src/manifest.ts';
import { sections } from '../src/sections.ts';
import { inRepository, root } from './paths.ts';
import { SmallRepository } from './small-repository.ts';

const small = new SmallRepository();
afterAll(() => small.remove());

const names = (folder: string) => targets(folder).map(({ name }) => name);

describe('the manifest of this repository', () => {
  it('the manifest has a unique name for each target, and lists all documents', () => {
    expect(new Set(names(root)).size).toBe(names(root).length);
    expect(apiDocuments(root).map(({ name }) => name)).toEqual([
      ...sections.flatMap((section) => [section, `${section}-streams`]),
      'control',
    ]);
  });

  test.each(targets(root).flatMap(({ name, outputs }) => outputs.map((path) => [name, path])))(
    'the manifest lists an output of %s that exists: %s',
    (_name, path) => {
      expect(existsSync(inRepository(path))).toBe(true);
    },
  );
});

/** Returns the targets that an edit of a file makes stale. */
async function staleAfter(path: string): Promise<string[]> {
  const hashes = () => {
    const hash = inputHasher(small.root);
    return targets(small.root).map(({ name, inputs }) => [name, hash(inputs)] as const);
  };
  const before = new Map(hashes());
  return small.during(
    () => small.write(path, `${small.read(path)}\n`),
    async () => hashes().flatMap(([name, hash]) => (before.get(name) === hash ? [] : [name])),
  );
}

test.each([
  [
    'an operation',
    'spec/spot/operations/getDepth.yaml',
    ['example files', 'spot', 'spot-workflows', 'spot-stream-tests'],
  ],
  [
    'a channel',
    'spec/spot/asyncapi.yaml',
    ['spot-streams', 'contract-streams', 'spot-stream-tests', 'contract-stream-tests'],
  ],
  ['a workflow', 'spec/spot/workflows/orders.arazzo.yaml', ['spot-workflows']],
  ['the control plane', 'spec/control/openapi.yaml', ['control']],
])(
  'after an edit of %s, only the targets that depend on the file are stale',
  async (_what, path, stale) => {
    expect(await staleAfter(path)).toEqual(stale);
  },
);

it('after an edit of a shared file, the targets of all documents are stale', async () => {
  const documents = apiDocuments(small.root).map(({ name }) => name);
  const stale = await staleAfter('spec/common/schemas/LongId.yaml');
  expect(stale).toEqual(expect.arrayContaining([...documents, 'spot-workflows']));
});
