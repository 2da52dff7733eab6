import { expect, it } from 'vitest';
import { createInMemory } from '../../src/broker-state.ts';
import { type Journal, JournalError } from '../../src/journal/journal.ts';
import { nextTurn } from '../../src/next-turn.ts';
import { assemble, type Sandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import { noon } from '../requests.ts';
import {
  marketPath,
  openStream,
  openUserStream,
  placeOrder,
  send,
  settled,
  subscription,
} from './stream-fixture.ts';

/** A journal. While `isHeld` is true, records become durable only when the test calls `sync`. */
class HeldJournal implements Journal {
  isHeld = false;
  #appended = 0;
  #durable = 0;
  #failure: Error | undefined;

  readonly assertAccepts = (): void => {};
  readonly restore = (): void => {};
  readonly close = async (): Promise<void> => {};

  get isSynced(): boolean {
    return this.#durable === this.#appended;
  }

  append(): void {
    this.#appended += 1;
    if (!this.isHeld) this.#durable += 1;
  }

  async synced(): Promise<void> {
    const upTo = this.#appended;
    while (this.#durable < upTo && this.#failure === undefined) await nextTurn();
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Makes the next record durable. */
  async sync(): Promise<void> {
    this.#durable += 1;
    await settled();
  }

  /** Fails the waiting writes and all later ones. */
  async fail(error: Error): Promise<void> {
    this.#failure = error;
    await settled();
  }
}

function sandboxWith(journal: Journal, others: SandboxOptions = {}): Sandbox {
  const options = { clock: 'manual', startTime: noon, ...others } as const;
  return assemble({ ...createInMemory(options), journal }, options).sandbox;
}

it('the streams send each change once, in order, and only when it is durable', async () => {
  const journal = new HeldJournal();
  const sandbox = sandboxWith(journal);
  const user = await openUserStream(sandbox, 'alice');
  const market = await openStream(sandbox, marketPath);
  for (const topic of ['trade', 'diffDepth', 'realtimes']) await send(market, subscription(topic));
  journal.isHeld = true;
  const requests = [
    placeOrder(sandbox, 'alice', { newClientOrderId: 'a' }),
    placeOrder(sandbox, 'bob', { side: 'SELL' }),
    placeOrder(sandbox, 'alice', { newClientOrderId: 'c' }),
  ];
  await settled();
  const late = await openStream(sandbox, marketPath);
  expect(await send(late, subscription('trade'))).toEqual([]);
  expect([user.take(), market.take()]).toEqual([[], []]);

  await journal.sync();
  expect(user.take().map(({ c, X }) => [c, X])).toEqual([
    ['a', 'NEW'],
    [undefined, undefined],
  ]);
  await journal.sync();
  expect(user.take().map(({ X }) => X)).toEqual(['FILLED', undefined]);
  expect(market.take().map(({ topic }) => topic)).toEqual(['trade']);
  expect(late.take()).toEqual([]);

  await journal.sync();
  await Promise.all(requests);
  expect(user.take().map(({ c }) => c)).toEqual(['c', undefined]);
  const levels = { b: [['9000', '1']], a: [] };
  const topics = market.take();
  expect(topics.map(({ topic }) => topic).sort()).toEqual(['diffDepth', 'realtimes']);
  expect(topics).toContainEqual(
    expect.objectContaining({ data: [expect.objectContaining(levels)] }),
  );
  expect(late.take()).toMatchObject([{ topic: 'trade', f: true, data: [{ q: '1' }] }]);
});

it('the streams close all connections if a change cannot be stored', async () => {
  const journal = new HeldJournal();
  const failures: unknown[] = [];
  const onBackgroundFailure = (error: unknown) => failures.push(error);
  const sandbox = sandboxWith(journal, { onBackgroundFailure });
  const user = await openUserStream(sandbox, 'alice');
  const market = await openStream(sandbox, marketPath);
  await send(market, subscription('diffDepth'));
  journal.isHeld = true;
  const response = placeOrder(sandbox, 'alice');
  await settled();
  await journal.fail(new JournalError('The disk is full.'));
  expect(await response).toMatchObject({ code: -1000 });
  for (const stream of [user, market]) {
    expect(stream.take()).toEqual([]);
    expect(stream.closed()).toBe('1011 The broker failed unexpectedly. Connect again.');
  }
  const rejected = await openStream(sandbox, marketPath);
  expect(rejected.closed()).toMatch(/^1006 The broker has failed/);
});
