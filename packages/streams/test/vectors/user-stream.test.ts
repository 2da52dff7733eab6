// Runs spec/vectors/user-stream. The oracle is what the vectors expect.
import { readdirSync, readFileSync } from 'node:fs';
import type { ScriptedSocket } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import type { Account } from '../user/fake-account.ts';
import { createSetup, type Setup } from '../user/setup.ts';

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

interface Vector {
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

const folder = new URL('../../../../spec/vectors/user-stream/', import.meta.url);

for (const file of readdirSync(folder)) {
  const vectors = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector[];
  describe(`user-stream/${file}`, () => {
    test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) =>
      runVector(vector),
    );
  });
}

async function runVector({ account, sections, options, steps, expect: expected }: Vector) {
  const setup = createSetup({ account, sections, compareMs: 24 * 3_600_000, ...options });
  const loop = setup.stream[Symbol.asyncIterator]();
  const read: unknown[] = [];
  await setup.timers.advance(0);
  for (const step of steps) {
    await runStep(setup, step);
    for (let count = 0; count < (step.read ?? 0); count++) {
      const next = loop.next();
      await setup.timers.advance(1000);
      read.push((await next).value);
    }
    await setup.timers.advance(step.advanceMs ?? 0);
  }
  const { events, states, sockets } = setup;
  if (expected.events) expectEach(events, expected.events);
  if (expected.loop) expectEach(read, expected.loop);
  if (expected.states) expect(states).toEqual(expected.states);
  if (expected.urls) expect(sockets.map(({ url }) => url)).toEqual(expected.urls);
  if (expected.sent) {
    const texts = sockets.flatMap(({ sent }) => sent);
    expectEach(
      texts.map((text) => JSON.parse(text) as unknown),
      expected.sent,
    );
  }
  setup.stream.close();
}

/** Compares each event with the fields that are expected of it. */
function expectEach(actual: readonly unknown[], expected: readonly object[]): void {
  expect(actual).toMatchObject(expected);
}

async function runStep(setup: Setup, step: Step): Promise<void> {
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
