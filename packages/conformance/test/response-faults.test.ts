import { createSandbox } from '@broker-api/sandbox';
import { operations, type Section, sections } from '@broker-api/spec';
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
import { workflows } from '../src/workflows/run-workflow.ts';
import { examplesBroker } from './examples-broker.ts';
import { withFault } from './faulty-fetch.ts';
import { allResponseFaults, type ResponseFault } from './response-faults.ts';
import { runAudits, sandboxTarget } from './sandbox-target.ts';
import { unnoticedFaults } from './unnoticed-faults.ts';

/** How fast the clock of the broker moves, so that a stale response is older than a clock error. */
const secondsPerTest = 10;

/**
 * Runs the tests and the workflows that call the operation of a fault, and the audit of its
 * section, until one fails. Returns which test failed, and how often the fault changed a request or
 * a response.
 */
async function runWithFault(fault: ResponseFault, { control }: { readonly control: boolean }) {
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
  const [own = '', operationId = ''] = name.split('/');
  const { path } = operations[own as Section][operationId] ?? {};
  const hasOperation = (one: Section) => operations[one][operationId]?.path === path;
  const called = workflows.filter((one) => one.operations.includes(operationId));
  return [
    ...called
      .filter(({ id }) => id.startsWith(own))
      .map((one) => () => runPacedWorkflow(one, session)),
    // The tests leave open orders, and the workflows require empty order books.
    ...cases.map((one) => () => runCase(one, session)),
    // An operation that several sections share has tests in the first of them only.
    ...(cases.length === 0 ? [] : sections.filter(hasOperation)).flatMap((section) =>
      auditTests(section).map((one) => () => one.run(session)),
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

test.each(sections)('a broker that returns the examples fails the audit of %s', async (section) => {
  const { session, pass } = sandboxTarget({ wrap: examplesBroker });
  // The times of all examples are in the past.
  pass(5_000_000_000);
  const results = await runAudits(section, session);
  expect(results.filter(({ outcome }) => outcome === 'failed')).not.toEqual([]);
});
