import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandsOf } from '../src/build/console-commands.ts';
import { finishedPage } from '../src/build/finish-pages.ts';
import { markdownEdition, pageAddress } from '../src/build/markdown-links.ts';
import { titleOf } from '../src/build/markdown-pages.ts';
import { readingOrder } from '../src/build/reading-order.ts';
import { block, inline } from '../src/spec/markdown.ts';

test.each([
  ['index.html', '/errors/', './errors/'],
  ['errors/index.html', '/', '../'],
  ['errors/index.html', '/errors/#-1022', '.././errors/#-1022'],
  ['reference/spot/placeOrder/index.html', '/icon.svg', '../../../icon.svg'],
  ['errors/index.html', '#-1022', '#-1022'],
])('a link from %s to %s becomes relative', (path, address, expected) => {
  const page = finishedPage(`<head></head><a href="${address}">x</a>`, path);
  const link = /href="([^"]*)"/.exec(page)?.[1] ?? '';
  const base = `http://host/a/b/${path.replace('index.html', '')}`;
  expect(link).not.toMatch(/^\//);
  expect(new URL(link, base).href).toBe(new URL(expected, base).href);
});

test('the content security policy contains the hashes of the inline scripts', () => {
  const page = finishedPage('<head></head><script>a()</script><script src="/b.js"></script>', '');
  // printf 'a()' | openssl dgst -sha256 -binary | openssl base64
  expect(page).toContain(
    "'wasm-unsafe-eval' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
  );
});

// These pages describe the toolkit and the rules of the requirements only.
const withoutOwnRules = [
  'guides/edit-the-spec.md',
  'guides/first-order.md',
  'guides/install.md',
  'guides/market-maker.md',
  'guides/not-in-the-api.md',
  'guides/other-languages.md',
  'guides/python.md',
  'guides/retries-and-hooks.md',
  'guides/sandbox-for-a-team.md',
  'guides/signing.md',
  'guides/test-a-bot.md',
  'guides/test-a-deployment.md',
  'guides/transports.md',
];
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const pagesWithRules = ['concepts', 'guides']
  .flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url)).map((name) => `${folder}/${name}`),
  )
  .filter((path) => path.endsWith('.md') && !withoutOwnRules.includes(path));

test.each(pagesWithRules)("%s says once which of its rules are the sandbox's", (path) => {
  const notes = read(path).match(/^> \*\*Rules of the sandbox\.\*\*(.|\n(?=>))+/gm) ?? [];
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain('](../fidelity.md#');
  expect(read('fidelity.md')).toContain(`](${path})`);
});

describe('a link in a Markdown file', () => {
  const file = new URL('../guides/test-a-bot.md', import.meta.url);
  test.each([
    ['../decisions/0004-esm-only-packages.md#x', '/decisions/0004-esm-only-packages/#x'],
    ['../decisions/README.md', '/decisions/readme/'],
    ['../fidelity.md', '/fidelity/'],
    ['other.md', '/guides/other/'],
    ['https://example.com/a.md', 'https://example.com/a.md'],
    ['#part', '#part'],
    ['../../spec/README.md', undefined],
  ])('a link in a Markdown file to %s points to the page %s', (href, expected) => {
    expect(pageAddress(href, file)).toBe(expected);
  });
});

test('the Markdown edition of a page links only to pages', () => {
  const code = '```ts\nconst [one](two);\n```';
  const links = '[margin](../concepts/margin.md#x), [the spec](../../spec/README.md)';
  const text = `${links}\n${code}\n![A line](a.svg)`;
  expect(markdownEdition(text, 'guides/contracts.md')).toBe(
    `[margin](../concepts/margin.md#x), the spec\n${code}\nA line`,
  );
});

test('the copy button of a terminal session copies only the commands', () => {
  const session = '$ pnpm conformance \\\n    --trade\n1 passed\n$ cat a\n  $ b\n';
  expect(commandsOf(session)).toBe('pnpm conformance \\\n    --trade\ncat a');
});

test('the title of a Markdown file is its first heading', () => {
  expect(titleOf('\n# Use `recvWindow`\n\nText\n')).toBe('Use recvWindow');
  expect(() => titleOf('Text without a heading')).toThrow('got "Text without a heading"');
});

test('the reading order contains each guide and each concept', () => {
  const folders = ['concepts', 'guides'];
  const files = folders.flatMap((folder) =>
    readdirSync(new URL(`../${folder}/`, import.meta.url)).map((file) => `${folder}/${file}`),
  );
  const ids = files.filter((file) => file.endsWith('.md')).map((file) => file.slice(0, -3));
  expect(readingOrder.toSorted()).toEqual(ids.toSorted());
});

test('the list of decisions contains the title of each decision', () => {
  const folder = new URL('../decisions/', import.meta.url);
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const lines = files.toSorted().map((file) => `- [${titleOf(read(file))}](${file})`);
  const list = read('README.md').replaceAll('`', '').split('\n');
  expect(list.filter((line) => line.startsWith('- '))).toEqual(lines);
});

test.each([
  '<script>canary = 1</script>',
  '<img src="x" onerror="canary = 1">',
  '[link](javascript:canary=1)',
  '`</script><script>canary = 1</script>`',
])('a description in the specification adds no elements to a page: %s', (attack) => {
  for (const html of [block(attack), inline(attack)]) {
    expect(html).not.toMatch(/<(script|img)|href="javascript/);
  }
});
