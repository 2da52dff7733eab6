import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { hasKey, parsedBody } from '../cases/parse-exact.ts';
import type { StreamFrame } from '../result.ts';

/** A frame that arrived. */
interface ReceivedFrame {
  readonly isBinary: boolean;
  /** The parsed JSON; undefined if the text is not JSON. */
  readonly value: unknown;
}

/** How a connection ended. */
type Closing = Pick<CloseEvent, 'code' | 'reason'>;

/** Receives each frame that is sent or received, with its parsed JSON, and the end. */
type OnFrame = (direction: StreamFrame['direction'], text: string, value?: unknown) => void;

/** The time of the broker, in milliseconds. */
export interface StreamTime {
  readonly now: () => number;
  /**
   * Advances the clock. If the session cannot advance it, waits until the time has passed or
   * `change` resolves.
   */
  readonly pass: (milliseconds: number, change: Promise<void>) => Promise<void>;
}

/** How many times a wait checks its condition if no event occurs on the connection. */
const looks = 20;
/** A server that sends more frames, or more characters, in one test is faulty. */
const maximumFrames = 20_000;
const maximumCharacters = 32 * 2 ** 20;

/** A WebSocket connection of a test. It responds to pings. */
export class StreamConnection {
  readonly received: ReceivedFrame[] = [];
  closing: Closing | undefined;
  isOpen = false;
  readonly #socket: StreamSocket;
  readonly #time: StreamTime;
  readonly #onFrame: OnFrame;
  #characters = 0;
  #onChange: () => void = () => undefined;

  constructor(socket: StreamSocket, time: StreamTime, onFrame: OnFrame) {
    this.#socket = socket;
    this.#time = time;
    this.#onFrame = onFrame;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => {
      this.isOpen = true;
      this.#onChange();
    });
    socket.addEventListener('message', (event) => this.#receive((event as MessageEvent).data));
    socket.addEventListener('close', (event) => this.#end(event as CloseEvent));
    // After an error, the standard class sends a close event. Other classes might not.
    socket.addEventListener('error', () => {
      if (!this.isOpen) this.#end({ code: 1006, reason: '' });
    });
  }

  /** Sends a text frame. */
  send(text: string): void {
    this.#onFrame('sent', text);
    this.#socket.send(text);
  }

  /** Closes the connection. */
  close(): void {
    if (this.closing === undefined) this.#socket.close(1000);
  }

  /**
   * Waits until a condition returns a value, and returns this value. Returns undefined if the
   * condition returns none in time, or if the connection closes first.
   */
  async until<Value>(
    condition: () => Value | undefined,
    withinMs: number,
  ): Promise<Value | undefined> {
    const stepMs = withinMs / looks;
    const end = this.#time.now() + withinMs;
    for (;;) {
      const found = condition();
      const restMs = end - this.#time.now();
      if (found !== undefined || restMs <= 0) return found;
      if (this.closing !== undefined) return undefined;
      const change = new Promise<void>((resolve) => {
        this.#onChange = resolve;
      });
      await this.#time.pass(Math.ceil(Math.min(stepMs, restMs)), change);
    }
  }

  /** Waits until the connection is closed. Returns undefined if it stays open. */
  untilClosed(withinMs: number): Promise<Closing | undefined> {
    return this.until(() => this.closing, withinMs);
  }

  #receive(data: unknown): void {
    const isBinary = data instanceof ArrayBuffer;
    const text = isBinary ? new TextDecoder().decode(data) : String(data);
    this.#characters += text.length;
    if (this.received.length >= maximumFrames || this.#characters > maximumCharacters) {
      this.close();
      return;
    }
    const value = parsedBody(text);
    this.received.push({ isBinary, value });
    this.#onFrame('received', text, value);
    if (hasKey(value, 'ping')) this.send(JSON.stringify({ pong: Date.now() }));
    this.#onChange();
  }

  #end({ code, reason }: Closing): void {
    if (this.closing !== undefined) return;
    this.closing = { code, reason };
    this.isOpen = false;
    this.#onFrame('closed', `${code} ${reason}`);
    this.#onChange();
  }
}

/** The part of the standard `WebSocket` that the session uses. */
export interface StreamSocket {
  /** The type of the data in binary frames. */
  binaryType: string;
  send(text: string): void;
  close(code?: number): void;
  addEventListener(type: 'open' | 'message' | 'close' | 'error', listen: Listener): void;
}

type Listener = (event: Event) => void;

/** Opens a WebSocket. */
export type OpenSocket = (url: string) => StreamSocket;

/** Opens a WebSocket with the platform's `WebSocket` class. */
export const platformSocket: OpenSocket = (url) => new WebSocket(url);

// The class `WebSocket` hides the status of a rejected handshake. A plain HTTP request with these
// headers repeats the handshake to read the status.
const handshakeHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
};

/** Returns the status of the response to a WebSocket handshake; 0 if no response arrives. */
export function handshakeStatus(url: string, timeoutMs: number): Promise<number> {
  const request = url.startsWith('wss:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const sent = request(url.replace(/^ws/, 'http'), {
      headers: handshakeHeaders,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const end = (status = 0): void => {
      sent.destroy();
      resolve(status);
    };
    sent.on('response', ({ statusCode }) => end(statusCode));
    sent.on('upgrade', () => end(101));
    sent.on('error', () => end());
    sent.end();
  });
}
