import { expect, test } from 'vitest';
import { type Release, sortReleases, versionOf } from '../src/spec/releases.ts';

function release(version: string, ...paths: readonly string[]): Release {
  const changes = paths.map((path) => ({
    documents: ['spot'],
    concerns: ['spot/getDepth'],
    kind: 'added' as const,
    path,
    what: 'added',
    bump: 'minor' as const,
    notice: 'New.',
  }));
  return { version, date: '2026-12-01', changes };
}

const parameter = 'operations/getDepth/parameters/limit';
const known = sortReleases([release('0.9.0'), release('0.11.0'), release('0.10.0', parameter)]);

test('the newest release comes first', () => {
  expect(known.map(({ version }) => version)).toEqual(['0.11.0', '0.10.0', '0.9.0']);
});

test('a parameter exists since the release that added it, in that section', () => {
  expect(versionOf('spot', parameter, known)).toBe('0.10.0');
  expect(versionOf('contract', parameter, known)).toBeUndefined();
  expect(versionOf('spot', 'operations/getDepth', known)).toBeUndefined();
});
