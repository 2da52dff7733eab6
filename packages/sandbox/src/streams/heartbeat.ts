import type { spot } from '@broker-api/streams';
import { StreamMessage } from './message.ts';

/** Returns the ping of the server for a time, which is in milliseconds since the epoch. */
export function pingAt(time: number): StreamMessage {
  return new StreamMessage(JSON.stringify({ ping: time } satisfies spot.HeartbeatPing));
}

/**
 * Returns the pong of the server for a time, which is in milliseconds since the epoch. The pong
 * does not repeat the time in the client's ping.
 */
export function pongAt(time: number): StreamMessage {
  return new StreamMessage(JSON.stringify({ pong: time } satisfies spot.HeartbeatPong));
}

/** Returns the kind of a heartbeat; undefined if the parsed message is not a heartbeat. */
export function heartbeatOf(message: unknown): 'ping' | 'pong' | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  if ('ping' in message) return 'ping';
  return 'pong' in message ? 'pong' : undefined;
}
