import { setTimeout as sleep } from 'node:timers/promises';
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
import { onFirstSignal, print, printError, runCommand } from '../command-line/run-command.ts';
import { orList } from '../lists.ts';
import { commandTable, missingBaseUrl, sectionNamed } from '../options.ts';
import { type Cycle, type WatchTarget, watcher } from './cycle.ts';
import { readTraffic } from './har.ts';
import { type Changes, compare, isListed, type KnownItem, readState, writeState } from './state.ts';

const status = { nothingNew: 0, new: 1, untested: 2, badUse: 3 } as const;
type Status = (typeof status)[keyof typeof status];
/** Reports what a cycle saw, and returns the exit status. */
type Report = (seen: Cycle, subject: string) => Status;

/**
 * Runs the command `broker-conformance watch`.
 *
 * @param args the command-line arguments after `watch`
 * @returns the exit status, as the usage describes
 */
export function watchCommand(args: readonly string[]): Promise<number> {
  return runCommand(watchUsage, status.badUse, async () => {
    const options = readWatchArguments(args, process.env);
    if (options === undefined) return undefined;
    const { watched } = options;
    if (typeof watched !== 'string') return watch(watched, reporter(options, watched.baseUrl));
    const { responses, ...seen } = readTraffic(watched);
    const subject = `${responses} ${responses === 1 ? 'response' : 'responses'}`;
    return reporter(options, 'recorded traffic')(seen, subject);
  });
}

async function watch({ everyMs, ...target }: WatchArguments, report: Report): Promise<Status> {
  const { signal, stopped } = stopSignal();
  const cycle = watcher({ ...target, seed: 1, signal });
  let worst: Status | undefined;
  for (;;) {
    const started = Date.now();
    const running = cycle();
    // A cycle that only reads can wait for a rate limit for a minute, and changes nothing.
    const isStopped = (await Promise.race([running, stopped])) === undefined;
    if (isStopped && target.maxOrders === undefined) process.exit(worst ?? status.untested);
    if (isStopped) printError('The watch ends after the current test. Another signal ends it now.');
    const seen = await running;
    const result = report(seen, `${seen.tests.size} tests`);
    if (everyMs === undefined) return result;
    // Something new is more important than a cycle that tested nothing.
    if (worst !== status.new && result !== status.nothingNew) worst = result;
    worst ??= result;
    const rest = Math.max(0, everyMs - (Date.now() - started));
    await sleep(rest, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return worst;
  }
}

/** Ends a watch after a signal. */
function stopSignal() {
  const controller = new AbortController();
  const { promise: stopped, resolve: stop } = Promise.withResolvers<undefined>();
  onFirstSignal(() => {
    controller.abort();
    stop(undefined);
  });
  return { signal: controller.signal, stopped };
}

/** Returns a function that compares each cycle with the earlier ones, and prints the changes. */
function reporter({ state: file, json }: ReportArguments, target: string): Report {
  let state = readState(file, target);
  return ({ items, tests, problem }, subject) => {
    const time = new Date().toISOString();
    if (problem !== undefined) {
      const none = { new: [], changed: [], gone: [] };
      print(
        json
          ? JSON.stringify({ time, problem, ...none })
          : `${time} nothing was tested: ${problem}`,
      );
      return status.untested;
    }
    const changes = compare(state, items, tests, time);
    state = changes.next;
    // Printed first: a watch that ends between the two reports the changes again.
    print(json ? jsonOf(changes, time) : textOf(changes, `${time} ${subject}`));
    if (file !== undefined) writeState(file, state);
    const { added, changed, gone } = changes;
    // A symbol that is no longer listed is a change; a failure that is gone is not.
    const isChanged = added.length + changed.length > 0 || gone.some(isListed);
    return isChanged ? status.new : status.nothingNew;
  };
}

function jsonOf({ added, changed, gone }: Changes, time: string): string {
  const texts = (list: readonly KnownItem[]) => list.map(({ text, since }) => ({ text, since }));
  return JSON.stringify({ time, new: texts(added), changed: texts(changed), gone: texts(gone) });
}

function textOf({ added, changed, gone, next }: Changes, subject: string): string {
  const count = added.length + changed.length;
  return [
    ...added.map(({ text }) => `new      ${text}`),
    ...changed.map(({ text }) => `changed  ${text}`),
    ...gone.map(({ text, since }) => `gone     ${text}, seen since ${since}`),
    `${subject}: ${count} new, ${gone.length} gone, ${next.items.length} known`,
  ].join('\n');
}

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
type WatchArguments = Omit<WatchTarget, 'seed' | 'signal'> & Pick<Values, 'everyMs'>;

/** Where to report changes. */
type ReportArguments = Pick<Values, 'state' | 'json'>;

const watchUsage = `\
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
function readWatchArguments(
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
