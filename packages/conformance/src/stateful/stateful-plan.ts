import type { Section } from '@broker-api/spec';
import { compareDecimals, isDecimal } from '../decimal.ts';
import { UsageError } from '../usage-error.ts';
import { defaultLimits, type StatefulLimits } from './budget.ts';
import { readCaseId, type StatefulCase } from './case-id.ts';
import { type StatefulTest, statefulTest } from './stateful-test.ts';

/** The random sequences of a run. */
export interface StatefulPlan {
  /** The number of sequences in each section. */
  readonly count: number;
  /** The only case to run; absent for all. */
  readonly only?: StatefulCase;
  readonly limits: StatefulLimits;
}

/** The options of a run that select random sequences, as `RunOptions` describes them. */
interface StatefulOptions {
  readonly trade?: boolean;
  readonly stateful?: number | string;
  readonly maxOrders?: number;
  readonly maxSpend?: string;
}

/** As many sequences as fit into one minute with the rate limits of the sandbox. */
const defaultCount = 10;

/**
 * Returns the random sequences that the options select; undefined if there are none.
 *
 * @throws UsageError if the id of a case or an amount is invalid
 */
export function statefulPlanOf({
  trade = false,
  stateful = defaultCount,
  maxOrders = defaultLimits.maxOrders,
  maxSpend = defaultLimits.maxSpend,
}: StatefulOptions): StatefulPlan | undefined {
  if (!isDecimal(maxSpend) || compareDecimals(maxSpend, '0') < 0) {
    throw new UsageError(`--max-spend ${maxSpend}: expected a decimal, such as 500`);
  }
  if (!trade || stateful === 0) return undefined;
  const limits = { maxOrders, maxSpend };
  if (typeof stateful === 'number') return { count: stateful, limits };
  const only = readCaseId(stateful);
  if (only !== undefined) return { count: 1, only, limits };
  const example = 'spot/stateful/7-3-0.4.5';
  throw new UsageError(
    `--stateful ${stateful}: expected a number, or the id of a case, such as ${example}`,
  );
}

/** Returns the tests of a section. */
export function statefulTests(
  { count, only }: StatefulPlan,
  section: Section,
  seed: number,
): readonly StatefulTest[] {
  if (only !== undefined) return [statefulTest(only)];
  return Array.from({ length: count }, (_, index) => statefulTest({ section, seed, index }));
}
