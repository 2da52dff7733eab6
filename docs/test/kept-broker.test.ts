import type { Sandbox } from '@broker-api/sandbox';
import { describe, expect, test, vi } from 'vitest';
import { BrokerConnection } from '../src/console/broker-connection.ts';
import { BrokerKeeper } from '../src/console/broker-keeper.ts';
import { keepBroker, onKeepingProblem } from '../src/console/kept-broker.ts';
import type { BrokerCall } from '../src/console/messages.ts';
import { pageSocketClass } from '../src/console/page-socket.ts';

const connectionTo = (worker: FakeWorker, stored: string[] = []): BrokerConnection =>
  new BrokerConnection({
    createWorker: () => worker as unknown as Worker,
    stored: () => stored.at(-1) ?? null,
    store: (saved) => stored.push(saved),
  });

test('a WebSocket of the page delivers the events of its worker, and ends with it', () => {
  const worker = new FakeWorker();
  const connection = connectionTo(worker);
  const socket = new (pageSocketClass(connection))('ws://127.0.0.1/openapi/ws/key');
  const events: unknown[] = [];
  socket.onopen = () => events.push('open');
  socket.onmessage = ({ data }: { readonly data: string }) => events.push(data);
  socket.onclose = ({ code, reason }: CloseEvent) => events.push(`${code} ${reason}`);
  const reply = { socket: '1', time: 1000, isStopped: true };
  worker.reply({ ...reply, event: { type: 'open' } });
  worker.reply({ ...reply, event: { type: 'message', data: '{"e":"x"}' } });
  // A program that reacts to an event signs with the time of the event.
  expect(connection.now()).toBe(1000);
  socket.send('{"ping":1}');
  expect(worker.sent.map(({ kind, input }) => [kind, input]).slice(1)).toEqual([
    ['openSocket', { id: '1', url: 'ws://127.0.0.1/openapi/ws/key' }],
    ['sendFrame', { id: '1', frame: '{"ping":1}' }],
  ]);
  connection.stop();
  expect(events).toEqual(['open', '{"e":"x"}', expect.stringContaining('1006 The page was left')]);
  // A closed WebSocket must not start a worker again.
  socket.send('{"ping":2}');
  socket.close();
  expect(worker.sent).toHaveLength(3);
});

describe('a connection to a worker', () => {
  test('a connection to a worker returns times and throws errors of the broker', async () => {
    const worker = new FakeWorker();
    const connection = connectionTo(worker);
    const accounts = connection.call('accounts', null);
    const failed = connection.call('closeSocket', 'key');
    const fields = { isStopped: false, error: { message: 'unknown key', status: 404 } };
    worker.reply({ id: 3, time: Date.now() + 3_600_000, ...fields });
    worker.reply({ id: 2, time: Date.now() + 7_200_000, isStopped: false, result: ['alice'] });
    expect(await accounts).toEqual(['alice']);
    await expect(failed).rejects.toMatchObject({ message: 'unknown key', status: 404 });
    expect(connection.now()).toBeGreaterThan(Date.now() + 7_100_000);
    worker.reply({ id: 4, time: 1000, isStopped: true });
    expect(connection.now()).toBe(1000);
  });

  test('the worker that starts after a stop restores what the first one stored', async () => {
    const worker = new FakeWorker();
    const stored: string[] = [];
    const connection = connectionTo(worker, stored);
    const call = connection.call('accounts', null);
    worker.reply({ saved: 'after an order' });
    connection.stop();
    await expect(call).rejects.toThrow('Run the call again.');
    // An event of the stopped worker must not overwrite what another page has stored.
    worker.reply({ saved: 'late' });
    void connection.call('accounts', null);
    expect(stored).toEqual(['after an order']);
    const starts = worker.sent.filter(({ kind }) => kind === 'start').map(({ input }) => input);
    expect([starts, worker.ended]).toEqual([[null, 'after an order'], 1]);
  });

  test('a connection to a worker says what to do if the worker cannot start', async () => {
    const worker = new FakeWorker();
    const call = connectionTo(worker).call('accounts', null);
    worker.dispatchEvent(Object.assign(new Event('error'), { message: '' }));
    await expect(call).rejects.toThrow('its script could not be loaded. Reload the page.');
  });

  test('a connection to a worker rejects all calls after the worker has stopped', async () => {
    const worker = new FakeWorker();
    const connection = connectionTo(worker);
    const call = connection.call('accounts', null);
    worker.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await expect(call).rejects.toThrow('out of memory. Reload the page.');
    await expect(connection.call('accounts', null)).rejects.toThrow('out of memory');
  });
});

class FakeWorker extends EventTarget {
  readonly sent: BrokerCall[] = [];
  ended = 0;

  postMessage(call: BrokerCall): void {
    this.sent.push(call);
  }

  terminate(): void {
    this.ended += 1;
  }

  reply(data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

describe('a kept broker', () => {
  test('a kept broker is saved after each change: at once, or later if it is large', async () => {
    const saved: string[] = [];
    let now = 0;
    let durationMs = 1;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += durationMs;
      return now;
    });
    const sandbox = { save: () => `state ${saved.length}` } as Sandbox;
    const keeper = new BrokerKeeper(sandbox, (one) => saved.push(one));
    keeper.saveChange();
    expect(saved).toEqual([]);
    keeper.start();
    keeper.saveChange();
    expect(saved).toEqual(['state 0', 'state 1']);
    durationMs = 100;
    for (let change = 0; change < 9; change++) keeper.saveChange();
    expect(saved.length).toBe(3);
    await expect.poll(() => saved.length, { timeout: 5000 }).toBe(4);
    keeper.stop();
    vi.restoreAllMocks();
  });

  test.each([
    ['SecurityError', 'each page has a broker of its own'],
    ['QuotaExceededError', 'This broker has 2.0 MB'],
  ])('if the session storage throws a %s, the page says what follows', (name, expected) => {
    const items = new Map([['broker-api-broker', 'old']]);
    vi.stubGlobal('sessionStorage', {
      setItem: () => {
        throw Object.assign(new Error(), { name });
      },
      removeItem: (key: string) => items.delete(key),
    });
    const problems: (string | undefined)[] = [];
    keepBroker('x'.repeat(2e6));
    onKeepingProblem((problem) => problems.push(problem));
    expect(problems.join()).toContain(expected);
    expect(items.size).toBe(0);
    vi.unstubAllGlobals();
  });
});
