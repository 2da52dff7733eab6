import { setTimeout as sleep } from 'node:timers/promises';
import { onFirstSignal, print, printError, runCommand } from '../command-line/run-command.ts';
import {
  type ReportArguments,
  readWatchArguments,
  type WatchArguments,
  watchUsage,
} from './arguments.ts';
import { type Cycle, watcher } from './cycle.ts';
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
