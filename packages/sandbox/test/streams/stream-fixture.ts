import { createSandbox } from '../../src/node/index.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/sandbox-options.ts';
import type { SandboxWebSocket } from '../../src/streams/web-socket.ts';
import { type Account, noon, restingOrder, signedCalls } from '../requests.ts';

/** A connection that records everything that the broker sends. */
export interface RecordedStream {
  readonly socket: SandboxWebSocket;
  /** The parsed messages since the last call. Arrays of events are flattened. */
  take(): Fields[];
  /** The code and the reason with which the connection was closed; undefined while it is open. */
  closed(): string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Creates a sandbox with a manual clock. */
export function sandboxAtNoon(options: SandboxOptions = {}): Sandbox {
  return createSandbox({ clock: 'manual', startTime: noon, ...options });
}

/** Calls a listen-key operation. */
export async function listenKeyCall(
  sandbox: Sandbox,
  name: Account,
  method: 'POST' | 'PUT' | 'DELETE',
  listenKey?: string,
): Promise<Fields> {
  const parameters = listenKey === undefined ? {} : { listenKey };
  const path = '/openapi/v1/userDataStream';
  return (await signedCalls(sandbox)(name, method, path, parameters)).body;
}

/** Creates a listen key. */
export async function createKey(sandbox: Sandbox, name: Account): Promise<string> {
  const { listenKey } = await listenKeyCall(sandbox, name, 'POST');
  return String(listenKey);
}

/** Places a spot order of one BTC. */
export async function placeOrder(
  sandbox: Sandbox,
  name: Account,
  order: Readonly<Record<string, string>> = {},
): Promise<Fields> {
  const parameters = { ...restingOrder, ...order };
  return (await signedCalls(sandbox)(name, 'POST', '/openapi/v1/order', parameters)).body;
}

/** Opens a connection without a socket, and records its messages. */
export async function openStream(sandbox: Sandbox, path: string): Promise<RecordedStream> {
  const socket = new sandbox.WebSocket(`ws://sandbox.test${path}`);
  let messages: Fields[] = [];
  let closed: string | undefined;
  socket.onmessage = ({ data }) => {
    const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
    const message = JSON.parse(text) as Fields | Fields[];
    messages.push(...(Array.isArray(message) ? message : [message]));
  };
  socket.onclose = ({ code, reason }) => {
    closed = `${code} ${reason}`;
  };
  await settled();
  return {
    socket,
    take: () => {
      const taken = messages;
      messages = [];
      return taken;
    },
    closed: () => closed,
  };
}

/** Opens the user data stream of an account. */
export async function openUserStream(sandbox: Sandbox, name: Account): Promise<RecordedStream> {
  return openStream(sandbox, `/openapi/ws/${await createKey(sandbox, name)}`);
}

/** The path of the market data stream. */
export const marketPath = '/openapi/quote/ws/v1';

/** Sends a request to the market data stream, and returns the messages that follow. */
export async function send({ socket, take }: RecordedStream, request: unknown): Promise<Fields[]> {
  socket.send(typeof request === 'string' ? request : JSON.stringify(request));
  await settled();
  return take();
}

/** Returns a request that subscribes to a topic. */
export function subscription(topic: string, symbol = 'BTCUSDT', change: object = {}): object {
  return { symbol, topic, event: 'sub', params: { binary: false }, ...change };
}

/** Waits until all messages are delivered, including those that are sent in a later turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Returns the client order ids of the messages since the last call. */
export const idsOf = ({ take }: RecordedStream) => take().flatMap(({ c }) => c ?? []);
