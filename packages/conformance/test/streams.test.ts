import { expect, test } from 'vitest';
import { allStreamCases } from '../src/cases/all-stream-cases.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import type { CaseResult } from '../src/result.ts';
import { runStreamCase } from '../src/session/run-stream-case.ts';
import { streamTarget } from './stream-target.ts';

const dialects = ['reference', 'observed'] as const;

test.each(dialects)('the sandbox passes every test of the streams in the dialect %s', async (dialect) => {
  const { session } = streamTarget({ dialect });
  const results: CaseResult[] = [];
  for (const one of orderBySeed(allStreamCases, 3)) {
    const r = await runStreamCase(one, session); results.push(r);
    if (r.durationMs > 300) console.log(r.id, r.durationMs);
  }
  const others = results.filter(({ outcome }) => outcome !== 'passed');
  expect(others.map(({ id, reason, failure }) => `${id}: ${reason ?? failure?.message}`)).toEqual([]);
}, 120000);
