import { randomInt } from 'node:crypto';
import { nearestNames, routes, sections } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { auditSuite, type Case, operationOf, type StreamCase } from '../cases/case.ts';
import { orderBySeed } from '../cases/order-by-seed.ts';
import { createSession, type Session } from '../client/session.ts';
import { checkBaseUrl } from '../command-line/option-values.ts';
import { createControlPlane } from '../control/control-plane.ts';
import { andList, orList } from '../lists.ts';
import { type RunOptions, sectionNamed, seedLimit } from '../options.ts';
import { type OverlayEntry, readOverlay } from '../overlay/overlay.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import type { CaseResult } from '../result.ts';
import {
  caseIdOf,
  type StatefulPlan,
  statefulCases,
  statefulPlanOf,
  statefulSuite,
  statefulTitle,
} from '../stateful/plan.ts';

/** The selected tests of one operation, of one channel, or of a section's workflows. */
export interface Suite {
  /** The part of its ids that all tests share, such as `spot/getDepth`. */
  readonly name: string;
  /** The tests in the order in which they run. */
  readonly tests: readonly ContractTest[];
}

/** What a run does. */
export interface Plan {
  /** The validated options. */
  readonly options: RunOptions & { readonly seed: number };
  readonly suites: readonly Suite[];
  readonly overlay: readonly OverlayEntry[];
}

/**
 * Checks the options of a run, and returns the tests that they select.
 *
 * @throws UsageError if an option is invalid, or selects no operation
 */
export async function planOf(options: RunOptions, { tests, sequenceIds }: TestSet): Promise<Plan> {
  const { seed = randomInt(seedLimit), test = '', overlay } = options;
  const valid = { ...options, baseUrl: checkBaseUrl(options.baseUrl), seed };
  const stateful = statefulPlanOf(options);
  const ids = [...tests.map(({ id }) => id), ...sequenceIds];
  const names = selectedSuites(ids, options, stateful);
  const entries = overlay === undefined ? [] : readOverlay(overlay, ids);
  const all = [...tests, ...(await sequencesOf(names, seed, stateful))];
  const bySuite = Map.groupBy(all, operationOf);
  const suites = names.map((name): Suite => {
    const own = bySuite.get(name) ?? [];
    const ordered = own.some(({ isOrdered }) => isOrdered) ? own : orderBySeed(own, seed);
    return { name, tests: ordered.filter(({ id }) => id.includes(test)) };
  });
  return { options: valid, suites, overlay: entries };
}

async function sequencesOf(
  suites: readonly string[],
  seed: number,
  plan: StatefulPlan | undefined,
): Promise<readonly ContractTest[]> {
  if (plan === undefined) return [];
  const { runStateful } = await import('../stateful/run-stateful.ts');
  const selected = sections.filter((section) => suites.some((name) => sectionOf(name) === section));
  return selected.flatMap((section) =>
    statefulCases(plan, section, seed).map((one): ContractTest => {
      const run = (session: Session) => runStateful(one, session, plan.limits);
      return { id: caseIdOf(one), title: statefulTitle, run };
    }),
  );
}

const sectionOf = (suite: string): string => suite.split('/')[0] ?? '';
const operationIn = (suite: string): string => suite.split('/')[1] ?? '';

/** The name of the suites of workflows, in the place of an operationId. */
const workflowSuite = 'workflows';

type Selection = Pick<RunOptions, 'sections' | 'operations' | 'workflows'>;

/**
 * Returns the names of the selected suites, in the order in which they run.
 *
 * @param ids the ids of all tests
 * @param stateful the random sequences; a single case runs alone
 * @throws UsageError for an unknown section or operation
 */
function selectedSuites(
  ids: readonly string[],
  options: Selection,
  stateful: StatefulPlan | undefined,
): readonly string[] {
  const { only } = stateful ?? {};
  const alone = only && { sections: [only.section], operations: [statefulSuite] };
  const selection: Selection = alone ?? options;
  const { sections: chosen = [], operations = [], workflows = false } = selection;
  for (const section of chosen) sectionNamed(section);
  const excluded = [...(workflows ? [] : [workflowSuite]), ...(stateful ? [] : [statefulSuite])];
  const available = inOrder(ids).filter((name) => !excluded.includes(operationIn(name)));
  const inSections = available.filter(
    (name) => chosen.length === 0 || chosen.some((section) => section === sectionOf(name)),
  );
  const matches = (operation: string) => (name: string) =>
    operation === name || operation === operationIn(name);
  for (const operation of operations) {
    if (inSections.some(matches(operation))) continue;
    const others = available.filter(matches(operation)).map(sectionOf);
    const problem = others.length > 0 ? excludedIn(others) : unknown(operation, inSections);
    throw new UsageError(`--operation ${operation}: ${problem}`);
  }
  if (operations.length === 0) return inSections;
  return inSections.filter((name) => operations.some((one) => matches(one)(name)));
}

/**
 * Returns the names of all suites in the order of the specification. Workflows come first, because
 * they expect untraded accounts, and random sequences last.
 */
function inOrder(ids: readonly string[]): readonly string[] {
  const documented = [...routes.values()].map(({ operation }) => operation.operationId);
  const order = [...documented, auditSuite, statefulSuite];
  const names: readonly string[] = sections;
  // Streams have the place -1.
  const placeOf = (name: string): number => (name === workflowSuite ? -2 : order.indexOf(name));
  const rank = (name: string): number =>
    names.indexOf(sectionOf(name)) * 1000 + placeOf(operationIn(name));
  return [...new Set(ids.map((id) => operationOf({ id })))].sort(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other),
  );
}

/** The problem with an operation that exists, but not in the selected sections. */
function excludedIn(others: readonly string[]): string {
  return (
    `this operation exists in ${andList(others)}, which --section excludes; ` +
    `add --section ${others[0]}, or omit --section`
  );
}

function unknown(operation: string, suites: readonly string[]): string {
  const name = operation.split('/').at(-1) ?? '';
  const [nearest] = nearestNames(name, new Set(suites.map(operationIn)));
  const similar = suites.filter((suite) => operationIn(suite) === nearest);
  return similar.length > 0
    ? `no such operation; did you mean ${orList(similar)}?`
    : 'no such operation; expected a name such as getDepth or spot/getDepth';
}

/**
 * Creates the session of a run.
 *
 * @param onWait receives every long wait for a rate limit
 */
export function sessionOf(
  { options }: Plan,
  onWait: (wait: RateLimitWait) => void = () => {},
): Session {
  const { target, control, controlToken, accounts = [], trade = false, ...others } = options;
  const plane = control === undefined ? target?.control : createControlPlane(control, controlToken);
  const { timeout: _ofFirstResponse, ...rest } = others;
  return createSession({
    ...rest,
    ...target,
    accounts: accounts.length > 0 ? accounts : (target?.accounts ?? []),
    trade,
    onWait,
    ...(plane && { control: plane }),
  });
}

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
  const { workflows } = await import('../workflows/run-workflow.ts');
  const { runPacedWorkflow } = await import('../workflows/paced-workflow.ts');
  const ofRows = <Row extends Case | StreamCase>(
    rows: readonly Row[],
    run: (row: Row, session: Session) => Promise<CaseResult>,
  ): readonly ContractTest[] =>
    rows.map((row) => ({ id: row.id, title: row.title, row, run: (session) => run(row, session) }));
  const ofWorkflows = workflows.map((one): ContractTest => {
    const { id, title } = one;
    return { id, title, isOrdered: true, run: (session) => runPacedWorkflow(one, session) };
  });
  const audits = sections.flatMap(auditTests);
  const sequenceIds = sections.map((section) => caseIdOf({ section, seed: 0, index: 0 }));
  const tests = [...ofRows(allCases, runCase), ...ofRows(allStreamCases, runStreamCase)];
  return { tests: [...tests, ...ofWorkflows, ...audits], sequenceIds };
}
