import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operationMarkdown } from '../src/build/operation-markdown.ts';
import { errors } from '../src/spec/catalogue.ts';
import { controlPages } from '../src/spec/control.ts';
import { errorMarkdown } from '../src/spec/error-markdown.ts';
import { errorGroups, errorPages, positionText, withErrorLinks } from '../src/spec/error-pages.ts';
import { operationPages } from '../src/spec/operations.ts';

test('each error is in one group of the index, and has a page', () => {
  const codes = errors.map(({ code }) => code);
  expect(errorGroups.flatMap((group) => group.codes).sort()).toEqual(codes.toSorted());
  expect(errorPages.map(({ entry }) => entry.code)).toEqual(codes);
});

test('each guide in the error catalogue exists', () => {
  const guides = new Set(errors.flatMap(({ guide }) => guide ?? []));
  expect(guides.size).toBeGreaterThan(5);
  for (const guide of guides) {
    expect(existsSync(new URL(`../guides/${guide}.md`, import.meta.url)), guide).toBe(true);
  }
});

test.each([
  [-1003, 'rate-limits-and-bans'],
  [-1015, 'rate-limits-and-bans'],
  [-1021, 'time-and-receive-window'],
  [-1022, 'signing'],
])('the guide of %i is %s', (code, guide) => {
  expect(errors.find((entry) => entry.code === code)?.guide).toBe(guide);
});

test('each error with an unknown outcome points to the guide to unknown outcomes', () => {
  const unknown = errors.filter(({ outcome }) => outcome === 'unknown');
  expect(unknown.length).toBeGreaterThan(0);
  expect(unknown.filter(({ guide }) => guide !== 'errors-and-unknown-outcomes')).toEqual([]);
});

test('the causes and advice mention only codes and operations that exist', () => {
  const codes = new Set(errors.map(({ code }) => String(code)));
  const operations = new Set([
    ...operationPages.map(({ record }) => record.operationId),
    ...controlPages.map(({ operationId }) => operationId),
  ]);
  const texts = errors.flatMap(({ causes, whatToDo }) => [...causes, whatToDo]).join('\n');
  const mentioned = (pattern: RegExp): string[] => texts.match(pattern) ?? [];
  const operation = /(?<=`)(get|list|place|test|cancel|create|extend|close)[A-Z]\w+(?=`)/g;
  expect(mentioned(/(?<![\w-])-\d{4}\b/g).filter((code) => !codes.has(code))).toEqual([]);
  expect(mentioned(operation).filter((name) => !operations.has(name))).toEqual([]);
  expect(mentioned(operation)).toContain('listSignatureMismatches');
});

test('pages state the order of the checks of operations that have an order of their own', () => {
  const page = errorPages.find(({ entry }) => entry.code === -1112);
  expect(page && positionText(page)).toContain(
    'These operations check in an order of their own: ' +
      '[placeOrder (contract)](/reference/contract/placeOrder/#errors) and ' +
      '[placeOrder (option)](/reference/option/placeOrder/#errors).',
  );
  const order = operationPages.find(({ slug }) => slug === 'contract/placeOrder');
  const text = order === undefined ? '' : operationMarkdown(order);
  const depth = '2. A LIMIT order with';
  const quantity = '5. The quantity passes';
  expect(text).toMatch(new RegExp(`${depth}.+: \`-1112\`\\n[^]+\\n${quantity}.+: \`-1136\``));
});

test('an error code in Markdown becomes a link to its page', () => {
  expect(withErrorLinks('Not -1102, but -9999.')).toBe(
    'Not [-1102](/errors/MANDATORY_PARAM_EMPTY_OR_MALFORMED/), but -9999.',
  );
});

test('the page of an error and the pages of its operations list each other', () => {
  const fromErrors = errorPages.flatMap(({ entry, operations }) =>
    operations.flatMap(({ pages }) => pages.map(({ slug }) => `${slug} ${entry.code}`)),
  );
  const fromOperations = operationPages.flatMap(({ slug, ownErrors, sharedErrors }) =>
    [...ownErrors, ...sharedErrors].map((code) => `${slug} ${code}`),
  );
  expect(fromErrors.sort()).toEqual(fromOperations.sort());
});

test.each(errorPages.map((page) => [page.title, page] as const))(
  'the page of %s shows a response with this error code, and its Markdown edition is complete',
  (title, page) => {
    const { code, meaning, causes, whatToDo } = page.entry;
    expect(page.response.body).toMatchObject({ code, msg: expect.stringMatching(/\S/) });
    const text = errorMarkdown(page, { title: 'A guide', path: '/guides/a/' });
    for (const part of [`# ${title}\n`, meaning, ...causes, whatToDo, page.scope]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('[A guide](../guides/a/)');
  },
);
