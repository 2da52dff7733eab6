import { type OptionRule, optionProblem, type ValueRule } from '@broker-api/spec';
import { ConfigurationError } from './errors.ts';
import { longestDelayMs } from './time.ts';

/** What an option may be, and its value if it is not given. */
export interface Option<Value> {
  readonly rule: OptionRule;
  readonly otherwise: Value;
}

/** The options of one function, by name. */
export type OptionTable = Readonly<Record<string, Option<unknown>>>;

/** Checked options with their defaults. */
export type Settings<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name]['otherwise'];
};

/** An option with a rule and a default. An option that is undefined has its default. */
export function option<Value>(otherwise: Value, ...rule: OptionRule): Option<Value> {
  return { rule, otherwise };
}

/** An option that is a function of the type `Value`, if it is given. */
export function hook<Value>(): Option<Value | undefined> {
  return { rule: [Function], otherwise: undefined };
}

/** Accepts integers from a minimum to a maximum. */
export function integer(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER): ValueRule {
  const isBounded = maximum < Number.MAX_SAFE_INTEGER;
  return {
    expected: isBounded
      ? `an integer between ${minimum} and ${maximum}`
      : `an integer of at least ${minimum}`,
    accepts: (value) =>
      Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  };
}

/** Accepts a number of milliseconds that timers support. */
export function milliseconds(minimum = 1): ValueRule {
  return integer(minimum, longestDelayMs);
}

/** Accepts objects that have all of some methods. */
export function objectWith(...methods: readonly string[]): ValueRule {
  const names = methods.map((name) => `\`${name}\``).join(' and ');
  return {
    expected: `an object with the method${methods.length === 1 ? '' : 's'} ${names}`,
    accepts: (value) =>
      methods.every((name) => typeof (Object(value) as JsonLike)[name] === 'function'),
  };
}

type JsonLike = Readonly<Record<string, unknown>>;

/**
 * Checks the options of a function, and completes them with their defaults.
 *
 * @param kind what the options are for, such as `retry`
 * @param Failure the error to throw
 * @throws ConfigurationError that names the option, its value and the rule
 *
 * @example
 * const table = { deadlineMs: option(30_000, milliseconds()), onRetry: hook<OnRetry>() };
 * const { deadlineMs, onRetry } = checkOptions('retry', options, table);
 */
export function checkOptions<const Table extends OptionTable>(
  kind: string,
  options: unknown,
  table: Table,
  Failure: new (message: string) => Error = ConfigurationError,
): Settings<Table> {
  const entries = Object.entries(table);
  const rules = Object.fromEntries(entries.map(([name, { rule }]) => [name, rule]));
  const problem = optionProblem(kind, options, rules);
  if (problem !== undefined) throw new Failure(problem);
  const given = options as JsonLike;
  const settings = entries.map(([name, { otherwise }]) => [
    name,
    given[name] === undefined ? otherwise : given[name],
  ]);
  return Object.fromEntries(settings) as Settings<Table>;
}
