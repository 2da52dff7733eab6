import { sections } from '@broker-api/spec';
import {
  list,
  option,
  optionLines,
  readCommandLine,
  type Tried,
  toggle,
  UsageError,
  type ValuesOf,
} from '@broker-api/spec/command-line';
import { accountsFromEnvironment } from '../command-line/accounts.ts';
import { integer } from '../command-line/option-values.ts';
import { orList } from '../lists.ts';
import { commandTable, missingBaseUrl, sectionNamed } from '../options.ts';
import type { WatchTarget } from './cycle.ts';

const { baseUrl, wsUrl, accounts, help } = commandTable;

const table = {
  baseUrl,
  wsUrl,
  accounts,
  sections: list('--section S', `watch only ${orList(sections)}; repeatable`, sectionNamed),
  operations: list(
    '--operation ID',
    `watch only an operation, such as getDepth or spot/getDepth, or the stream
    marketData; repeatable`,
    String,
  ),
  trade: toggle(
    '--trade',
    `in each cycle and section, place and cancel an order far from the market, and
    let two accounts trade with each other; requires --max-orders-per-cycle`,
  ),
  maxOrders: option(
    '--max-orders-per-cycle N',
    `the most orders that a cycle places, all of the smallest quantity: one for each
    section that rests, then three for each section that trade`,
    integer(1, 9999),
  ),
  once: toggle('--once', 'run one cycle'),
  everyMs: option(
    '--every TIME',
    'run a cycle at this interval, such as 15m, 1h or 1d; at least 1m',
    interval,
  ),
  state: option(
    '--state FILE',
    'what earlier cycles saw; without it, a command begins with an empty state',
    String,
  ),
  from: option(
    '--from har FILE',
    'check the responses in a HAR file instead of a deployment',
    String,
  ),
  json: toggle('--json', 'print one line of JSON for each cycle'),
  help,
};

/** The options of a watch, as they are given. */
type Values = ValuesOf<typeof table>;

/** The deployment to watch, and the interval of the cycles; undefined for one cycle. */
export type WatchArguments = Omit<WatchTarget, 'seed' | 'signal'> & Pick<Values, 'everyMs'>;

/** Where to report changes. */
export type ReportArguments = Pick<Values, 'state' | 'json'>;

export const watchUsage = `\
Usage: broker-conformance watch --base-url URL (--once | --every TIME) [options]
       broker-conformance watch --from har FILE [--state FILE]

Runs tests of a deployment in cycles, and reports what is new and what is gone. Without --trade,
the tests only read.

${optionLines(table, 19)}

A watch uses at most 5 % of each limit of the request weight that brokerInfo states.

Exit status: 0 if nothing is new, 1 if anything is new, 2 if nothing was tested, 3 if the command
line or the state file is invalid. With --every, the status covers all cycles until a signal.`;

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
  const { values, positionals } = readCommandLine(args, table, problemsOf);
  const { from, help: needsHelp, trade: _trade, once: _once, ...target } = values;
  if (needsHelp) return undefined;
  const none = { baseUrl: '', sections: [], operations: [] };
  const [har = ''] = positionals;
  const watched =
    from === undefined
      ? { ...none, accounts: accountsFromEnvironment(environment), ...target }
      : har;
  return { ...values, watched };
}

/** Yields what is wrong with the options together. */
function* problemsOf(
  { from, baseUrl, once, everyMs, trade, maxOrders }: Tried<Values>,
  positionals: readonly string[],
): Iterable<string> {
  if (from !== undefined) {
    if (from === 'har' && positionals.length === 1) return;
    yield '--from: expected `har` and the path of one file';
    return;
  }
  yield* positionals.map((one) => `Unexpected argument ${one}`);
  if (baseUrl === undefined) yield missingBaseUrl;
  if (once === (everyMs !== undefined)) yield 'expected either --once or --every TIME';
  if (trade === (maxOrders !== undefined)) return;
  yield '--trade requires --max-orders-per-cycle N, which requires --trade';
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

function interval(text: string, name: string): number {
  const [, digits, unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const everyMs = Number(digits) * (unitsMs[unit] ?? Number.NaN);
  if (everyMs >= shortestMs && everyMs <= longestMs) return everyMs;
  throw new UsageError(`${name} ${text}: expected a time from 1m to 24d, such as 15m, 1h or 1d`);
}
