import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepository } from '../lib/paths.ts';

// A folder below scripts/, so that the examples can import the packages. It is not in node_modules,
// because Node does not strip types there.
let folder: string;
const guides = readdirSync(inRepository('docs/guides')).filter((name) => name.endsWith('.md'));
const examples = guides.flatMap((guide) => {
  const text = readFileSync(inRepository('docs/guides', guide), 'utf8');
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], index) => ({
    file: `${guide.replace('.md', '')}-${index + 1}.ts`,
    code,
  }));
});

beforeAll(() => {
  folder = mkdtempSync(inRepository('scripts/.guides-'));
  for (const { file, code } of examples) writeFileSync(join(folder, file), code);
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the guides contain examples', () => {
  expect(examples.length).toBeGreaterThan(0);
});

test.each(examples)('the example $file runs without errors', ({ file }) => {
  const { status, stderr } = spawnSync(process.execPath, [join(folder, file)], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the examples compile', () => {
  const config = { extends: '../../tsconfig.base.json', include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync('tsc', ['--noEmit', '-p', folder], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});
