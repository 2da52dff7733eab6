import { sections } from '@broker-api/spec';
import type { Case } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import type { Session } from '../client/session.ts';
import type { CaseResult } from '../result.ts';
import { caseIdOf } from '../stateful/case.ts';

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
  const sequenceIds = sections.map((section) => caseIdOf({ section, seed: 0, index: 0 }));
  return { tests: [...ofOperations, ...ofStreams, ...ofWorkflows, ...audits], sequenceIds };
}
