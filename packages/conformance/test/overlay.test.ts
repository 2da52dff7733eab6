import { describe, expect, test } from 'vitest';
import { applyOverlay } from '../src/overlay/apply-overlay.ts';
import type { OverlayEntry } from '../src/overlay/overlay.ts';
import type { Mismatch } from '../src/result.ts';
import type { CollectedResult } from '../src/run/collector.ts';

const id = 'spot/getDepth/002-unknown-symbol';
const reason = 'This broker names the key first';

function departure(kind: Mismatch['kind'], pointer: string): Mismatch {
  return { operation: 'spot/getDepth', kind, pointer, expected: 'a', found: 'b' };
}

function result(outcome: CollectedResult['outcome'], found: Partial<CollectedResult> = {}) {
  const failure = { message: 'expected 400, found 401', rule: 'a rule', curl: 'curl' };
  return {
    ...{ id, title: 'A title', operation: 'spot/getDepth', outcome, departures: [], codes: [] },
    ...{ exchanges: [answer(401, -2015)], enumValues: [], durationMs: 1 },
    ...(outcome === 'failed' ? { failure } : {}),
    ...found,
  } satisfies CollectedResult;
}

function answer(status: number, code?: number): CollectedResult['exchanges'][number] {
  const request = { method: 'GET', url: 'http://a.example', headers: {} };
  return {
    request,
    response: { status, headers: {}, body: JSON.stringify({ code }) },
    durationMs: 1,
  };
}

const price = departure('missing field', '/price');
const extra = departure('extra field', '/extra');
const status = departure('status', '');

const table: readonly [
  string,
  CollectedResult,
  Partial<OverlayEntry>,
  CollectedResult['outcome'],
][] = [
  ['skipped', result('skipped'), { answers: { status: 401 } }, 'skipped'],
  ['passes', result('passed'), { answers: { status: 401 } }, 'failed'],
  ['same status', result('failed'), { answers: { status: 401 } }, 'passed'],
  ['same code', result('failed'), { answers: { code: -2015 } }, 'passed'],
  ['same both', result('failed'), { answers: { status: 401, code: -2015 } }, 'passed'],
  ['other status', result('failed'), { answers: { status: 403 } }, 'failed'],
  ['other code', result('failed'), { answers: { status: 401, code: -1022 } }, 'failed'],
  ['no answer', result('failed', { exchanges: [] }), { answers: { status: 401 } }, 'failed'],
  [
    'the last answer decides',
    result('failed', { exchanges: [answer(401, -2015), answer(200)] }),
    { answers: { status: 401 } },
    'failed',
  ],
  [
    'same places in another order',
    result('failed', { departures: [price, extra, price] }),
    { departures: [extra, price] },
    'passed',
  ],
  [
    'fewer places',
    result('failed', { departures: [price] }),
    { departures: [price, extra] },
    'failed',
  ],
  [
    'more places',
    result('failed', { departures: [price, extra] }),
    { departures: [price] },
    'failed',
  ],
  ['no places', result('failed'), { departures: [price] }, 'failed'],
  [
    'same answer, whose status departs',
    result('failed', { departures: [status] }),
    { answers: { status: 401 } },
    'passed',
  ],
  [
    'same answer, and a place that is not recorded',
    result('failed', { departures: [status, price] }),
    { answers: { status: 401 } },
    'failed',
  ],
  [
    'same answer and same places',
    result('failed', { departures: [status, price] }),
    { answers: { status: 401 }, departures: [price] },
    'passed',
  ],
  [
    'same places, other answer',
    result('failed', { departures: [status, price] }),
    { answers: { status: 403 }, departures: [price] },
    'failed',
  ],
];

describe('a recorded test', () => {
  test.for(table)('%s', ([, before, recorded, outcome]) => {
    const entry = { test: id, reason, place: 'overlay.yaml:1', ...recorded };
    const { results, knownDifferences } = applyOverlay([before], [entry]);
    expect(results[0]?.outcome).toBe(outcome);
    expect(results[0]?.knownDifference).toBe(outcome === 'passed' ? reason : undefined);
    expect(knownDifferences).toEqual([
      {
        ...{ test: id, reason, unused: outcome === 'skipped' },
        differed: outcome === 'passed' ? [id] : [],
        failed: outcome === 'failed' ? [id] : [],
      },
    ]);
  });

  test('that no longer differs is told to leave the overlay', () => {
    const entry = { test: id, reason, place: 'overlay.yaml:4', answers: { status: 401 } };
    const { results } = applyOverlay([result('passed')], [entry]);
    expect(results[0]?.failure?.message).toBe('the recorded difference is gone: remove the entry');
  });

  test('that fails in another way says both', () => {
    const entry = {
      test: 'spot/*/002-*',
      reason,
      place: 'overlay.yaml:4',
      answers: { status: 403 },
    };
    const { results } = applyOverlay([result('failed')], [entry]);
    expect(results[0]?.failure?.message).toBe(
      'expected 400, found 401\noverlay.yaml:4 records another difference: status 403',
    );
  });

  test('is found by its whole id, not by a part', () => {
    const entry = {
      test: 'spot/getDepth',
      reason,
      place: 'overlay.yaml:4',
      answers: { status: 1 },
    };
    const { results, knownDifferences } = applyOverlay([result('failed')], [entry]);
    expect(results[0]?.failure?.message).toBe('expected 400, found 401');
    expect(knownDifferences[0]?.unused).toBe(true);
  });
});
