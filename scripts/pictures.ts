// `pnpm pictures`: draws the charts of the concepts and the guides.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readArguments } from './lib/arguments.ts';
import { inRepository } from './lib/paths.ts';
import { renderPictures } from './pictures/pictures.ts';

readArguments('Usage: pnpm pictures   (no options)', {});
for (const [path, svg] of renderPictures()) {
  mkdirSync(dirname(inRepository(path)), { recursive: true });
  writeFileSync(inRepository(path), svg);
  process.stdout.write(`${path}\n`);
}
