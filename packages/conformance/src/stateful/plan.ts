import { type Section, sections } from '@broker-api/spec';
import { UsageError } from '@broker-api/spec/command-line';
import { isDecimal } from '../decimal.ts';
import type { RunOptions } from '../options.ts';

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

/** The options of a run that select random sequences. */
type StatefulOptions = Pick<RunOptions, 'trade' | 'stateful' | 'maxOrders' | 'maxSpend'>;

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

/** What the random sequences check. */
export const statefulTitle = 'What the broker says after random commands agrees with what they did';

/** Identifies a sequence, or a part of its commands. */
export interface StatefulCase {
  readonly section: Section;
  readonly seed: number;
  readonly index: number;
  /** The numbers of the commands to run; absent for all. */
  readonly steps?: readonly number[];
}

/** The name of the suites with random sequences, in the place of an operationId. */
export const statefulSuite = 'stateful';

/** Formats a case as `spot/stateful/7-3`, or with its steps as `spot/stateful/7-3-0.4.5`. */
export function caseIdOf({ section, seed, index, steps }: StatefulCase): string {
  const kept = steps === undefined ? '' : `-${steps.join('.') || 'none'}`;
  return `${section}/${statefulSuite}/${seed}-${index}${kept}`;
}

const pattern = new RegExp(
  `^(${sections.join('|')})/${statefulSuite}/(\\d{1,10})-(\\d{1,6})(?:-(none|\\d+(?:\\.\\d+)*))?$`,
);

/** Reads what `caseIdOf` formatted; undefined for any other text. */
export function readCaseId(text: string): StatefulCase | undefined {
  const [, section, seed, index, steps] = pattern.exec(text) ?? [];
  if (section === undefined) return undefined;
  return {
    section: section as Section,
    seed: Number(seed),
    index: Number(index),
    ...(steps !== undefined && { steps: steps === 'none' ? [] : steps.split('.').map(Number) }),
  };
}
