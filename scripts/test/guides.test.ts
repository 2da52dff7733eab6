import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRepository, root } from '../lib/paths.ts';
import { renderPictures } from '../pictures/pictures.ts';

/** A page of the documentation whose examples run. */
interface Page {
  /** The path, relative to the folder docs and without an extension. */
  readonly name: string;
  /** The text without the examples. */
  readonly prose: string;
  /** The TypeScript examples. They form one program. */
  readonly code: string;
}

const fence = /^```ts\n(.*?)^```$/gms;

const pages = ['concepts', 'guides'].flatMap((folder) =>
  readdirSync(inRepository('docs', folder))
    .filter((name) => name.endsWith('.md'))
    .map((name): Page => {
      const text = readFileSync(inRepository('docs', folder, name), 'utf8');
      const code = [...text.matchAll(fence)].map(([, example = '']) => example).join('\n');
      return { name: `${folder}/${name.replace('.md', '')}`, prose: text.replace(fence, ''), code };
    }),
);
const programs = pages.filter(({ code }) => code !== '');
const fileOf = ({ name }: Page): string => join(folder, `${name.replace('/', '-')}.ts`);

// The folder of the examples is below scripts/, so that they can import the packages.
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(inRepository('scripts/.guides-'));
  for (const page of programs) writeFileSync(fileOf(page), page.code);
  // The examples of the README call a deployment, so they are compiled but not run.
  const readme = readFileSync(inRepository('README.md'), 'utf8');
  for (const [index, [, example = '']] of [...readme.matchAll(fence)].entries()) {
    writeFileSync(join(folder, `readme-${index}.ts`), example);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(programs)('the examples of $name run without errors', async (page) => {
  await import(fileOf(page));
});

test('the examples of the guides compile', () => {
  const config = {
    extends: '../../tsconfig.json',
    include: ['*.ts'],
    compilerOptions: { noUnusedLocals: true },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync('tsc', ['--noEmit', '-p', folder], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  // The compiler takes several seconds on a busy machine.
}, 60_000);

test('git ignores the files that the guides create in the clone', () => {
  const commands = pages.flatMap(({ prose }) => prose.match(/^(\$ | {4}).*$/gm) ?? []).join('\n');
  const created = [...commands.matchAll(/(?: > |cp -r \w+ |--data |--state )([\w.-]+)/g)];
  const names = new Set(created.map(([, name = '']) => name));
  expect([...names]).toEqual(expect.arrayContaining(['control-token', 'state', 'watch.json']));
  for (const name of ['.env.sandbox-9000', 'accounts.json', 'broker-journals', 'key.pem'])
    names.add(name);
  const args = ['check-ignore', '--no-index', ...[...names].flatMap((name) => [name, `${name}/x`])];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const ignored = new Set(stdout.split('\n').map((path) => path.replace('/x', '')));
  expect([...names].filter((name) => !ignored.has(name))).toEqual([]);
});

test.each([...renderPictures()])(
  'the picture %s is up to date; otherwise run `pnpm pictures`',
  (path, svg) => {
    expect(readFileSync(inRepository(path), 'utf8')).toBe(svg);
  },
);

/** Returns the numbers in a string, except times of day and the numbers of list items. */
function numbersIn(text: string): number[] {
  const values = text.replace(/\b\d\d:\d\d\b|^\d\. /gm, '');
  const found = values.matchAll(/(?<![\w.])\d[\d,_]*(?:\.\d[\d_]*)?(?<percent>%)?/g);
  return [...found].map(({ 0: number, groups }) => {
    const value = Number(number.replaceAll(/[,_%]/g, ''));
    return groups?.percent === undefined ? value : Number((value / 100).toPrecision(12));
  });
}

/** Returns the numbers in the prose of a page and in the labels of its pictures. */
function statedNumbers({ name, prose }: Page): number[] {
  const pictures = [...prose.matchAll(/\]\((pictures\/[\w-]+\.svg)\)/g)].map(([, path = '']) =>
    readFileSync(inRepository('docs', dirname(name), path), 'utf8'),
  );
  const labels = pictures.flatMap((svg) =>
    [...svg.matchAll(/<text class="label[^>]*>([^<]*)</g)].map(([, label = '']) => label),
  );
  const text = prose.replace(/`[^`]*`/g, '').replace(/\]\([^)]*\)/g, ']');
  return [text, ...labels].flatMap(numbersIn);
}

const guidesWithAmounts = ['contracts', 'fees', 'one-market-three-sections', 'options'];
const pagesWithAmounts = pages.filter(
  ({ name }) =>
    name.startsWith('concepts/') || guidesWithAmounts.includes(name.replace('guides/', '')),
);

// If an example computes a number that the page states, the number cannot drift from the behaviour
// of the sandbox.
test.each(pagesWithAmounts)(
  'the examples of $name contain each number that the page states',
  (page) => {
    const computed = new Set(numbersIn(page.code.replace(/\/\*\*.*?\*\/|\/\/.*/g, '')));
    expect(statedNumbers(page).filter((number) => !computed.has(number))).toEqual([]);
  },
);
