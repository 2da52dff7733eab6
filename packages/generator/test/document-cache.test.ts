import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@broker-api/test-kit/vitest';
import { expect, test } from 'vitest';
import { cacheFolder, DocumentCache, inputHasher } from '../src/cache.ts';

/** Reads the length of `a.yaml` through the cache, in a new instance each time. */
function lengthReader() {
  const root = temporaryDirectory();
  const path = join(root, 'a.yaml');
  let computed = 0;
  const length = (text: string): Promise<{ length: number }> => {
    writeFileSync(path, text);
    const cache = new DocumentCache(root, inputHasher(root));
    return cache.get('spec/a.yaml', ['a.yaml'], async () => {
      computed += 1;
      if (text === '') throw new Error('empty');
      return { length: text.length };
    });
  };
  return { root, length, computed: () => computed };
}

test('a result is computed again only after a file of the document has changed', async () => {
  const { length, computed } = lengthReader();
  expect(await length('one')).toEqual({ length: 3 });
  expect(await length('one')).toEqual({ length: 3 });
  expect(computed()).toBe(1);
  expect(await length('three')).toEqual({ length: 5 });
  expect(computed()).toBe(2);
});

test('an error is not kept', async () => {
  const { length, computed } = lengthReader();
  await expect(length('')).rejects.toThrow('empty');
  await expect(length('')).rejects.toThrow('empty');
  expect(computed()).toBe(2);
});

test('a damaged cache file is ignored', async () => {
  const { root, length, computed } = lengthReader();
  await length('one');
  writeFileSync(join(root, cacheFolder, 'spec.a.yaml.json'), '{"input":');
  expect(await length('one')).toEqual({ length: 3 });
  expect(computed()).toBe(2);
});
