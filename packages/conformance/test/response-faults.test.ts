import { createSandbox } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
import { isExhaustive, sampled, seededRandom } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { allCases } from '../src/cases/all-cases.ts';
import { operationOf } from '../src/cases/case.ts';
import { orderBySeed } from '../src/cases/order-by-seed.ts';
import { createSession, type Session } from '../src/client/session.ts';
import type { CaseResult } from '../src/result.ts';
import { auditTests } from '../src/traffic/audit-tests.ts';
import { runCase } from '../src/traffic/run-case.ts';
import { runPacedWorkflow } from '../src/workflows/paced-workflow.ts';
import { workflows } from '../src/workflows/workflows.ts';
import { examplesBroker } from './examples-broker.ts';
import { withFault } from './faulty-fetch.ts';
import { allResponseFaults, type ResponseFault } from './response-faults.ts';
import { sandboxTarget } from './sandbox-target.ts';
import { suitesWithoutState, unnoticedFaults } from './unnoticed-faults.ts';

/** How fast the clock of the broker moves, so that a stale response is older than a clock error. */
const secondsPerTest = 10;

/** What the tests of an operation say about a broker with a fault. */
interface FaultRun {
  readonly failed: readonly string[];
  /** How often the fault changed a request or a response. */
  readonly applied: number;
}

/**
 * Runs the tests and the workflows that call the operation of a fault, and the audit of its
 * section, until one fails.
 */
async function runWithFault(
  fault: ResponseFault,
  { control }: { readonly control: boolean },
): Promise<FaultRun> {
  const { section, operationId } = fault.operation;
  const { session: correct, sandbox, pass } = sandboxTarget();
  const { accounts, control: plane, now, fetch: right } = sandbox;
  const examples = examplesBroker(createSandbox({ clock: now, limits: 'off' }).fetch);
  const { fetch, applied } = withFault({ fetch: right, examples, accounts }, fault);
  const options = { fetch, exclusive: true, ...(control && { control: plane }) };
  const session = createSession({ ...correct.options, ...options });
  const failed: string[] = [];
  for (const run of runsOf(`${section}/${operationId}`, session)) {
    pass(secondsPerTest * 1000);
    const { id, outcome, failure } = await run();
    if (outcome === 'failed') failed.push(`${id}: ${failure?.message}`);
    if (failed.length > 0) break;
  }
  return { failed, applied: applied() };
}

function runsOf(name: string, session: Session): (() => Promise<CaseResult>)[] {
  const cases = orderBySeed(
    allCases.filter((one) => operationOf(one) === name),
    1,
  );
  const called = workflows.filter(({ operations }) =>
    operations.includes(name.split('/')[1] ?? ''),
  );
  return [
    ...called
      .filter(({ id }) => id.startsWith(name.split('/')[0] ?? ''))
      .map((one) => () => runPacedWorkflow(one, session)),
    // The tests leave open orders, and the workflows require empty order books.
    ...cases.map((one) => () => runCase(one, session)),
    // An operation that all sections share has tests in the first section only.
    ...(cases.length === 0 ? [] : auditTests(name.split('/')[0] as Section)).map(
      (one) => () => one.run(session),
    ),
  ];
}

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

/** The tests that compare responses with each other. The others also pass with examples. */
const compares = /\/(38[0-3]|39[01])-/;

test('a broker that returns the examples fails each suite, or the suite is listed', async () => {
  const { session, pass } = sandboxTarget({ wrap: examplesBroker });
  // The times of all examples are in the past.
  pass(5_000_000_000);
  const passed: string[] = [];
  for (const [suite, cases] of Map.groupBy(allCases, operationOf)) {
    const outcomes = new Set<string>();
    for (const one of cases.filter(({ id }) => compares.test(id))) {
      outcomes.add((await runCase(one, session)).outcome);
    }
    if (!outcomes.has('failed')) passed.push(suite);
  }
  expect(passed.toSorted()).toEqual(Object.keys(suitesWithoutState).toSorted());
});
