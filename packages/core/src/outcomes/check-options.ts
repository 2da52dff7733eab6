import { optionProblem } from '@broker-api/spec';
import { ConfigurationError, ParameterError } from '../errors.ts';
import { longestDelayMs, sleep as timerSleep } from '../time.ts';
import type { OrderStream, OutcomeOptions, ResolveOptions } from './outcome.ts';

/** The options of a client, with their defaults. */
export interface Settings {
  readonly automatic: boolean;
  readonly deadlineMs: number;
  readonly executionMs: number;
  readonly stream: OrderStream | undefined;
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const names = ['resolve', 'deadlineMs', 'executionMs', 'stream', 'clock', 'sleep'];
const monotonic = (): number => performance.now();

/** @throws ConfigurationError that names the option, the value and the rule */
export function checkOptions(options: OutcomeOptions): Settings {
  const problem = optionProblem(
    'outcome',
    options,
    Object.fromEntries(names.map((name) => [name, []])),
  );
  if (problem !== undefined) throw new ConfigurationError(problem);
  const { resolve = 'manual', deadlineMs = 30_000, executionMs = 1000 } = options;
  const { clock = monotonic, sleep = timerSleep, stream } = options;
  check(
    'resolve',
    resolve,
    resolve === 'automatic' || resolve === 'manual',
    '"automatic" or "manual"',
  );
  check('deadlineMs', deadlineMs, isDuration(deadlineMs), duration);
  check('executionMs', executionMs, isDuration(executionMs), duration);
  if (resolve === 'automatic' && deadlineMs === 0) {
    const problem = 'with `resolve: "automatic"`, or no outcome would be resolved; got 0';
    throw new ConfigurationError(`\`deadlineMs\` must be at least 1 ${problem}`);
  }
  const isStream = stream === undefined || typeof Object(stream).trackOrder === 'function';
  check('stream', stream, isStream, 'a stream with the method `trackOrder`');
  check('clock', clock, typeof clock === 'function', 'a function');
  check('sleep', sleep, typeof sleep === 'function', 'a function');
  const automatic = resolve === 'automatic';
  return { automatic, deadlineMs, executionMs, stream, clock, sleep };
}

/** @throws ParameterError that names the option, the value and the rule */
export function checkResolveOptions(options: ResolveOptions): void {
  const { deadlineMs, signal } = options;
  const unknown = Object.keys(options).find((name) => name !== 'deadlineMs' && name !== 'signal');
  if (unknown !== undefined) {
    throw new ParameterError(
      `resolve: \`${unknown}\` is not an option; the options: deadlineMs, signal`,
    );
  }
  if (deadlineMs !== undefined && !isDuration(deadlineMs)) {
    throw new ParameterError(
      `resolve: \`deadlineMs\` must be ${duration}; got ${format(deadlineMs)}`,
    );
  }
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new ParameterError('resolve: `signal` must be an AbortSignal');
  }
}

const duration = `an integer between 0 and ${longestDelayMs}`;

function isDuration(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= longestDelayMs;
}

function check(name: string, value: unknown, isValid: boolean, rule: string): void {
  if (!isValid) throw new ConfigurationError(`\`${name}\` must be ${rule}; got ${format(value)}`);
}

const format = (value: unknown): string =>
  typeof value === 'object' || typeof value === 'function' ? typeof value : String(value);
