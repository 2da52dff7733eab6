import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiKeyHeader } from '@broker-api/spec';
import { hmac } from '@broker-api/test-kit';
import { WebSocket } from 'ws';

/**
 * A step of a run. In its texts, `__id3__` is the third random value that the sandbox returned, and
 * `signature=__sign__` at the end of a query or a body is the signature of the request.
 */
export type Step =
  | {
      readonly to: 'broker' | 'control';
      readonly method: string;
      readonly path: string;
      readonly query: string;
      readonly body: string;
      readonly contentType?: string;
      /** The name of the account whose API key signs the request. */
      readonly account?: string;
    }
  | { readonly to: 'open'; readonly socket: string; readonly path: string }
  | { readonly to: 'socket'; readonly socket: string; readonly frame: string }
  | { readonly to: 'close' };

/** A running sandbox. */
export interface Target {
  readonly origin: string;
  readonly controlOrigin: string;
  readonly webSocketOrigin: string;
  account(name: string): { readonly apiKey: string; readonly secretKey: string };
}

/** Ids, listen keys, API keys and UUIDs: the values that a sandbox may choose as it likes. */
const randomValue =
  /(?<![\w.-])(?:\d{15,24}|[A-Za-z0-9]{60,70}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?![\w.-])/g;

/** The version of a book, which also counts turns of the event loop without a change. */
const bookVersion = /(?<="t":\d{13},"v":")\d{1,14}(?=")/g;

const omittedHeaders = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** Sends the steps of a run to one sandbox, and returns what it sent, without random values. */
export class Driver {
  readonly #target: Target;
  readonly #tokens = new Map<string, string>();
  readonly #values = new Map<string, string>();
  readonly #sockets = new Map<string, { readonly socket: WebSocket; frames: string[] }>();

  constructor(target: Target) {
    this.#target = target;
  }

  /** Returns the response to a step, then the frames of all sockets, one a line. */
  async send(step: Step): Promise<string[]> {
    const lines = [await this.#respond(step)];
    for (const [name, entry] of this.#sockets) {
      // The sandbox sends the frames of a request, and the first messages of each symbol of a
      // subscription, in turns of their own, before it responds to so many pings.
      for (let turn = 0; turn < 8; turn += 1) await pong(entry.socket);
      lines.push(...entry.frames.map((frame) => `${name} ${frame}`));
      entry.frames = [];
    }
    return lines.map((line) => this.#withoutRandomValues(line));
  }

  /** Closes all sockets, and waits until the sandbox has closed them too. */
  async close(): Promise<void> {
    const sockets = [...this.#sockets.values()].map(({ socket }) => socket);
    this.#sockets.clear();
    const open = sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED);
    await Promise.all(open.map((socket) => closed(socket)));
  }

  async #respond(step: Step): Promise<string> {
    switch (step.to) {
      case 'open':
        return this.#open(step.socket, this.#fill(step.path));
      case 'close':
        await this.close();
        return 'closed';
      case 'socket': {
        const entry = this.#sockets.get(step.socket);
        if (entry?.socket.readyState !== WebSocket.OPEN) return 'closed';
        entry.socket.send(this.#fill(step.frame));
        return 'sent';
      }
      default:
        return this.#exchange(step);
    }
  }

  async #exchange(step: Extract<Step, { to: 'broker' | 'control' }>): Promise<string> {
    const query = this.#fill(step.query);
    const body = this.#fill(step.body);
    const { apiKey, secretKey } =
      step.account === undefined
        ? { apiKey: undefined, secretKey: '' }
        : this.#target.account(step.account);
    // What is signed is the text without the signature.
    const unsigned = `${query}${body}`.replace(/&?signature=__sign__$/, '');
    const signature = hmac(secretKey, unsigned);
    const sign = (part: string): string => part.replace('__sign__', signature);
    const origin = step.to === 'broker' ? this.#target.origin : this.#target.controlOrigin;
    const headers = {
      ...(step.contentType !== undefined && { 'content-type': step.contentType }),
      ...(apiKey !== undefined && { [apiKeyHeader]: apiKey }),
    };
    const path = this.#fill(step.path) + (query === '' ? '' : `?${sign(query)}`);
    try {
      return await exchange(new URL(origin), path, step.method, headers, sign(body));
    } catch (error) {
      return `no response: ${(error as NodeJS.ErrnoException).code}`;
    }
  }

  async #open(name: string, path: string): Promise<string> {
    const socket = new WebSocket(`${this.#target.webSocketOrigin}${path}`);
    const entry: { socket: WebSocket; frames: string[] } = { socket, frames: [] };
    socket.on('message', (data) => {
      const frame = String(data);
      entry.frames.push(frame);
      // The sandbox closes a connection that does not respond to its pings.
      if (frame.startsWith('{"ping"')) socket.send(frame.replace('ping', 'pong'));
    });
    socket.on('close', (code) => entry.frames.push(`closed ${code}`));
    const result = await new Promise<string>((resolve) => {
      socket.once('open', () => resolve('open'));
      socket.once('unexpected-response', (_, { statusCode }) => resolve(`rejected ${statusCode}`));
      socket.once('error', (error) => resolve(`failed: ${error.message}`));
    });
    if (result === 'open') this.#sockets.set(name, entry);
    return result;
  }

  #fill(template: string): string {
    return template.replace(/__id\d+__/g, (token) => this.#values.get(token) ?? token);
  }

  #withoutRandomValues(line: string): string {
    return line.replace(bookVersion, '_').replace(randomValue, (value) => {
      const token = this.#tokens.get(value) ?? `__id${this.#tokens.size + 1}__`;
      this.#tokens.set(value, token);
      this.#values.set(token, value);
      return token;
    });
  }
}

/** Returns the status, the headers and the body of a response as a line. */
async function exchange(
  { hostname, port }: URL,
  path: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request({ hostname, port, path, method, headers }, async (response) => {
    const received = Object.entries(response.headers)
      .filter(([name]) => !omittedHeaders.includes(name))
      .map(([name, value]) => `${name}: ${value}`);
    const lines = [response.statusCode, ...received, JSON.stringify(await text(response))];
    resolve(lines.join(' | '));
  });
  sent.on('error', reject).end(body);
  return promise;
}

/** Waits until the other side has responded to a ping, or has closed the connection. */
async function pong(socket: WebSocket): Promise<void> {
  if (socket.readyState !== WebSocket.OPEN) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (): void => resolve();
  socket.once('pong', done).once('close', done);
  socket.ping();
  await promise;
  socket.off('pong', done).off('close', done);
}

async function closed(socket: WebSocket): Promise<void> {
  const end = once(socket, 'close');
  socket.close();
  await end;
}
