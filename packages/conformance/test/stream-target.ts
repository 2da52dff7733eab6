import { setImmediate as nextTurn } from 'node:timers/promises';
import { createSandbox, type Dialect, type Sandbox } from '@broker-api/sandbox';
import { allStreamCases } from '../src/cases/all-cases.ts';
import type { StreamCase } from '../src/cases/case.ts';
import type { SessionOptions } from '../src/client/session.ts';
import type { OpenSocket } from '../src/client/stream-connection.ts';
import { sessionOf } from './sandbox-target.ts';

/** How a target differs from a correct broker with the reference dialect. */
interface TargetOptions extends Partial<SessionOptions> {
  readonly dialect?: Dialect;
  /** Wraps the sockets of the sandbox. */
  readonly wrap?: (open: OpenSocket) => OpenSocket;
  /** Whether the session can advance the clock; true by default. */
  readonly advances?: boolean;
  /** Returns how much time passes after a request. */
  readonly pauseMs?: (url: string) => number;
}

/** Creates a sandbox with a manual clock, and a session that tests its streams. */
export function streamTarget({
  dialect = 'reference',
  wrap = (open) => open,
  advances = true,
  pauseMs = () => 0,
  ...options
}: TargetOptions = {}) {
  const sandbox = createSandbox({
    clock: 'manual',
    startTime: 1_796_083_500_000,
    limits: 'off',
    dialect,
  });
  const advance = advanceOf(sandbox);
  const session = sessionOf(sandbox, {
    baseUrl: 'http://sandbox.test',
    fetch: async (url, init) => {
      const response = await sandbox.fetch(url, init);
      const passed = pauseMs(url);
      if (passed > 0) await advance(passed);
      return response;
    },
    now: sandbox.now,
    openSocket: wrap((url) => new sandbox.WebSocket(url)),
    ...(advances && { advance }),
    ...options,
  });
  return { session, sandbox, advance };
}

/**
 * Returns a function that advances the clock of a sandbox. The sandbox divides its work among turns
 * of the event loop, so the clock waits for a turn before it passes time.
 */
export function advanceOf({ control }: Pick<Sandbox, 'control'>) {
  return async (milliseconds: number): Promise<void> => {
    await nextTurn();
    await control.advanceClock({ milliseconds });
  };
}

/** Returns the stream test with an id. */
export function streamCase(id: string): StreamCase {
  const found = allStreamCases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`unknown test ${id}`);
  return found;
}

/** These tests advance the clock by minutes or hours. */
export const isLong = ({ id }: StreamCase): boolean => /\/(55\d|632)-/.test(id);
