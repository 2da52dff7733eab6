import { sections } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import { orderBySeed } from '../cases/order-by-seed.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import type { Session } from '../client/session.ts';
import type { CaseResult } from '../result.ts';
import { caseIdOf, statefulTitle } from '../stateful/case.ts';
import { type StatefulPlan, statefulCases } from '../stateful/plan.ts';
import { nameOf, type Suite, statefulIds } from './suites.ts';

/** A contract test of any kind: a row of an operation or a stream, a workflow, or a sequence. */
export interface ContractTest {
  readonly id: string;
  readonly title: string;
  /** The row, from which a run estimates its duration; absent for other kinds of tests. */
  readonly row?: Case | StreamCase;
  /** Whether the order of the tests matters, so that the seed does not change it. */
  readonly isOrdered?: true;
  readonly run: (session: Session) => Promise<CaseResult>;
}

/** The tests from which a run selects. */
export interface TestSet {
  readonly tests: readonly ContractTest[];
  /** The ids of the random sequences depend on the seed. These stand for all of them. */
  readonly sequenceIds: readonly string[];
}

/**
 * Returns the tests of this package. They are loaded on demand, because a usage error should not
 * wait for them.
 */
export async function ownTests(): Promise<TestSet> {
  const { allCases, allStreamCases } = await import('../cases/all-cases.ts');
  const { runCase } = await import('../traffic/run-case.ts');
  const { runStreamCase } = await import('../traffic/run-stream-case.ts');
  const { auditTests } = await import('../traffic/audit-tests.ts');
  const { workflows } = await import('../workflows/workflows.ts');
  const { runPacedWorkflow } = await import('../workflows/paced-workflow.ts');
  const ofOperations = allCases.map((row): ContractTest => {
    return { id: row.id, title: row.title, row, run: (session) => runCase(row, session) };
  });
  const ofStreams = allStreamCases.map((row): ContractTest => {
    return { id: row.id, title: row.title, row, run: (session) => runStreamCase(row, session) };
  });
  const ofWorkflows = workflows.map((one): ContractTest => {
    const { id, title } = one;
    return { id, title, isOrdered: true, run: (session) => runPacedWorkflow(one, session) };
  });
  const audits = sections.flatMap(auditTests);
  const tests = [...ofOperations, ...ofStreams, ...ofWorkflows, ...audits];
  return { tests, sequenceIds: statefulIds };
}

/** The tests of a suite that a run selects, in their order. */
export interface PlannedSuite {
  /** The name of the suite, such as `spot/getDepth`. */
  readonly name: string;
  readonly tests: readonly ContractTest[];
}

/**
 * Returns the tests of each suite, in the order that the seed determines.
 *
 * @param selection selects the tests whose id contains `test`; the random sequences of `stateful`
 */
export async function plannedSuites(
  { tests }: TestSet,
  suites: readonly Suite[],
  selection: {
    readonly seed: number;
    readonly test?: string | undefined;
    readonly stateful: StatefulPlan | undefined;
  },
): Promise<readonly PlannedSuite[]> {
  const { seed, test = '', stateful } = selection;
  const all = [...tests, ...(await sequencesOf(suites, seed, stateful))];
  const bySuite = Map.groupBy(all, ({ id }) => id.slice(0, id.lastIndexOf('/')));
  return suites.map((suite) => {
    const own = bySuite.get(nameOf(suite)) ?? [];
    const ordered = own.some(({ isOrdered }) => isOrdered) ? own : orderBySeed(own, seed);
    return { name: nameOf(suite), tests: ordered.filter(({ id }) => id.includes(test)) };
  });
}

async function sequencesOf(
  suites: readonly Suite[],
  seed: number,
  plan: StatefulPlan | undefined,
): Promise<readonly ContractTest[]> {
  if (plan === undefined) return [];
  const { runStateful } = await import('../stateful/run-stateful.ts');
  const sections = new Set(suites.map(({ section }) => section));
  return [...sections].flatMap((section) =>
    statefulCases(plan, section, seed).map((one): ContractTest => {
      const run = (session: Session) => runStateful(one, session, plan.limits);
      return { id: caseIdOf(one), title: statefulTitle, run };
    }),
  );
}
