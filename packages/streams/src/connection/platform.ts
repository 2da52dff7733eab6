import { ConfigurationError } from '@broker-api/core';

/**
 * The part of a WebSocket that a connection uses. The class of browsers, Workers, Deno, Bun and
 * Node 22 has it, and so have the class of `ws` and `sandbox.WebSocket`.
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

/** What a stream takes from its platform. Each part can be replaced, for example in a test. */
export interface PlatformOptions {
  /**
   * The class that opens connections. The default is the global `WebSocket`. Node 20 has none: run
   * `npm install ws`, and pass the class that `import { WebSocket } from 'ws'` imports. In a test,
   * pass `sandbox.WebSocket`.
   */
  readonly WebSocket?: StreamSocketConstructor | undefined;
  /** Returns the time in milliseconds since the epoch. The default is `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Calls a function after a delay. The default is `setTimeout`. */
  readonly schedule?: Schedule | undefined;
  /** Returns a number from 0 up to 1. The default is `Math.random`. */
  readonly random?: (() => number) | undefined;
}

/** The parts of a platform, complete. */
export type Platform = {
  readonly [Name in keyof PlatformOptions]-?: NonNullable<PlatformOptions[Name]>;
};

/**
 * Completes the options with what the platform has.
 *
 * @throws ConfigurationError if there is no WebSocket, or if an option is not a function
 */
export function resolvePlatform(options: PlatformOptions): Platform {
  const platform = {
    WebSocket: options.WebSocket ?? (globalThis.WebSocket as StreamSocketConstructor | undefined),
    clock: options.clock ?? Date.now,
    schedule: options.schedule ?? timeout,
    random: options.random ?? Math.random,
  };
  if (platform.WebSocket === undefined) {
    throw new ConfigurationError(
      'this platform has no WebSocket, which Node has since version 22; on Node 20, run ' +
        "`npm install ws`, and pass the class: `import { WebSocket } from 'ws'`, then " +
        'the option `WebSocket`',
    );
  }
  for (const [name, value] of Object.entries(platform)) {
    if (typeof value === 'function') continue;
    throw new ConfigurationError(`\`${name}\` must be a function; got ${typeof value}`);
  }
  return platform as Platform;
}

function timeout(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
