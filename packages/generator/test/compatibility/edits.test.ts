// The table of edits of our own documents: each edit has the verdict that was decided by hand.
import { applyEdits, breakingEdits } from '@broker-api/test-kit/breaking-edits';
import { beforeAll, describe, expect, test } from 'vitest';
import { compareSnapshots } from '../../src/compatibility/changes.ts';
import { largest } from '../../src/compatibility/judge.ts';
import { readSnapshot, type Snapshot } from '../../src/compatibility/snapshot.ts';
import { inRepository } from '../paths.ts';

let before: Snapshot;

beforeAll(async () => {
  before = await readSnapshot(inRepository('.'));
});

/** Returns the specification after the edits of one document. */
function edited(document: string, edits: Parameters<typeof applyEdits>[1]): Snapshot {
  if (document === 'workflows') {
    return { ...before, workflows: applyEdits(before.workflows, edits) };
  }
  if (document === 'errors') {
    const errors = applyEdits(before.errors, edits);
    return { ...before, errors, errorOrder: Object.keys(errors) };
  }
  const bundle = applyEdits(before.documents[document] ?? {}, edits);
  return { ...before, documents: { ...before.documents, [document]: bundle } };
}

describe('edits of our own documents', () => {
  test('the table has at least 100 edits, each with a title of its own', () => {
    const titles = breakingEdits.map(({ document, title }) => `${document}: ${title}`);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles.length).toBeGreaterThanOrEqual(100);
  });

  test.each(breakingEdits)('$document: $title requires $bump', ({ document, edits, bump }) => {
    const changes = compareSnapshots(before, edited(document, edits));
    expect(largest(changes.map((one) => one.bump)), JSON.stringify(changes, null, 1)).toBe(bump);
  });
});

test.each([
  'getOrder/x-sunset',
  'getOrder/parameters/orderId/x-sunset',
  '#Order/properties/symbol/x-sunset',
])('%s: an earlier date is a break, a later one is not', (at) => {
  const bumpOf = (from: string, to: string) => {
    const compared = compareSnapshots(
      edited('spot', [{ at, set: from }]),
      edited('spot', [{ at, set: to }]),
    );
    return compared.map(({ bump }) => bump);
  };
  expect(bumpOf('2027-06-30', '2027-01-31')).toEqual(['major']);
  expect(bumpOf('2027-06-30', '2027-12-31')).toEqual(['minor']);
});
