import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Each section has generated types of its events, which the package exports and decodes.

const source = new URL('../src/', import.meta.url).pathname;
// The names of the sections have no hyphen, unlike `user-recovery`.
const files = globSync('generated/*.gen.ts', { cwd: source });
const generated = files.filter((path) => !path.includes('-'));

test.each(['index.ts', 'decode-frame.ts'])('%s imports the types of each section', (file) => {
  const text = readFileSync(`${source}${file}`, 'utf8');
  expect(generated.length).toBeGreaterThan(2);
  expect(generated.filter((path) => !text.includes(`'./${path}'`))).toEqual([]);
});
