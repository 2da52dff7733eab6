// A part of `pnpm format`: formats the vectors, which Biome ignores.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { inRepository } from './lib/paths.ts';
import { formatVectors, vectorFiles } from './tidy/vector-format.ts';

for (const path of globSync(vectorFiles, { cwd: inRepository() })) {
  const text = readFileSync(inRepository(path), 'utf8');
  writeFileSync(inRepository(path), formatVectors(JSON.parse(text) as object[]));
}
