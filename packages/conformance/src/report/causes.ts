import { errorCatalogue } from '@broker-api/spec';
import { type Basis, bases } from '../basis.ts';
import { errorCodeOf } from '../known-operations.ts';
import type { CaseResult } from '../result.ts';

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
 * tests rest on own decisions come last.
 */
export function causesOf(results: readonly FailedResult[]): readonly Cause[] {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  return [...Map.groupBy(failed, symptomOf)]
    .map(([title, own]) => ({ title, ...basisOfTests(own), tests: own.map(({ id }) => id) }))
    .sort((one, other) => rank(one) - rank(other) || other.tests.length - one.tests.length);
}

function basisOfTests(tests: readonly FailedResult[]): Pick<Cause, 'basis'> {
  const basis = bases.find((one) => tests.some((test) => test.basis === one));
  return basis === undefined ? {} : { basis };
}

/** Returns 1 for causes of which a broker may be right. */
const rank = ({ basis }: Pick<Cause, 'basis'>): number => (basis === 'own decisions' ? 1 : 0);

const invalidTimestamp = errorCodeOf('INVALID_TIMESTAMP');
/** What the messages of the tests that read the clock say. */
const wrongTime = new RegExp(
  `got ${invalidTimestamp}|code ${invalidTimestamp}|current time|server's clock`,
);

/** Returns the symptom of a failure. Tests with one cause have the same symptom. */
function symptomOf({ failure, exchanges, mismatches, errorCodes }: FailedResult): string {
  const { message = '' } = failure ?? {};
  const last = exchanges.at(-1);
  if (last !== undefined && last.response === undefined) {
    return `No response: ${generalized(last.error ?? 'the connection was closed')}`;
  }
  const code = errorCodes.at(-1);
  const namesTime = wrongTime.test(message);
  if (code === invalidTimestamp || (code === undefined && namesTime)) {
    const symptom = `code ${invalidTimestamp} is unexpected or missing`;
    return `Wrong times: ${symptom}; check the clock of the broker`;
  }
  const [mismatch] = mismatches;
  if (mismatch === undefined) return generalized(message);
  const { kind, pointer, expected, actual } = mismatch;
  if (kind !== 'code' && kind !== 'status') {
    const difference = `expected ${generalized(expected)}, got ${generalized(actual)}`;
    return `${kind} ${pointer || '/'}: ${difference}`;
  }
  if (code !== undefined) {
    const name =
      errorCatalogue[String(code) as keyof typeof errorCatalogue]?.name ?? 'undocumented';
    return `Unexpected code ${code} (${name}), status ${last?.response?.status}`;
  }
  return `Expected ${kind} ${expected}, got ${actual}`;
}

/** Removes what differs between tests with the same cause: numbers, quoted values and steps. */
function generalized(message: string): string {
  const [line = ''] = message.split('\n');
  return line
    .replace(/^\w+\/workflows\/[\w-]+, step \w+: /, '')
    .replace(/(got the response) \{.*/, '$1')
    .replace(/"(?:[^"\\]|\\.)*"/g, '"…"')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200);
}
