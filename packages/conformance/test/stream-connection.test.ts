import { expect, test } from 'vitest';
import { StreamConnection } from '../src/client/stream-connection.ts';

test.each([
  ['too many frames', '{}', 20_000],
  ['too many characters', ' '.repeat(2 ** 20), 32],
])('a connection with %s is closed', (_what, data, accepted) => {
  const socket = Object.assign(new EventTarget(), {
    binaryType: '',
    closes: 0,
    send: () => undefined,
    close: () => {
      socket.closes += 1;
    },
  });
  const time = { now: Date.now, pass: async () => undefined };
  const connection = new StreamConnection(socket, time, () => undefined);
  const receive = () => socket.dispatchEvent(new MessageEvent('message', { data }));
  for (let count = 0; count < accepted; count += 1) receive();
  expect([connection.received.length, socket.closes]).toEqual([accepted, 0]);
  receive();
  expect([connection.received.length, socket.closes]).toEqual([accepted, 1]);
});
