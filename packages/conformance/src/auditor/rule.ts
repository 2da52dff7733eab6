import type { GatewayOperation, Section } from '@broker-api/spec';
import { required, type Statement } from '../basis.ts';
import { textOf } from '../cases/parse-exact.ts';
import { isSameValue } from '../decimal.ts';
import type { Exchange } from '../result.ts';
import { type Fraction, fraction, zero } from './fraction.ts';

/** A row of a response. */
export type Row = Readonly<Record<string, unknown>>;

/** Returns whether an order never rests in the book. */
export const isImmediate = ({ orderType, timeInForce, type, priceType }: Row): boolean =>
  orderType !== 'STOP' &&
  (timeInForce === 'IOC' || timeInForce === 'FOK' || type === 'MARKET' || priceType === 'MARKET');

const openStatuses = ['NEW', 'PARTIALLY_FILLED'];
/** Returns whether an order can trade, as its status says. */
export const isOpen = ({ status }: Row): boolean => openStatuses.includes(textOf(status));

/** Returns whether an order with a status can have these quantities. */
export function fitsStatus(status: string, executed: unknown, ordered: unknown): boolean {
  const isNone = fraction(executed).isZero;
  const left = fraction(ordered).compare(executed);
  const fits: Readonly<Record<string, boolean>> = {
    NEW: isNone,
    PARTIALLY_FILLED: !isNone && left > 0,
    FILLED: left === 0,
    CANCELED: left > 0,
    REJECTED: isNone,
  };
  return fits[status] ?? true;
}

/** Something that cannot be true. */
export interface Finding {
  readonly message: string;
  /** The rows that contradict each other, the wrong one first if it is known. */
  readonly rows: readonly object[];
}

/** A rule of the API that responses must not break. */
export interface Rule<Facts> {
  /** The last part of the id of its tests, such as `executed-quantity`. */
  readonly id: string;
  /** What the rule says, as one sentence. */
  readonly title: string;
  readonly source: Sources;
  /** Returns what breaks the rule. */
  readonly check: (facts: Facts) => Iterable<Finding>;
}

/** What states a rule: one document for all sections, or one for each section that has the rule. */
export type Sources = Statement | Readonly<Partial<Record<Section, Statement>>>;

/** Returns what breaks a rule. */
type Check<Facts> = Rule<Facts>['check'];

/** Returns the rules that a source states, from the title and the check of each id. */
export function rulesFrom<Facts>(
  source: Sources,
  rules: Readonly<Record<string, readonly [title: string, check: Check<Facts>]>>,
): readonly Rule<Facts>[] {
  return Object.entries(rules).map(([id, [title, check]]) => ({ id, title, source, check }));
}

/** Returns the check of several items. */
export const each = <Facts, Item>(
  itemsOf: (facts: Facts) => Iterable<Item>,
  check: (item: Item, facts: Facts) => Iterable<Finding>,
): Check<Facts> =>
  function* (facts) {
    for (const item of itemsOf(facts)) yield* check(item, facts);
  };

/** Returns what states a rule in a section; undefined if the section does not have the rule. */
export function sourceIn(section: Section, source: Sources): Statement | undefined {
  return 'locator' in source ? (source as Statement) : source[section];
}

/** Returns the requirements of the records of each section. */
const requirementsOf = (locators: Readonly<Record<Section, string>>): Sources => ({
  spot: { source: 'requirements-1', locator: `section ${locators.spot}` },
  contract: { source: 'requirements-2', locator: `section ${locators.contract}` },
  option: { source: 'requirements-3', locator: `section ${locators.option}` },
});

/** Where the requirements describe the records of each section. */
export const records = {
  order: requirementsOf({ spot: '2.4', contract: '2.2', option: '2.3' }),
  trade: requirementsOf({ spot: '2.5', contract: '2.3', option: '2.4' }),
  account: requirementsOf({ spot: '2.5', contract: '2.3', option: '2.4' }),
  status: requirementsOf({ spot: '3', contract: '3', option: '3' }),
} as const;

/**
 * Reports a figure that is not its value.
 *
 * @param within the difference from which a figure is wrong; if absent, any difference is wrong
 */
export function* same(
  what: string,
  actual: unknown,
  expected: unknown,
  rows: readonly object[],
  within: Fraction = zero,
): Iterable<Finding> {
  const value = fraction(expected);
  const difference = fraction(actual).minus(value).absolute;
  if (difference.isZero || difference.compare(within) < 0) return;
  yield { message: `Expected ${what} to be ${value}, got ${textOf(actual)}.`, rows };
}

/** Reports two values that differ; decimals are compared as numbers. */
export function* equal(
  what: string,
  actual: unknown,
  expected: unknown,
  rows: readonly unknown[],
): Iterable<Finding> {
  if (isSameValue(actual, expected)) return;
  const objects = rows.filter((row): row is object => typeof row === 'object' && row !== null);
  yield {
    message: `Expected ${what} to be ${textOf(expected)}, got ${textOf(actual)}.`,
    rows: objects,
  };
}

/** Reports something that is false; undefined if it is not known. */
export function* unless(
  isTrue: boolean | undefined,
  message: string,
  rows: readonly object[],
): Iterable<Finding> {
  if (isTrue === false) yield { message, rows };
}

/** A request and its response, as the Auditor sees them. */
export interface Seen {
  readonly operation: GatewayOperation;
  /** The account that the broker knows by the API key; undefined if unknown. */
  readonly account: string | undefined;
  readonly sent: ReadonlyMap<string, string>;
  /** The status of the response; 0 if none arrived. */
  readonly status: number;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  /** The times by the broker's clock between which the broker processed the request. */
  readonly from: number;
  readonly to: number;
  /** The exchange for results; absent in recorded traffic. */
  readonly shown?: Exchange;
}

/** By how much the clock of the broker can differ from the measured one, in milliseconds. */
export const toleranceMs = 5_000;

/** What a response says that cannot be true. */
export interface SeenFinding {
  /** The id of the rule that it breaks. */
  readonly rule: keyof typeof seenRules;
  /** Identifies what is wrong, whichever record shows it. */
  readonly cause: string;
  readonly message: string;
  /** The earlier exchange that says something else. */
  readonly earlier?: Exchange | undefined;
}

/** What the rules for single responses and their records say. */
export const seenRules = {
  value: {
    title:
      'Returns times in milliseconds, none in the future, each record once, in order, and what ' +
      'is selected',
    source: required('section 1'),
  },
  record: {
    title: 'Returns a record as the request created it, and as earlier responses contain it',
    source: required('section 3'),
  },
  order: {
    title: 'Returns the status of an order that fits its quantities and its type',
    source: required('section 3'),
  },
  owner: { title: 'Returns only data of the account', source: required('section 5') },
  placed: {
    title: 'Places the orders that requests ask for, each once',
    source: required('section 4.3'),
  },
  limit: {
    title: 'Rejects no request that keeps to the limits of brokerInfo',
    source: required('section 8'),
  },
  message: {
    title: 'Returns the messages of errors that the requirements state',
    source: required('section 7'),
  },
  secret: { title: 'Sends no secret key', source: required('section 5') },
} as const;
