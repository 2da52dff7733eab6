import type { Fetch } from '@broker-api/core';
import type { SandboxAccount } from '@broker-api/sandbox';
import type { ControlClient } from '@broker-api/sandbox/control';
import type { BrokerReply, BrokerRequest, FetchResult } from './messages.ts';

/** The broker in the worker of this page. */
export interface PageBroker {
  /** The `fetch` and the `clock` of clients. */
  readonly fetch: Fetch;
  readonly clock: () => number;
  readonly accounts: readonly SandboxAccount[];
  readonly control: ControlClient;
  /** Opens the user data stream of a user, unless it is open. */
  openStream(user: string): Promise<void>;
  /** Returns the frames that the stream of a user received since the last call. */
  takeFrames(user: string): Promise<readonly string[]>;
}

let broker: Promise<PageBroker> | undefined;

/** Starts the broker of this page, or returns the broker that was started before. */
export function pageBroker(): Promise<PageBroker> {
  broker ??= startBroker();
  return broker;
}

async function startBroker(): Promise<PageBroker> {
  const worker = new Worker(new URL('./broker-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let calls = 0;
  /** How far the clock of the broker is ahead of the system clock. */
  let aheadMs = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<BrokerReply>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error !== undefined) {
      call?.reject(new Error(data.error));
      return;
    }
    aheadMs = data.time - Date.now();
    call?.resolve(data.result);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) {
      reject(new Error(`The broker of this page stopped: ${message}. Reload the page.`));
    }
    waiting.clear();
  });

  /** The caller names the type of the result, which the kind of the request determines. */
  const call = <Result>(request: BrokerRequest): Promise<Result> => {
    calls += 1;
    const id = calls;
    const result = Promise.withResolvers<unknown>();
    waiting.set(id, result);
    worker.postMessage({ id, ...request });
    return result.promise as Promise<Result>;
  };

  return {
    accounts: await call<readonly SandboxAccount[]>({ kind: 'accounts' }),
    clock: () => Date.now() + aheadMs,
    fetch: async (url, { method = 'GET', headers, body }) => {
      const init = { method, headers: headersOf(headers), body: textOf(body) };
      const { status, ...response } = await call<FetchResult>({ kind: 'fetch', url, init });
      return new Response(response.body, { status, headers: response.headers });
    },
    openStream: (user) => call({ kind: 'openStream', user }),
    takeFrames: (user) => call({ kind: 'takeFrames', user }),
    control: new Proxy({} as ControlClient, {
      get: (_, operationId: keyof ControlClient) => (input: unknown) =>
        call({ kind: 'control', operationId, input }),
    }),
  };
}

function headersOf(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers));
}

function textOf(body: BodyInit | null | undefined): string | null {
  if (body === undefined || body === null || typeof body === 'string') return body ?? null;
  throw new TypeError('The broker of this page accepts only text as the body of a request.');
}
