import { HttpError } from '../http/messages.ts';
import type { StreamMessage, StreamSocket } from './connection.ts';
import { maximumMessageBytes } from './stream-bounds.ts';
import type { StreamAcceptor, StreamConnection } from './streams.ts';

type EventHandler<Event> = ((event: Event) => void) | null;

/** An error event, with the reason why the broker rejected the handshake. */
export class HandshakeErrorEvent extends Event {
  /** The HTTP status of the rejected handshake. */
  readonly status: number;
  readonly message: string;

  constructor({ status, message }: HttpError) {
    super('error');
    this.status = status;
    this.message = message;
  }
}

/**
 * A WebSocket to a sandbox in the same process, without a network connection. It implements the
 * part of the standard `WebSocket` that clients use. Binary messages are `ArrayBuffer`s.
 */
export interface SandboxWebSocket extends EventTarget {
  readonly CONNECTING: 0;
  readonly OPEN: 1;
  readonly CLOSING: 2;
  readonly CLOSED: 3;
  readonly url: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  readonly protocol: string;
  readonly extensions: string;
  binaryType: string;
  onopen: EventHandler<Event>;
  onmessage: EventHandler<MessageEvent<string | ArrayBuffer>>;
  onerror: EventHandler<HandshakeErrorEvent>;
  onclose: EventHandler<CloseEvent>;
  /** @throws DOMException while the connection is not open yet */
  send(data: string): void;
  close(code?: number, reason?: string): void;
}

/** Opens WebSockets to a sandbox. The origin of the URL is ignored. */
export type SandboxWebSocketConstructor = new (url: string | URL) => SandboxWebSocket;

const connecting = 0;
const open = 1;
const closing = 2;
const closed = 3;

/** Creates the WebSocket class of a sandbox. */
export function createWebSocketClass(
  streams: StreamAcceptor,
  ip = '127.0.0.1',
): SandboxWebSocketConstructor {
  return class extends InProcessWebSocket {
    constructor(url: string | URL) {
      super(streams, new URL(url), ip);
    }
  };
}

/**
 * A WebSocket in the process of the sandbox. It dispatches events in microtasks, so that they
 * arrive as over a network: in order, and never during a call of the client or a command of the
 * broker.
 */
class InProcessWebSocket extends EventTarget implements SandboxWebSocket {
  readonly CONNECTING = connecting;
  readonly OPEN = open;
  readonly CLOSING = closing;
  readonly CLOSED = closed;
  readonly url: string;
  readonly bufferedAmount = 0;
  readonly protocol = '';
  readonly extensions = '';
  binaryType = 'arraybuffer';
  onopen: SandboxWebSocket['onopen'] = null;
  onmessage: SandboxWebSocket['onmessage'] = null;
  onerror: SandboxWebSocket['onerror'] = null;
  onclose: SandboxWebSocket['onclose'] = null;
  readyState: number = connecting;
  #connection: StreamConnection | undefined;

  constructor(streams: StreamAcceptor, url: URL, ip: string) {
    super();
    this.url = url.href;
    queueMicrotask(() => this.#connect(streams, url.pathname, ip));
  }

  send(data: string): void {
    if (this.readyState === connecting) {
      throw new DOMException('The connection is not open yet.', 'InvalidStateError');
    }
    if (this.readyState !== open) return;
    queueMicrotask(() => {
      if (new TextEncoder().encode(data).length <= maximumMessageBytes) {
        this.#connection?.receive(data);
      } else {
        this.#connection?.close({ code: 1009, reason: 'The message is too long.' });
      }
    });
  }

  close(code = 1005, reason = ''): void {
    if (this.readyState >= closing) return;
    this.readyState = closing;
    queueMicrotask(() => {
      this.#connection?.closed();
      this.#dispatchClose(code, reason);
    });
  }

  override dispatchEvent(event: Event): boolean {
    const handlers: Readonly<Record<string, EventHandler<never>>> = {
      open: this.onopen,
      message: this.onmessage,
      error: this.onerror,
      close: this.onclose,
    };
    handlers[event.type]?.(event as never);
    return super.dispatchEvent(event);
  }

  #connect(streams: StreamAcceptor, path: string, ip: string): void {
    if (this.readyState !== connecting) return;
    try {
      this.#connection = streams.accept({ path, ip }).open(this.#socket());
      this.readyState = open;
      this.dispatchEvent(new Event('open'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.dispatchEvent(new HandshakeErrorEvent(error));
      this.#dispatchClose(1006, error.message);
    }
  }

  /** Returns the broker's side of the connection. */
  #socket(): StreamSocket {
    return {
      bufferedAmount: 0,
      send: (message) => {
        queueMicrotask(() => this.#deliver(message));
        return undefined;
      },
      close: (code, reason) => {
        if (this.readyState === open) this.readyState = closing;
        queueMicrotask(() => this.#dispatchClose(code, reason));
      },
    };
  }

  #deliver({ text, binary }: StreamMessage): void {
    if (this.readyState === closed) return;
    const data = binary ? new TextEncoder().encode(text).buffer : text;
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  #dispatchClose(code: number, reason: string): void {
    if (this.readyState === closed) return;
    this.readyState = closed;
    this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean: code !== 1006 }));
  }
}
