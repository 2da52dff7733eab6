import { expect, it } from 'vitest';
import { BrokerClock, ManualClock } from '../../src/control/broker-clock.ts';
import type { Journal } from '../../src/journal/journal.ts';
import { assemble, createInitialContents, type Sandbox } from '../../src/sandbox.ts';
import { SandboxState } from '../../src/state/state.ts';
import { noon, order, signed } from '../requests.ts';
import {
  accountOf,
  marketPath,
  openStream,
  openUserStream,
  send,
  settled,
  subscription,
} from './stream-fixture.ts';

/** A journal whose records become durable when the test says so. */
class HeldJournal implements Journal {
  isHeld = false;
  #pending = 0;
  #waiting: (() => void)[] = [];

  get isSynced(): boolean {
    return this.#pending === 0;
  }

  append(): void {
    if (this.isHeld) this.#pending += 1;
  }

  withdraw(): void {
    this.#pending -= 1;
  }

  async synced(): Promise<void> {
    if (!this.isSynced) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async close(): Promise<void> {}

  /** Makes the records so far durable. */
  sync(): void {
    this.#pending = 0;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

function sandboxWith(journal: Journal): Sandbox {
  const { initialState, keys } = createInitialContents({}, noon);
  const clock = new BrokerClock(() => noon, new ManualClock(noon));
  return assemble(SandboxState.create(initialState, keys), journal, clock, {}).sandbox;
}

it('sends nothing before it is durable, and every change once and in order', async () => {
  const journal = new HeldJournal();
  const sandbox = sandboxWith(journal);
  const user = await openUserStream(sandbox, 'alice');
  const market = await openStream(sandbox, marketPath);
  for (const topic of ['trade', 'diffDepth', 'realtimes']) await send(market, subscription(topic));
  journal.isHeld = true;
  const place = (name: string, side: string, id: string) => {
    const query = `${order.replace('BUY', side)}&newClientOrderId=${id}&timestamp=${noon}`;
    const path = '/openapi/v1/order';
    return sandbox.handle(signed(accountOf(sandbox, name), { method: 'POST', path, query }));
  };
  const requests = [place('alice', 'BUY', 'a'), place('bob', 'SELL', 'b')];
  await settled();
  const late = await openStream(sandbox, marketPath);
  expect(await send(late, subscription('trade'))).toEqual([]);
  expect([user.take(), market.take()]).toEqual([[], []]);

  journal.sync();
  await Promise.all(requests);
  requests.push(place('alice', 'BUY', 'c'));
  await settled();
  expect(user.take().map(({ e, X }) => X ?? e)).toEqual([
    ...['NEW', 'outboundAccountInfo', 'FILLED', 'outboundAccountInfo'],
  ]);
  // The two commands cancel each other out in the book.
  expect(market.take().map(({ topic }) => topic)).toEqual(['trade', 'realtimes']);
  expect(late.take()).toMatchObject([{ topic: 'trade', f: true, data: [{ q: '1' }] }]);

  journal.sync();
  await Promise.all(requests);
  await settled();
  expect(user.take().map(({ c }) => c)).toEqual(['c', undefined]);
  expect(market.take()).toMatchObject([{ topic: 'diffDepth', data: [{ b: [['9000', '1']] }] }]);
});
