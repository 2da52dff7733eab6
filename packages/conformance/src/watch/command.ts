import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printable } from '@broker-api/spec';
import { UsageError } from '../usage-error.ts';
import { readWatchArguments, type WatchArguments, watchUsage } from './arguments.ts';
import { type Cycle, watcher } from './cycle.ts';
import { readTraffic } from './har.ts';
import { type Changes, compare, type KnownItem, readState, writeState } from './state.ts';

const print = (text: string): boolean => process.stdout.write(`${printable(text)}\n`);
const printError = (text: string): boolean => process.stderr.write(`${printable(text)}\n`);

const status = { nothingNew: 0, new: 1, untested: 2, badUse: 3 } as const;
type Status = (typeof status)[keyof typeof status];

/**
 * Runs the command `broker-conformance watch`.
 *
 * @param args the command-line arguments after `watch`
 * @returns the exit status, as the usage describes
 */
export async function watchCommand(args: readonly string[]): Promise<number> {
  try {
    const options = readWatchArguments(args, process.env);
    if (options === undefined) {
      print(watchUsage);
      return status.nothingNew;
    }
    return await (options.har === undefined ? watch(options) : checkTraffic(options, options.har));
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message}\n\n${watchUsage}`);
      return status.badUse;
    }
    printError(`Internal error: ${(error as Error).stack}`);
    return status.untested;
  }
}

async function watch(options: WatchArguments): Promise<Status> {
  const { baseUrl = '', wsUrl, accounts, sections, operations, everyMs, maxOrders } = options;
  let state = readState(options.state, baseUrl);
  const seed = 1;
  const own = { ...(wsUrl !== undefined && { wsUrl }), ...(maxOrders && { maxOrders }) };
  const stop = stopSignal();
  const { signal } = stop;
  const cycle = watcher({ baseUrl, accounts, sections, operations, seed, signal, ...own });
  let worst: Status | undefined;
  for (;;) {
    const started = Date.now();
    const running = cycle();
    // A cycle that only reads can wait for a rate limit for a minute, and changes nothing.
    const isStopped = (await Promise.race([running, stop.stopped])) === undefined;
    if (isStopped && maxOrders === undefined) process.exit(worst ?? status.untested);
    if (isStopped) printError('The watch ends after the current test. Another signal ends it now.');
    const seen = await running;
    const changes = report(options, state, seen);
    state = changes.next;
    const result = statusOf(seen, changes);
    if (everyMs === undefined) return result;
    // Something new is more important than a cycle that tested nothing.
    if (worst !== status.new && result !== status.nothingNew) worst = result;
    worst ??= result;
    const rest = Math.max(0, everyMs - (Date.now() - started));
    await Promise.race([sleep(rest, undefined, { signal }), stop.stopped]).catch(() => undefined);
    if (signal.aborted) return worst;
  }
}

function checkTraffic(options: WatchArguments, file: string): Status {
  const { items, responses } = readTraffic(file);
  const problem = 'the file contains no responses to documented operations';
  const seen = { items, tests: new Set<string>(), ...(responses === 0 && { problem }) };
  const state = readState(options.state, 'recorded traffic');
  return statusOf(
    seen,
    report(options, state, seen, `${responses} ${responses === 1 ? 'response' : 'responses'}`),
  );
}

function statusOf({ problem }: Cycle, { added, changed, gone }: Changes): Status {
  if (problem !== undefined) return status.untested;
  return added.length + changed.length + gone.filter(isListed).length > 0
    ? status.new
    : status.nothingNew;
}

/** A symbol that is no longer listed is a change; a failure that is gone is not. */
const isListed = ({ fields }: KnownItem): boolean => fields !== undefined;

/** Prints the changes, and writes the state. A cycle that tested nothing changes no state. */
function report(
  options: WatchArguments,
  state: Changes['next'],
  { items, tests, problem }: Cycle,
  subject = `${tests.size} tests`,
): Changes {
  const time = new Date().toISOString();
  const changes =
    problem === undefined
      ? compare(state, items, tests, time)
      : { added: [], gone: [], changed: [], next: state };
  // Printed first: a watch that ends between the two reports the changes again.
  printChanges(changes, { time, json: options.json, problem, subject });
  if (problem === undefined && options.state !== undefined) {
    writeState(resolve(options.state), changes.next);
  }
  return changes;
}

interface CycleReport {
  readonly time: string;
  readonly json: boolean;
  readonly problem: string | undefined;
  readonly subject: string;
}

function printChanges(
  { added, changed, gone, next }: Changes,
  { time, json, problem, subject }: CycleReport,
): void {
  if (json) {
    const texts = (list: readonly KnownItem[]) => list.map(({ text, since }) => ({ text, since }));
    const lists = { new: texts(added), changed: texts(changed), gone: texts(gone) };
    print(JSON.stringify({ time, ...(problem === undefined ? {} : { problem }), ...lists }));
    return;
  }
  if (problem !== undefined) {
    print(`${time} nothing was tested: ${problem}`);
    return;
  }
  for (const { text } of added) print(`new      ${text}`);
  for (const { text } of changed) print(`changed  ${text}`);
  for (const { text, since } of gone) print(`gone     ${text}, seen since ${since}`);
  const count = added.length + changed.length;
  print(`${time} ${subject}: ${count} new, ${gone.length} gone, ${next.items.length} known`);
}

/** Ends a watch after SIGINT or SIGTERM. */
function stopSignal() {
  const controller = new AbortController();
  const stopped = new Promise<undefined>((resolveStopped) => {
    const stop = (): void => {
      controller.abort();
      resolveStopped(undefined);
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  return { signal: controller.signal, stopped };
}
