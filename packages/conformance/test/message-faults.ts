import type { SocketFaults } from './faulty-socket.ts';

/** Faults by the test that must fail, and by their names. */
export type StreamFaults = Readonly<Record<string, Readonly<Record<string, SocketFaults>>>>;

export type Message = Readonly<Record<string, unknown>>;

/** Other values of keys, or functions that return them from the values and the message. */
type Changes = Readonly<Record<string, unknown>>;

/** Changes each parsed frame. */
export function frames(change: (value: never) => readonly unknown[]): SocketFaults {
  return {
    receive: (text) => change(JSON.parse(text) as never).map((one) => JSON.stringify(one)),
  };
}

/** Changes each event, or each element of an array of events. */
export const events = (change: (event: Message) => readonly Message[]): SocketFaults =>
  frames((value: readonly Message[] | Message) => {
    const changed = Array.isArray(value) ? (value as readonly Message[]).flatMap(change) : [value];
    return Array.isArray(value) && changed.length > 0 ? [changed] : changed;
  });

/** Changes values in each event that has them. */
export const inEvents = (changes: Changes): SocketFaults =>
  events((event) => [withChanges(event, changes)]);

/** Changes values in the frames of some messages. */
const inFrames = (isChanged: (message: Message) => boolean, changes: Changes): SocketFaults =>
  frames((value: Message) => [isChanged(value) ? withChanges(value, changes) : value]);

/** Changes values in each message of a topic. */
export const inTopic = (name: string, changes: Changes): SocketFaults =>
  inFrames(({ topic }) => topic === name, changes);

/** Changes values in each row of a topic. */
export const inRows = (name: string, changes: Changes): SocketFaults =>
  inTopic(name, {
    data: (rows: readonly Message[]) => rows.map((row) => withChanges(row, changes)),
  });

/** Changes values in each message with a key. */
export const inMessagesWith = (key: string, changes: Changes): SocketFaults =>
  inFrames((message) => key in message, changes);

function withChanges(message: Message, changes: Changes): Message {
  const changed = Object.entries(changes).filter(([key]) => key in message);
  const values = changed.map(([key, change]) => {
    return [key, typeof change === 'function' ? change(message[key], message) : change];
  });
  return { ...message, ...Object.fromEntries(values) };
}

/** Removes a key when the message is encoded. */
export const omitted = undefined;
export const not = (value: boolean): boolean => !value;
/** Returns the value of another key. */
export const copyOf =
  (key: string) =>
  (_: unknown, message: Message): unknown =>
    message[key];

/** Returns a function that returns a lower number at each call, as a text if it replaces one. */
export function falling(start: number) {
  let next = start;
  return (value: unknown): unknown => (typeof value === 'string' ? String(--next) : --next);
}
