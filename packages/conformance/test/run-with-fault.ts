import { createSandbox } from '@broker-api/sandbox';
import type { Section } from '@broker-api/spec';
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
import type { ResponseFault } from './response-faults.ts';
import { sandboxTarget } from './sandbox-target.ts';

/** How fast the clock of the broker moves, so that a stale response is older than a clock error. */
const secondsPerTest = 10;

/** What the tests of an operation say about a broker with a fault. */
export interface FaultRun {
  readonly failed: readonly string[];
  /** How often the fault changed a request or a response. */
  readonly applied: number;
}

/**
 * Runs the tests and the workflows that call the operation of a fault, and the audit of its
 * section, until one fails.
 */
export async function runWithFault(
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
