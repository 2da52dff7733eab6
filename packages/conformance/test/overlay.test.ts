import { describe, expect, test } from 'vitest';
import { applyOverlay } from '../src/overlay/apply-overlay.ts';
import type { OverlayEntry } from '../src/overlay/overlay.ts';
import type { Mismatch } from '../src/result.ts';
import type { CollectedResult } from '../src/run/collector.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const reason = 'This broker checks the API key first';

function mismatch(kind: Mismatch['kind'], pointer: string): Mismatch {
  return { operation: 'spot/getDepth', kind, pointer, expected: 'a', actual: 'b' };
}

function result(outcome: CollectedResult['outcome'], overrides: Partial<CollectedResult> = {}) {
  const failure = { message: 'expected 400, got 401', requirement: 'a requirement', curl: 'curl' };
  return {
    ...{
      id,
      title: 'A title',
      operation: 'spot/getDepth',
      outcome,
      mismatches: [],
      errorCodes: [],
    },
    ...{ exchanges: [exchange(401, -2015)], enumValues: [], durationMs: 1 },
    ...(outcome === 'failed' ? { failure } : {}),
    ...overrides,
  } satisfies CollectedResult;
}

function exchange(status: number, code?: number): CollectedResult['exchanges'][number] {
  const request = { method: 'GET', url: 'http://a.example', headers: {} };
  return {
    request,
    response: { status, headers: {}, body: JSON.stringify({ code }) },
    durationMs: 1,
  };
}

const price = mismatch('missing field', '/price');
const extra = mismatch('extra field', '/extra');
const status = mismatch('status', '');

const table: readonly [
  string,
  CollectedResult,
  Partial<OverlayEntry>,
  CollectedResult['outcome'],
][] = [
  ['a skipped test', result('skipped'), { responds: { status: 401 } }, 'skipped'],
  ['a test that passes', result('passed'), { responds: { status: 401 } }, 'failed'],
  ['the same status', result('failed'), { responds: { status: 401 } }, 'passed'],
  ['the same code', result('failed'), { responds: { code: -2015 } }, 'passed'],
  [
    'the same status and code',
    result('failed'),
    { responds: { status: 401, code: -2015 } },
    'passed',
  ],
  ['another status', result('failed'), { responds: { status: 403 } }, 'failed'],
  ['another code', result('failed'), { responds: { status: 401, code: -1022 } }, 'failed'],
  ['no response', result('failed', { exchanges: [] }), { responds: { status: 401 } }, 'failed'],
  [
    'another status in the last response',
    result('failed', { exchanges: [exchange(401, -2015), exchange(200)] }),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'the same mismatches in another order',
    result('failed', { mismatches: [price, extra, price] }),
    { mismatches: [extra, price] },
    'passed',
  ],
  [
    'fewer mismatches',
    result('failed', { mismatches: [price] }),
    { mismatches: [price, extra] },
    'failed',
  ],
  [
    'more mismatches',
    result('failed', { mismatches: [price, extra] }),
    { mismatches: [price] },
    'failed',
  ],
  ['no mismatches', result('failed'), { mismatches: [price] }, 'failed'],
  [
    'the same response with a status mismatch',
    result('failed', { mismatches: [status] }),
    { responds: { status: 401 } },
    'passed',
  ],
  [
    'the same response and an unrecorded mismatch',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'the same response and the same mismatches',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 401 }, mismatches: [price] },
    'passed',
  ],
  [
    'the same mismatches and another response',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 403 }, mismatches: [price] },
    'failed',
  ],
];

describe('a recorded test', () => {
  test.for(table)('%s', ([, before, recorded, outcome]) => {
    const entry = { test: id, reason, location: 'overlay.yaml:1', ...recorded };
    const { results, knownDifferences } = applyOverlay([before], [entry]);
    expect(results[0]?.outcome).toBe(outcome);
    expect(results[0]?.knownDifference).toBe(outcome === 'passed' ? reason : undefined);
    expect(knownDifferences).toEqual([
      {
        ...{ test: id, reason, unused: outcome === 'skipped' },
        matched: outcome === 'passed' ? [id] : [],
        failed: outcome === 'failed' ? [id] : [],
      },
    ]);
  });

  test('that passes fails with the advice to remove the entry', () => {
    const entry = { test: id, reason, location: 'overlay.yaml:4', responds: { status: 401 } };
    const { results } = applyOverlay([result('passed')], [entry]);
    expect(results[0]?.failure?.message).toBe(
      'The test passes, so the recorded difference is gone. Remove the entry.',
    );
  });

  test('that fails in another way reports both failures', () => {
    const entry = {
      test: 'spot/*/002-*',
      reason,
      location: 'overlay.yaml:4',
      responds: { status: 403 },
    };
    const { results } = applyOverlay([result('failed')], [entry]);
    expect(results[0]?.failure?.message).toBe(
      'expected 400, got 401\noverlay.yaml:4 records another difference: status 403',
    );
  });

  test('must match the pattern with its whole id', () => {
    const entry = {
      test: 'spot/getDepth',
      reason,
      location: 'overlay.yaml:4',
      responds: { status: 1 },
    };
    const { results, knownDifferences } = applyOverlay([result('failed')], [entry]);
    expect(results[0]?.failure?.message).toBe('expected 400, got 401');
    expect(knownDifferences[0]?.unused).toBe(true);
  });
});
