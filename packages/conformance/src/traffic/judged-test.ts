import { type Contradiction, withContradiction } from '../auditor/auditor.ts';
import { basisOf, requirementText, type Statement } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { BodyFindings } from '../cases/schema-check.ts';
import { repeatCommand } from '../client/repeat-command.ts';
import type { Session } from '../client/session.ts';
import { readable, skipOf } from '../client/skipped.ts';
import { sameDecimal } from '../decimal.ts';
import { type CaseResult, type Mismatch, resultOf } from '../result.ts';
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
  /** Returns what the result contains besides the outcome. */
  readonly facts?: (outcome: CaseResult['outcome']) => Partial<CaseResult>;
  /** Returns a command that repeats the test; by default one of this program. */
  readonly curl?: () => string | Promise<string>;
}

/** The result of a test, and the first contradiction in the responses to it. */
export interface Judgement {
  readonly result: CaseResult;
  readonly contradiction: Contradiction | undefined;
}

/**
 * Runs a test. The test fails if it finds something wrong, if it cannot read a response, or if a
 * response to it contradicts another one.
 */
export async function judgedTest(session: Session, test: JudgedTest): Promise<Judgement> {
  const { id, title, sources, find } = test;
  const { curl = () => repeatCommand(session, id) } = test;
  const started = performance.now();
  const lacking: Mismatch[] = [];
  const resultWith = (more: Partial<CaseResult>): CaseResult => {
    const { mismatches = [], ...others } = test.facts?.(more.outcome ?? 'passed') ?? {};
    const found = { mismatches: [...mismatches, ...lacking], ...others };
    return resultOf(id, started, { basis: basisOf(sources), ...found, ...more });
  };
  try {
    const problem = await readable(session, find, lacking);
    const [contradiction] = session.auditor.take();
    const message = problem ?? contradiction?.message;
    if (message === undefined) return { result: resultWith({}), contradiction };
    const failure = { message, requirement: requirementText(title, sources), curl: await curl() };
    const failed = resultWith({ outcome: 'failed', failure });
    if (problem !== undefined) return { result: failed, contradiction };
    return { result: withContradiction(failed, contradiction), contradiction };
  } catch (error) {
    const skip = skipOf(error);
    if (skip === undefined) throw error;
    return { result: resultWith(skip), contradiction: undefined };
  }
}

/** Returns what the bodies of responses, or of messages, say about their encoding. */
export function bodyFacts(findings: BodyFindings): Partial<CaseResult> {
  const { integerLongs, textLongs, enumValues } = findings;
  const encoding = integerLongs > 0 ? 'integer' : 'text';
  const longEncoding = integerLongs > 0 && textLongs > 0 ? 'mixed' : encoding;
  return { enumValues: [...enumValues], ...(integerLongs + textLongs > 0 && { longEncoding }) };
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
  sameDecimal(textOf(one ?? '0'), textOf(other ?? '0'));
