import { afterEach, expect, test, vi } from 'vitest';
import {
  type DeprecationTable,
  type DeprecationWarning,
  warnOfDeprecations,
} from '../../src/deprecations/index.ts';

const deprecation = { since: '2026-12-01', sunset: '2027-06-30' };
const table: DeprecationTable = {
  getBook: { operation: { ...deprecation, replacement: 'getDepth' } },
  getDepth: { parameters: { rows: { ...deprecation, replacement: 'limit' } } },
};
const client = {
  getBook: async () => 'book',
  getDepth: async (_parameters?: object) => 'depth',
  raw: {},
};

afterEach(() => vi.unstubAllEnvs());

/** Returns a client of a section, and its warnings. A process warns only once of each section. */
function warningClient(section: string, enabled?: boolean) {
  const warnings: DeprecationWarning[] = [];
  const onWarning = (warning: DeprecationWarning): number => warnings.push(warning);
  const options = enabled === undefined ? { onWarning } : { onWarning, enabled };
  return { warnings, calls: warnOfDeprecations(client, section, table, options) };
}

test('warns once per process of a deprecated operation, also with another client', async () => {
  const one = warningClient('first');
  expect(await one.calls.getBook()).toBe('book');
  await one.calls.getBook();
  const other = warningClient('first');
  await other.calls.getBook();
  expect([...one.warnings, ...other.warnings].map(({ message }) => message)).toEqual([
    'getBook is deprecated since 2026-12-01, and the broker may remove it from 2027-06-30 on. ' +
      'Use getDepth.',
  ]);
});

test('warns of a deprecated parameter only if it is sent', async () => {
  const { calls, warnings } = warningClient('second');
  await calls.getDepth({ limit: 5 });
  expect(warnings).toEqual([]);
  await calls.getDepth({ rows: 5 });
  expect(warnings).toEqual([
    expect.objectContaining({ operationId: 'getDepth', parameter: 'rows', replacement: 'limit' }),
  ]);
});

test('is silent in production, unless it is enabled', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const off = warningClient('third');
  await off.calls.getBook();
  expect(off.warnings).toEqual([]);
  const on = warningClient('third', true);
  await on.calls.getBook();
  expect(on.warnings).toHaveLength(1);
});
