import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  clients,
  compareResults,
  failures,
  page,
  readResults,
  toResults,
  withResults,
} from '../soak/third-party-clients/results.ts';

test('the tables of docs/third-party-clients.md are those of the latest results', () => {
  const text = readFileSync(page, 'utf8');
  // The formatter pads the cells.
  const cells = (markdown: string) => markdown.replace(/-{3,}/g, '---').replace(/ +/g, ' ');
  expect(cells(text)).toBe(cells(withResults(text, readResults())));
});

test('the results contain every client in the version that the campaign runs', () => {
  expect(Object.keys(readResults())).toEqual(clients.map(({ name }) => name));
  const text = readFileSync(page, 'utf8');
  for (const { name, version } of clients) {
    expect(text).toMatch(new RegExp(`\\| ${name} \\(?${version.replaceAll('.', '\\.')}\\)? +\\|`));
  }
});

test('each call that does not work has one cause, and each cause explains such a call', () => {
  const notWorking = Object.entries(readResults()).flatMap(([client, calls]) =>
    Object.entries(calls)
      .filter(([, outcome]) => outcome !== 'works')
      .map(([call]) => `${client}: ${call}`),
  );
  const explained = failures.flatMap((failure) =>
    failure.clients.flatMap((client) => failure.calls.map((call) => `${client}: ${call}`)),
  );
  expect(explained.sort()).toEqual(notWorking.sort());
});

test('a call that worked before must work in the same dialects', () => {
  const result = (call: string, dialect: 'reference' | 'observed', works: boolean) =>
    ({ client: 'c', dialect, section: 'spot', channel: 'rest', call, works, detail: '' }) as const;
  const { c: before = {} } = toResults([
    ...[result('depth', 'reference', true), result('depth', 'observed', true)],
    ...[result('order', 'reference', false), result('order', 'observed', true)],
    ...[result('index', 'reference', false), result('index', 'observed', false)],
  ]);
  expect(before).toEqual({
    'spot rest depth': 'works',
    'spot rest order': 'works in the observed dialect',
    'spot rest index': 'fails',
  });
  const fallen = { 'spot rest depth': 'works in the observed dialect' } as const;
  expect(compareResults(before, before)).toEqual([]);
  expect(compareResults(before, { ...before, 'spot rest order': 'works' })).toEqual([]);
  expect(compareResults(before, { ...before, ...fallen })).toHaveLength(1);
  expect(compareResults(before, {})).toEqual([
    'spot rest depth: not called',
    'spot rest order: not called',
  ]);
});
