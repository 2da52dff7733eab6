import { readdirSync, readFileSync } from 'node:fs';
import { type Behaviour, type LoadEntry, runVector, vectorsOf } from '@broker-api/test-kit/vectors';
import { describe, expect, test } from 'vitest';

/**
 * Loads an entry point of a package. The path is computed because core is in a lower layer than the
 * sections; the vectors, however, are about sections.
 */
export const loadEntry: LoadEntry = async (packageName, entry) => {
  const manifest = new URL(`../../../${packageName}/package.json`, import.meta.url);
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const path = exports[entry === 'index' ? '.' : `./${entry}`] ?? '';
  return (await import(/* @vite-ignore */ new URL(path, manifest).href)) as object;
};

/** Registers a test for each vector in spec/vectors/<name>/. */
export function runVectors(name: string, behaviour: Behaviour): void {
  const folder = new URL(`../../../../spec/vectors/${name}/`, import.meta.url);
  for (const file of readdirSync(folder)) {
    const vectors = vectorsOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as []);
    describe(`${name}/${file}`, () => {
      test.each(vectors.map((vector) => [vector.name, vector] as const))(
        '%s',
        async (_, vector) => {
          expect(await runVector(vector, behaviour, loadEntry)).toEqual([]);
        },
      );
    });
  }
}
