import type { ScriptedSocket } from '../scripted-socket.ts';
import { matchProblems } from '../vectors/match-problems.ts';
import type { Account } from './fake-account.ts';
import {
  createUserSetup,
  type ObservedStream,
  type UserSetup,
  type UserStreamExports,
} from './user-setup.ts';

interface Step {
  readonly open?: true;
  readonly frame?: unknown;
  readonly text?: string;
  readonly connection?: number;
  readonly end?: number;
  readonly account?: Account;
  readonly fail?: string;
  readonly listenKey?: string;
  readonly advanceMs?: number;
  readonly read?: number;
}

/** A file of spec/vectors/user-stream is a list of these. */
export interface UserVector {
  readonly name: string;
  readonly sections?: readonly ('spot' | 'contract' | 'option')[];
  readonly options?: { readonly capacity?: number; readonly compareMs?: number };
  readonly account?: Account;
  readonly steps: readonly Step[];
  readonly expect: {
    readonly events?: readonly object[];
    readonly loop?: readonly object[];
    readonly states?: readonly string[];
    readonly sent?: readonly object[];
    readonly urls?: readonly string[];
  };
}

/**
 * Runs a vector. Returns how the stream differs from what the vector expects. This file and its
 * imports use only what every runtime has.
 */
export async function runUserVector(
  exports: UserStreamExports<object>,
  { account, sections, options, steps, expect: expected }: UserVector,
): Promise<string[]> {
  const setupOptions = { account, sections, compareMs: 24 * 3_600_000, ...options };
  const setup = createUserSetup(exports, setupOptions);
  const stream = setup.stream as ObservedStream;
  let loop = stream[Symbol.asyncIterator]();
  const read: unknown[] = [];
  const readNext = async (): Promise<void> => {
    try {
      read.push((await loop.next()).value);
    } catch (error) {
      const { name, events } = error as { readonly name: string; readonly events: number };
      read.push({ error: name, events });
      loop = stream[Symbol.asyncIterator]();
    }
  };
  await setup.timers.advance(0);
  for (const step of steps) {
    await runStep(setup, step);
    for (let count = 0; count < (step.read ?? 0); count++) {
      const reading = readNext();
      await setup.timers.advance(1000);
      await reading;
    }
    await setup.timers.advance(step.advanceMs ?? 0);
  }
  const { events, states, sockets } = setup;
  stream.close();
  // Without the state `closed`, and with all that was sent.
  const texts = sockets.flatMap(({ sent }) => sent);
  const actual = {
    events,
    loop: read,
    states: states.slice(0, -1),
    urls: sockets.map(({ url }) => url),
    sent: texts.map((text) => JSON.parse(text) as unknown),
  };
  return matchProblems(actual, expected, 'stream');
}

async function runStep(setup: UserSetup<object>, step: Step): Promise<void> {
  const { sockets, broker, latest, timers } = setup;
  if (step.account !== undefined) broker.account = step.account;
  if (step.fail !== undefined) broker.failures.set(step.fail, 1);
  if (step.listenKey !== undefined) {
    broker.listenKey = step.listenKey;
    broker.isKeyValid = false;
  }
  const socket =
    step.connection === undefined ? latest() : (sockets[step.connection - 1] as ScriptedSocket);
  if (step.open) {
    socket.open();
    await timers.advance(0);
  }
  if (step.frame !== undefined) socket.receive(JSON.stringify(step.frame));
  if (step.text !== undefined) socket.receive(step.text);
  if (step.end !== undefined) socket.end(step.end);
}
