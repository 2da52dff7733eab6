import { expect, test } from 'vitest';
import { Emitter } from '../../src/connection/emitter.ts';
import { EventQueue } from '../../src/connection/event-queue.ts';

test('values arrive in order, before and after the consumer waits', async () => {
  const queue = new EventQueue<number>();
  const first = queue.next();
  queue.push(1);
  queue.push(2);
  queue.push(3);
  queue.end();
  queue.push(4);
  expect(await first).toEqual({ value: 1, done: false });
  const rest = [];
  for await (const value of queue) rest.push(value);
  expect(rest).toEqual([2, 3]);
});

test('a value with a key replaces the waiting one and keeps its turn', () => {
  const queue = new EventQueue<string>();
  queue.push('a1', 'a');
  queue.push('b1', 'b');
  queue.push('a2', 'a');
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['a2', 'b1', undefined]);
  queue.push('a3', 'a');
  expect(queue.shift()).toBe('a3');
  expect([queue.has('a'), queue.size]).toEqual([false, 0]);
});

test('a loop that ends early ends the queue once', async () => {
  let ends = 0;
  const queue = new EventQueue<number>(() => {
    ends += 1;
  });
  queue.push(1);
  queue.push(2);
  for await (const value of queue) if (value === 1) break;
  queue.end();
  expect(ends).toBe(1);
  expect(await queue.next()).toEqual({ value: undefined, done: true });
});

class Ticker extends Emitter<{ error: unknown; tick: number }> {
  tick(value: number): void {
    this.emit('tick', value);
  }
}

test('an error of a listener arrives at the error channel and disturbs no other listener', () => {
  const emitter = new Ticker();
  const seen: unknown[] = [];
  const remove = emitter.on('tick', () => {
    throw new Error('broken');
  });
  emitter.on('tick', (value) => seen.push(value));
  emitter.on('error', (error) => seen.push((error as Error).message));
  emitter.on('error', () => {
    throw new Error('never ends');
  });
  emitter.tick(1);
  remove();
  emitter.tick(2);
  expect(seen).toEqual(['broken', 1, 2]);
});

test('what an async listener rejects with arrives at the error channel', async () => {
  const emitter = new Ticker();
  const seen: unknown[] = [];
  emitter.on('tick', async () => {
    throw new Error('broken later');
  });
  emitter.on('error', async (error) => {
    seen.push((error as Error).message);
    throw new Error('never ends');
  });
  emitter.tick(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(['broken later']);
});
