import type { SocketFaults } from './faulty-socket.ts';

/** A fault, with the id of the test that must fail. */
export type StreamFault = readonly [name: string, caughtBy: string, faults: SocketFaults];

export type Message = Record<string, unknown>;

/** Changes each event, or each element of an array of events. */
export function events(
  change: (event: Message) => Message | readonly Message[] | undefined,
): SocketFaults {
  return frames((value: readonly Message[] | Message) => {
    if (!Array.isArray(value)) return [value];
    const changed = (value as readonly Message[]).flatMap((event) => change(event) ?? []);
    return changed.length === 0 ? [] : [changed];
  });
}

/** Changes each parsed frame. */
export function frames(change: (value: never) => readonly unknown[]): SocketFaults {
  return {
    receive: (text) => change(JSON.parse(text) as never).map((one) => JSON.stringify(one)),
  };
}

/** Changes each message of a topic. */
export function topic(name: string, change: (message: TopicMessage) => unknown): SocketFaults {
  return frames((value: TopicMessage) => {
    if (value.topic !== name) return [value];
    const changed = change(value);
    return changed === undefined ? [] : [changed];
  });
}

export interface TopicMessage extends Message {
  readonly topic: string;
  readonly f: boolean;
  readonly data: readonly Message[];
}

export const errors = (change: (error: Message) => Message): SocketFaults =>
  frames((value: Message) => ['code' in value ? change(value) : value]);
export const rows = (name: string, change: (row: Message) => Message): SocketFaults =>
  topic(name, (message) => ({ ...message, data: message.data.map(change) }));
export const without = (message: Message, key: string): Message =>
  Object.fromEntries(Object.entries(message).filter(([name]) => name !== key));
