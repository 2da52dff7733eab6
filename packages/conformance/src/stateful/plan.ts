import type { Section } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { isDecimal } from '../decimal.ts';
import { readCaseId, type StatefulCase } from './case.ts';

/** What the random sequences of a section may send, in one run. */
export interface StatefulLimits {
  readonly maxOrders: number;
  /** The largest sum of the values of all orders, in the quote asset. */
  readonly maxSpend: string;
}

/** Counts the orders of a section, whether the broker accepts them or not. */
export class Budget {
  /** Whether an order was not sent because of the limits. */
  isUsedUp = false;
  readonly #limits: StatefulLimits;
  #orders = 0;
  #spent = 0;

  constructor(limits: StatefulLimits) {
    this.#limits = limits;
  }

  /** Counts an order by its value, and returns whether it may be sent. */
  take(value: number): boolean {
    const { maxOrders, maxSpend } = this.#limits;
    if (this.#orders >= maxOrders || this.#spent + value > Number(maxSpend)) {
      this.isUsedUp = true;
      return false;
    }
    this.#orders += 1;
    this.#spent += value;
    return true;
  }

  toString(): string {
    return `--max-orders ${this.#limits.maxOrders} and --max-spend ${this.#limits.maxSpend}`;
  }
}

/** The random sequences of a run. */
export interface StatefulPlan {
  /** The number of sequences in each section. */
  readonly count: number;
  /** The only case to run; absent for all. */
  readonly only?: StatefulCase;
  readonly limits: StatefulLimits;
}

/** The options of a run that select random sequences, as `RunOptions` describes them. */
interface StatefulOptions extends Partial<StatefulLimits> {
  readonly trade?: boolean;
  readonly stateful?: number | string;
}

/** They take a few minutes with the rate limits of the sandbox. */
const defaultCount = 10;

/**
 * Returns the random sequences that the options select; undefined if there are none.
 *
 * @throws UsageError if the id of a case or an amount is invalid
 */
export function statefulPlanOf({
  trade = false,
  stateful = defaultCount,
  maxOrders = 500,
  maxSpend = '20000',
}: StatefulOptions): StatefulPlan | undefined {
  if (!isDecimal(maxSpend) || Number(maxSpend) < 0) {
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

/** Returns the cases of a section. */
export function statefulCases(
  { count, only }: StatefulPlan,
  section: Section,
  seed: number,
): readonly StatefulCase[] {
  if (only !== undefined) return [only];
  return Array.from({ length: count }, (_, index) => ({ section, seed, index }));
}
