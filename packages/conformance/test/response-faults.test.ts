import { isExhaustive, sampled, seededRandom } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { allResponseFaults, type ResponseFault } from './response-faults.ts';
import { runWithFault } from './run-with-fault.ts';
import { unnoticedFaults } from './unnoticed-faults.ts';

const nameOf = ({ operation, name }: ResponseFault): string =>
  `${operation.section} ${operation.operationId} ${name}`;

const isListed = (fault: ResponseFault): boolean =>
  unnoticedFaults.some(([pattern]) => pattern.test(nameOf(fault)));

// A campaign can be limited to some faults, which its seed selects.
const { FAULT_COUNT, ENGINE_SEED = '1' } = process.env;
const count = Math.min(Number(FAULT_COUNT ?? Infinity), allResponseFaults.length);
const faults = isExhaustive
  ? seededRandom(Number(ENGINE_SEED)).sample(allResponseFaults, count)
  : sampled(allResponseFaults, 16);
const totals = { applied: 0, noticed: 0 };

describe('a broker with a fault fails a test of the operation, or the fault is listed', () => {
  test.each(faults.map((fault) => [nameOf(fault), fault] as const))('%s', async (_, fault) => {
    const { failed, applied } = await runWithFault(fault, { control: false });
    if (applied === 0) return;
    totals.applied += 1;
    if (failed.length > 0) totals.noticed += 1;
    else expect(isListed(fault)).toBe(true);
  });
});

test('each reason applies to a fault', () => {
  const names = allResponseFaults.map(nameOf);
  const unused = unnoticedFaults.filter(([pattern]) => !names.some((name) => pattern.test(name)));
  expect(unused).toEqual([]);
});

// A sample is too small for a share.
if (faults.length === allResponseFaults.length) {
  test('without the control plane, the tests notice at least 94 %', () => {
    expect(totals.noticed / totals.applied).toBeGreaterThan(0.94);
  });
}
