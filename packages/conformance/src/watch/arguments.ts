import { sections } from '@broker-api/spec';
import { orList } from '../lists.ts';
import { type Flags, readAll, readDeployment, readFlags, readInteger } from '../run/flags.ts';
import { UsageError } from '../usage-error.ts';
import type { WatchTarget } from './cycle.ts';

export const watchUsage = `\
Usage: broker-conformance watch --base-url URL (--once | --every TIME) [options]
       broker-conformance watch --from har FILE [--state FILE]

Runs tests of a deployment in cycles, and reports what is new and what is gone. Without --trade,
the tests only read.

  --base-url URL   the origin of the deployment
  --ws-url URL     the origin of the streams; default: the base URL with the scheme ws or wss
  --accounts FILE  JSON: {"accounts": [{"name", "apiKey", "secretKey"}]}, or the list alone;
                   default: BROKER_API_KEY and BROKER_SECRET_KEY from the environment
  --section S      watch only ${orList(sections)}; repeatable
  --operation ID   watch only an operation, such as getDepth or spot/getDepth, or the stream
                   marketData; repeatable
  --trade          in each cycle and section, place and cancel an order far from the market, and
                   let two accounts trade with each other; requires --max-orders-per-cycle
  --max-orders-per-cycle N
                   the most orders that a cycle places, all of the smallest quantity: one for each
                   section that rests, then three for each section that trade
  --once           run one cycle
  --every TIME     run a cycle at this interval, such as 15m, 1h or 1d; at least 1m
  --state FILE     what earlier cycles saw; without it, a command begins with an empty state
  --from har FILE  check the responses in a HAR file instead of a deployment
  --json           print one line of JSON for each cycle
  --help           print this help

A watch uses at most 5 % of each limit of the request weight that brokerInfo states.

Exit status: 0 if nothing is new, 1 if anything is new, 2 if nothing was tested, 3 if the command
line or the state file is invalid. With --every, the status covers all cycles until a signal.`;

/** The deployment to watch, and the interval of the cycles; undefined for one cycle. */
export type WatchArguments = Omit<WatchTarget, 'seed' | 'signal'> & {
  readonly everyMs: number | undefined;
};

/** Where to report changes. */
export interface ReportArguments {
  readonly state: string | undefined;
  readonly json: boolean;
}

/**
 * Parses the command line: the deployment to watch, or the HAR file to check.
 *
 * @returns undefined for --help
 * @throws UsageError with all problems
 */
export function readWatchArguments(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): (ReportArguments & { readonly watched: WatchArguments | string }) | undefined {
  const flags = readFlags(args, watchUsage);
  if (flags.has('help')) return undefined;
  const watched = flags.has('from') ? harFile(flags) : readWatched(flags, environment);
  return { watched, json: flags.has('json'), state: flags.value('state') };
}

function harFile(flags: Flags): string {
  const [har, ...others] = flags.positionals;
  if (flags.value('from') === 'har' && har !== undefined && others.length === 0) return har;
  throw new UsageError('--from: expected `har` and the path of one file');
}

function readWatched(flags: Flags, environment: NodeJS.ProcessEnv): WatchArguments {
  const every = flags.value('every');
  const fail = (problem: string): never => {
    throw new UsageError(problem);
  };
  const { deployment, everyMs, maxOrders } = readAll({
    unexpected: () => flags.positionals.map((one) => fail(`Unexpected argument ${one}`)),
    deployment: () => readDeployment(flags, environment),
    everyMs: () => (every === undefined ? undefined : interval(every)),
    once: () =>
      flags.has('once') === (every !== undefined) && fail('expected either --once or --every TIME'),
    maxOrders: () => readInteger(flags, 'max-orders-per-cycle', 1, 9999),
    trade: () =>
      flags.has('trade') !== flags.has('max-orders-per-cycle') &&
      fail('--trade requires --max-orders-per-cycle N, which requires --trade'),
  });
  return { ...deployment, everyMs, maxOrders };
}

const unitsMs: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const shortestMs = 60_000;
/** The longest delay of a timer. */
const longestMs = 2 ** 31 - 1;

function interval(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const everyMs = Number(digits) * (unitsMs[unit] ?? Number.NaN);
  if (everyMs >= shortestMs && everyMs <= longestMs) return everyMs;
  throw new UsageError(`--every ${text}: expected a time from 1m to 24d, such as 15m, 1h or 1d`);
}
