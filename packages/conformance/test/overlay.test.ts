import { describe, expect, test } from 'vitest';
import { applyOverlay } from '../src/overlay/apply-overlay.ts';
import type { OverlayEntry } from '../src/overlay/overlay.ts';
import type { CollectedResult } from '../src/report/report.ts';
import type { Mismatch } from '../src/result.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const reason = 'This broker checks the API key first';

function mismatch(kind: Mismatch['kind'], pointer: string): Mismatch {
  return { operation: 'spot/getDepth', kind, pointer, expected: 'a', actual: 'b' };
}

function result(outcome: CollectedResult['outcome'], overrides: Partial<CollectedResult> = {}) {
  const failure = { message: 'expected 400, got 401', requirement: 'a requirement', curl: 'curl' };
  return {
    id,
    title: 'A title',
    operation: 'spot/getDepth',
    outcome,
    mismatches: [],
    errorCodes: [],
    exchanges: [exchange(401, -2015)],
    enumValues: [],
    durationMs: 1,
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
  ['keeps a skipped test as skipped', result('skipped'), { responds: { status: 401 } }, 'skipped'],
  [
    'reports a test as failed if it passes although a failure is recorded',
    result('passed'),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'passes a test with the recorded status',
    result('failed'),
    { responds: { status: 401 } },
    'passed',
  ],
  [
    'passes a test with the recorded code',
    result('failed'),
    { responds: { code: -2015 } },
    'passed',
  ],
  [
    'passes a test with the recorded status and code',
    result('failed'),
    { responds: { status: 401, code: -2015 } },
    'passed',
  ],
  ['fails a test with another status', result('failed'), { responds: { status: 403 } }, 'failed'],
  [
    'fails a test with another code',
    result('failed'),
    { responds: { status: 401, code: -1022 } },
    'failed',
  ],
  [
    'fails a test without a response',
    result('failed', { exchanges: [] }),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'fails a test if only an earlier response has the recorded status',
    result('failed', { exchanges: [exchange(401, -2015), exchange(200)] }),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'passes a test with the recorded mismatches in another order',
    result('failed', { mismatches: [price, extra, price] }),
    { mismatches: [extra, price] },
    'passed',
  ],
  [
    'fails a test that lacks one of the recorded mismatches',
    result('failed', { mismatches: [price] }),
    { mismatches: [price, extra] },
    'failed',
  ],
  [
    'fails a test with an unrecorded mismatch',
    result('failed', { mismatches: [price, extra] }),
    { mismatches: [price] },
    'failed',
  ],
  ['fails a test without mismatches', result('failed'), { mismatches: [price] }, 'failed'],
  [
    'passes a test with the recorded response and a status mismatch',
    result('failed', { mismatches: [status] }),
    { responds: { status: 401 } },
    'passed',
  ],
  [
    'fails a test with the recorded response but an unrecorded mismatch',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 401 } },
    'failed',
  ],
  [
    'passes a test with the recorded response and the recorded mismatches',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 401 }, mismatches: [price] },
    'passed',
  ],
  [
    'fails a test with the recorded mismatches and another response',
    result('failed', { mismatches: [status, price] }),
    { responds: { status: 403 }, mismatches: [price] },
    'failed',
  ],
];

describe('applyOverlay', () => {
  test.for(table)('applyOverlay: %s', ([, before, recorded, outcome]) => {
    const entry = { test: id, reason, location: 'overlay.yaml:1', ...recorded };
    const { results, knownDifferences } = applyOverlay([before], [entry]);
    expect(results[0]?.outcome).toBe(outcome);
    expect(results[0]?.knownDifference).toBe(outcome === 'passed' ? reason : undefined);
    expect(knownDifferences).toEqual([
      {
        test: id,
        reason,
        unused: outcome === 'skipped',
        matched: outcome === 'passed' ? [id] : [],
        failed: outcome === 'failed' ? [id] : [],
      },
    ]);
  });

  test('applyOverlay advises you to remove the entry if the test passes', () => {
    const entry = { test: id, reason, location: 'overlay.yaml:4', responds: { status: 401 } };
    const { results } = applyOverlay([result('passed')], [entry]);
    expect(results[0]?.failure?.message).toBe(
      'The test passes, so the recorded difference is gone. Remove the entry.',
    );
  });

  test('applyOverlay reports both failures if the test fails in another way', () => {
    const entry = {
      test: 'spot/*/002-*',
      reason,
      location: 'overlay.yaml:4',
      responds: { status: 403 },
    };
    const { results } = applyOverlay([result('failed')], [entry]);
    expect(results[0]?.failure?.message).toBe(
      'expected 400, got 401\noverlay.yaml:4 expects a different failure: status 403',
    );
  });

  test('applyOverlay applies an entry only to tests whose whole id matches', () => {
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
