import { BrokerError, ConfigurationError } from '@broker-api/core';
import { FakeAccount } from '@broker-api/test-kit/stream-vectors';
import { expect, test } from 'vitest';
import { createUserStream } from '../../src/user/index.ts';
import { createSetup } from './setup.ts';

const broker = new FakeAccount(BrokerError);
const valid = {
  baseUrl: 'https://broker.example',
  spot: broker.client('spot'),
  WebSocket: class {} as never,
};

test.each([
  ['no object', undefined, 'the createUserStream options must be an object'],
  ['no client', { ...valid, spot: undefined }, '`spot`, `contract` or `option`'],
  [
    'a client of another section',
    { ...valid, contract: {} },
    '`contract` must be an object with the methods',
  ],
  ['no listen keys', { ...valid, spot: undefined, option: valid.spot }, '`listenKeys` must be'],
  ['no URL', { ...valid, baseUrl: 'broker.example' }, '`baseUrl` must be an absolute URL'],
  ['plain text on a network', { ...valid, baseUrl: 'ws://broker.example' }, 'must use https'],
  ['a password', { ...valid, baseUrl: 'https://a:b@broker.example' }, 'user name or password'],
  ['no room', { ...valid, capacity: 0 }, '`capacity` must be an integer of at least 1; got 0'],
  ['no time', { ...valid, compareMs: 3e9 }, 'between 1 and 2147483647; got 3000000000'],
  ['a time as text', { ...valid, compareMs: '1' }, '`compareMs` must be an integer'],
  ['no signal', { ...valid, signal: {} }, '`signal` must be an AbortSignal'],
  ['a misspelled option', { ...valid, compareMS: 1 }, 'did you mean `compareMs`?'],
  ['a misspelled timing', { ...valid, timing: { silence: 1 } }, '`silence` is not a timing option'],
  ['no class', { ...valid, WebSocket: 1 }, '`WebSocket` must be a function'],
])('rejects %s before anything is sent', (_, options, problem) => {
  expect(() => createUserStream(options as never)).toThrow(ConfigurationError);
  expect(() => createUserStream(options as never)).toThrow(problem);
  expect(broker.requests).toEqual([]);
});

test('a signal that has aborted closes the stream, and nothing is sent', async () => {
  const { stream, broker: fake, timers } = createSetup({ signal: AbortSignal.abort() });
  await timers.advance(0);
  expect(stream.state).toEqual({ status: 'closed', reason: 'aborted' });
  expect(fake.requests).toEqual([]);
  await expect(stream.ready).rejects.toThrow('closed: aborted');
});

test('a stream ends with its block, and its loops end with it', async () => {
  const setup = createSetup({});
  const reading = (async () => {
    using stream = setup.stream;
    const loop = stream[Symbol.asyncIterator]();
    return loop.next();
  })();
  expect(await reading).toEqual({ value: undefined, done: true });
});
