import { checkBaseUrl } from '@broker-api/core';
import { checkOptions, hook, milliseconds, type Option, option } from '@broker-api/core/options';

/**
 * The part of a WebSocket that a connection uses. The class of browsers, Workers, Deno, Bun and
 * Node has it, and so have the class of `ws` and `sandbox.WebSocket`.
 */
export interface StreamSocket {
  binaryType: string;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** Opens a WebSocket. */
type StreamSocketConstructor = new (url: string) => StreamSocket;

/** Calls a function after a delay, and returns a function that cancels it. */
type Schedule = (callback: () => void, delayMs: number) => () => void;

/** The times of a connection, in milliseconds. */
export interface ConnectionTiming {
  /** How often to send a ping; the default is 30,000. */
  readonly pingMs?: number | undefined;
  /**
   * After this time without a frame, the peer counts as lost; the default is 45,000. The broker
   * responds to each ping, so it must be longer than `pingMs`.
   */
  readonly silenceMs?: number | undefined;
  /** How long an attempt to connect may take; the default is 10,000. */
  readonly openMs?: number | undefined;
  /**
   * The longest delay before a second attempt, which doubles with each further one; the default is
   * 1,000.
   */
  readonly firstDelayMs?: number | undefined;
  /** The longest delay before any attempt; the default is 30,000. */
  readonly maximumDelayMs?: number | undefined;
}

/** Options of both streams. */
export interface StreamOptions {
  /** The base URL of the broker, such as `https://api.example.com`; `wss` is allowed too. */
  readonly baseUrl: string;
  /** Closes the stream when it aborts. */
  readonly signal?: AbortSignal | undefined;
  readonly timing?: ConnectionTiming | undefined;
  /**
   * The class that opens connections. The default is the global `WebSocket`. In a test, pass
   * `sandbox.WebSocket`.
   */
  readonly WebSocket?: StreamSocketConstructor | undefined;
  /** Returns the time in milliseconds since the epoch. The default is `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Calls a function after a delay. The default is `setTimeout`. */
  readonly schedule?: Schedule | undefined;
  /** Returns a number from 0 up to 1. The default is `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** What a stream takes from its platform. A test replaces it. */
export type Platform = {
  readonly [Name in 'WebSocket' | 'clock' | 'schedule' | 'random']-?: NonNullable<
    StreamOptions[Name]
  >;
};

/** The rules of the options that both streams have. */
export const streamTable: {
  readonly [Name in keyof StreamOptions]-?: Option<StreamOptions[Name]>;
} = {
  baseUrl: option('', String),
  signal: option<AbortSignal | undefined>(undefined, {
    expected: 'an AbortSignal',
    accepts: (value) => value instanceof AbortSignal,
  }),
  timing: option<ConnectionTiming>({}, Object),
  WebSocket: hook<StreamSocketConstructor>(),
  clock: hook<() => number>(),
  schedule: hook<Schedule>(),
  random: hook<() => number>(),
};

const timingTable = {
  pingMs: option(30_000, milliseconds()),
  silenceMs: option(45_000, milliseconds()),
  openMs: option(10_000, milliseconds()),
  firstDelayMs: option(1000, milliseconds()),
  maximumDelayMs: option(30_000, milliseconds()),
};

/** What a connection needs of the options of its stream. */
export interface ConnectionSettings {
  readonly platform: Platform;
  readonly timing: Readonly<Record<keyof ConnectionTiming, number>>;
  readonly signal: AbortSignal | undefined;
  /** The start of the URL of each stream, such as `wss://api.example.com`. */
  readonly origin: string;
}

/**
 * Completes checked options. Like a client, a stream uses TLS except on loopback addresses.
 *
 * @throws ConfigurationError that names the base URL or the time that is wrong
 */
export function connectionSettings(options: StreamOptions): ConnectionSettings {
  const { clock = Date.now, schedule = timeout, random = Math.random, signal, timing } = options;
  const WebSocket: StreamSocketConstructor = options.WebSocket ?? globalThis.WebSocket;
  const { href } = checkBaseUrl(options.baseUrl.replace(/^ws(?=s?:)/i, 'http'));
  return {
    platform: { WebSocket, clock, schedule, random },
    timing: checkOptions('timing', timing, timingTable),
    signal,
    origin: href.replace(/^http/, 'ws').replace(/\/$/, ''),
  };
}

function timeout(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
