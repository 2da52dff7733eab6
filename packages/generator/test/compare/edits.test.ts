// The table of edits of our own documents: each edit has the verdict that was decided by hand.

import { readFileSync } from 'node:fs';
import { load as parse } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { compareVersions } from '../../src/compare/compare.ts';
import { effects, fields } from '../../src/compare/policy.ts';
import { largest } from '../../src/compare/verdict.ts';
import { readVersion, type Version } from '../../src/compare/version.ts';
import { load } from '../../src/load.ts';
import { inRepository } from '../paths.ts';
import { applyEdits, type Edit } from './apply-edits.ts';

interface Row {
  readonly title: string;
  readonly verdict: 'major' | 'minor' | 'patch' | 'none';
  readonly edits: readonly Edit[];
}

const text = readFileSync(inRepository('packages/generator/test/compare/edits.yaml'), 'utf8');
const rows = Object.entries(parse(text) as Record<string, readonly Row[]>).flatMap(
  ([document, list]) =>
    list.map((row) => [`${document}: ${row.title}`, { document, ...row }] as const),
);
const before = readVersion(load(inRepository('.')));

/** Returns the specification after the edits of one document. */
function edited(document: string, edits: readonly Edit[]): Version {
  if (document === 'workflows' || document === 'errors') {
    return { ...before, [document]: applyEdits(before[document], edits) };
  }
  const bundle = applyEdits(before.documents[document] ?? {}, edits);
  return { ...before, documents: { ...before.documents, [document]: bundle } };
}

test('each verdict of the tables starts with a bump', () => {
  const texts = [...Object.values(fields), ...Object.values(effects)];
  expect(texts.filter((text) => !/^(major|minor|patch): [A-Z].*\.$/.test(text))).toEqual([]);
});

describe('edits of our own documents', () => {
  test('each edit has a title of its own', () => {
    const titles = rows.map(([title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test.each(rows)('%s', (_, { document, edits, verdict }) => {
    const changes = compareVersions(before, edited(document, edits));
    const bump = largest(changes.map((one) => one.bump)) ?? 'none';
    expect(bump, JSON.stringify(changes, null, 1)).toBe(verdict);
  });
});

test('a shared schema that changes is one change, with all operations that use it', () => {
  const at = '#OrderSide/enum';
  const changes = compareVersions(before, edited('spot', [{ at, push: 'SHORT' }]));
  expect(changes).toEqual([
    {
      documents: ['spot'],
      concerns: expect.arrayContaining(['spot/placeOrder', 'spot/getOrder']),
      rule: 'schema.enum',
      kind: 'added',
      what: 'type OrderSide: enum SHORT added',
      path: 'schemas/OrderSide/enum/SHORT',
      at: '',
      bump: 'major',
      notice: 'Callers receive values that they did not expect before. Handle the new values.',
      location: 'spec/spot/schemas/OrderSide.yaml',
    },
  ]);
});
