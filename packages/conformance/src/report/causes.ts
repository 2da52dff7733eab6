import { errorCatalogue } from '@broker-api/spec';
import { type Basis, bases, isDecision } from '../basis.ts';
import { errorCodeOf } from '../known-operations.ts';
import { type CaseResult, fieldAt, type Mismatch } from '../result.ts';

/** Why tests failed: one item for all tests with the same symptom. */
export interface Cause {
  /** The symptom, as one phrase. */
  readonly title: string;
  /** The strongest basis of the tests; absent if no test could be loaded. */
  readonly basis?: Basis;
  /** The ids of the failed tests, in their order. */
  readonly tests: readonly string[];
}

type FailedResult = Pick<
  CaseResult,
  'id' | 'outcome' | 'basis' | 'failure' | 'exchanges' | 'mismatches' | 'errorCodes'
>;

/**
 * Groups the failed tests by cause. The cause of the most failures comes first; causes of which all
 * tests rest on own decisions come last. The first test of a cause shows it best.
 */
export function causesOf(results: readonly FailedResult[]): readonly Cause[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return [...Map.groupBy(failed, symptomOf)]
    .map(([title, own]) => ({ title, ...basisOfTests(own), tests: mostTellingFirst(own) }))
    .sort((one, other) => rank(one) - rank(other) || other.tests.length - one.tests.length);
}

/**
 * Returns the ids of tests, with the simplest one first: the numbers of the tests begin with the
 * documented examples, and tests without a number send many requests. A test that rests on own
 * decisions shows less.
 */
function mostTellingFirst(tests: readonly FailedResult[]): readonly string[] {
  const numberOf = ({ id }: FailedResult): number =>
    Number(/\/(\d{3})-[^/]*$/.exec(id)?.[1] ?? Infinity);
  return tests
    .toSorted((one, other) => rank(one) - rank(other) || compare(numberOf(one), numberOf(other)))
    .map(({ id }) => id);
}

/** Unlike a difference, also compares numbers that are infinite. */
const compare = (one: number, other: number): number => (one < other ? -1 : Number(one > other));

function basisOfTests(tests: readonly FailedResult[]): Pick<Cause, 'basis'> {
  const basis = bases.find((one) => tests.some((test) => test.basis === one));
  return basis === undefined ? {} : { basis };
}

/** Returns 1 for causes of which a broker may be right. */
const rank = ({ basis }: Pick<Cause, 'basis'>): number => (isDecision(basis) ? 1 : 0);

const invalidTimestamp = errorCodeOf('INVALID_TIMESTAMP');
/** What the messages of the tests that read the clock say. */
const wrongClock = /current time|server's clock/;
/** The code that a message says was received, or the code in a body that it quotes. */
const receivedCode =
  /\bcode\b.*\bgot (-\d{4,5})(?!\.?\d)|\bgot (?:status \d+ )?(?:\{"|with )?code(?:": ?| )(-\d+)/;

/** Returns the symptom of a failure. Tests with one cause have the same symptom. */
function symptomOf(result: FailedResult): string {
  const { failure, exchanges, mismatches, errorCodes } = result;
  const { message = '' } = failure ?? {};
  const last = exchanges.at(-1);
  if (last !== undefined && last.response === undefined) {
    return `No response: ${generalized(last.error ?? 'the connection was closed')}`;
  }
  const [mismatch] = mismatches;
  const inBody = mismatch !== undefined && mismatch.kind !== 'code' && mismatch.kind !== 'status';
  const code = errorCodes.at(-1) ?? codeIn(message);
  const [, status] = /\bgot status ([3-5]\d\d)\b/.exec(message) ?? [];
  const hasNoError = code === undefined && status === undefined;
  const requiresTimestamp = hasNoError && message.includes(`code ${invalidTimestamp}`);
  if (code === invalidTimestamp || requiresTimestamp || wrongClock.test(message)) {
    const symptom = `code ${invalidTimestamp} is unexpected or missing`;
    return `Wrong times: ${symptom}; check the clock of the broker`;
  }
  if (inBody) return renamed(mismatches) ?? symptomInBody(mismatch);
  if (code !== undefined) return `Unexpected code ${code} (${nameOfCode(code)})`;
  if (status !== undefined) return `Unexpected status ${status} without an error code`;
  return mismatch === undefined
    ? generalized(message)
    : `Expected ${mismatch.kind} ${mismatch.expected}, got ${mismatch.actual}`;
}

function codeIn(message: string): number | undefined {
  const [, expected, quoted] = receivedCode.exec(message) ?? [];
  const code = expected ?? quoted;
  return code === undefined ? undefined : Number(code);
}

function nameOfCode(code: number): string {
  return errorCatalogue[String(code) as keyof typeof errorCatalogue]?.name ?? 'undocumented';
}

/** One missing and one other field in the same object are probably one field with another name. */
function renamed(mismatches: readonly Mismatch[]): string | undefined {
  const objects = Map.groupBy(mismatches, ({ operation, pointer }) => {
    return `${operation} ${pointer.slice(0, pointer.lastIndexOf('/'))}`;
  });
  for (const own of objects.values()) {
    const [missing, ...moreMissing] = own.filter(({ kind }) => kind === 'missing field');
    const [extra, ...moreExtra] = own.filter(({ kind }) => kind === 'extra field');
    if (missing === undefined || extra === undefined) continue;
    if (moreMissing.length + moreExtra.length > 0) continue;
    return `renamed? ${fieldAt(missing.pointer)} to ${fieldAt(extra.pointer)}`;
  }
  return undefined;
}

/** The same field has the same symptom in all responses. */
function symptomInBody({ kind, pointer, expected, actual }: Mismatch): string {
  const subject = `${kind} ${fieldAt(pointer) || 'in the body'}`;
  if (kind === 'missing field' || kind === 'extra field') return subject;
  return `${subject}: expected ${generalized(expected)}, got ${generalized(actual)}`;
}

/** Removes what differs between tests with the same cause: numbers, quoted values and steps. */
function generalized(message: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replace(/^\w+\/workflows\/[\w-]+, step \w+: /, '')
    .replace(/ of the order of step \d+ in \w+/, '')
    .replace(/(got the response) \{.*/, '$1')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/(?<![\w.])-?\d[\d.]*\b/g, '…')
    .slice(0, 200);
}
