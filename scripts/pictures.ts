// `pnpm pictures`: draws the pictures of the concept pages into docs/concepts/pictures.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readArguments } from './lib/arguments.ts';
import { inRepository } from './lib/paths.ts';
import { renderPictures } from './pictures/pictures.ts';

readArguments('Usage: pnpm pictures   (no options)', {});
mkdirSync(inRepository('docs/concepts/pictures'), { recursive: true });
for (const [path, svg] of await renderPictures()) {
  writeFileSync(inRepository(path), svg);
  process.stdout.write(`${path}\n`);
}
