import { basisOf, requirementText, type Statement } from '../basis.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { readable, skipOf } from '../client/skipped.ts';
import { isSameValue } from '../decimal.ts';
import { type CaseResult, resultOf, type TestFindings } from '../result.ts';
import type { Traders } from './trades.ts';

/** A test that runs in a session. */
interface JudgedTest {
  readonly id: string;
  readonly title: string;
  /** The statements that the test checks. */
  readonly sources: readonly Statement[];
  /**
   * Runs the test. Returns what is wrong; undefined if nothing is.
   *
   * @throws Skipped if the test cannot run
   */
  readonly find: () => Promise<string | undefined>;
  /** Receives what the test sends and receives. */
  readonly findings: TestFindings;
  /** The exchanges that the result contains: the last ones; by default all. */
  readonly mostExchanges?: number;
  /** Returns a command that repeats the test; by default one of this program. */
  readonly curl?: () => string | Promise<string>;
}

/**
 * Runs a test, and returns its result and the first contradiction in the responses. The test fails
 * if it finds something wrong, if it cannot read a response, or if a response to it contradicts
 * another one.
 */
export async function judgedTest(session: Session, test: JudgedTest) {
  const { id, title, sources, find, findings, mostExchanges = Infinity } = test;
  const { curl = () => repeatCommand(session, id) } = test;
  const started = performance.now();
  const resultWith = (more: Partial<CaseResult>): CaseResult => {
    const { exchanges, ...facts } = findings.facts();
    const last = exchanges.slice(-mostExchanges);
    return resultOf(id, started, { basis: basisOf(sources), ...facts, exchanges: last, ...more });
  };
  try {
    const problem = await readable(session, find, findings.mismatches);
    const [contradiction] = session.auditor.take();
    const message = problem ?? contradiction?.message;
    if (message === undefined) return { result: resultWith({}), contradiction };
    const found = problem === undefined ? contradiction : undefined;
    const { requirement = requirementText(title, sources), source, exchanges = [] } = found ?? {};
    const failed = resultWith({
      outcome: 'failed',
      failure: { message, requirement, curl: await curl() },
      ...(source && { basis: basisOf([source]) }),
      ...(exchanges.length > 0 && { exchanges }),
    });
    return { result: failed, contradiction };
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return { result: resultWith(skip), contradiction: undefined };
  }
}

/** A test of what an operation does, which several responses show. */
export interface ScriptedTest {
  /** The last part of its id. */
  readonly id: string;
  readonly title: string;
  readonly source: Statement;
  /** An operation without which a section does not have the test. */
  readonly requires?: string;
  /** Returns what is wrong. */
  readonly run: (traders: Traders) => AsyncIterable<string>;
}

/** How often to repeat a test that another program disturbs. */
export const tries = 3;

export const sameQuantity = (one: unknown, other: unknown): boolean =>
  isSameValue(one ?? '0', other ?? '0');
