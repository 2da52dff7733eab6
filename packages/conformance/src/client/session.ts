import { setTimeout as sleep } from 'node:timers/promises';
import type { TransportRequest } from '@broker-api/core';
import { apiKeyHeader, routes } from '@broker-api/spec';
import { Auditor } from '../auditor/auditor.ts';
import { clientOrderIdPrefix } from '../auditor/order-requests.ts';
import { parsedBody } from '../cases/parse-exact.ts';
import type { ControlPlane } from '../control/control-plane.ts';
import { commonOperation } from '../known-operations.ts';
import { Pacer, type PacerClock, type RateLimitWait } from '../pacing/pacer.ts';
import { costOf, type RequestCost, times } from '../pacing/request-cost.ts';
import { readText } from '../read-text.ts';
import type { Exchange } from '../result.ts';
import type { OpenOrder, TestAccount } from './account.ts';
import { type BrokerClock, measureClock, serverTimeIn } from './clock.ts';
import { Mask, maskedRequest, maskedResponse } from './mask.ts';
import type { OpenSocket } from './stream-connection.ts';

/** The deployment under test, and how to test it. */
export interface SessionOptions {
  /** The root of the deployment, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** The fetch function; the global one by default. In-process targets pass their own. */
  readonly fetch?: Fetch;
  /** The root of the streams; by default `baseUrl` with the scheme `ws` or `wss`. */
  readonly wsUrl?: string;
  /**
   * Opens a WebSocket; by default with the platform's `WebSocket` class. In-process targets pass
   * their own function.
   */
  readonly openSocket?: OpenSocket;
  /**
   * Advances the clock of an in-process target by a number of milliseconds. Tests that would
   * otherwise take minutes or hours require this function.
   */
  readonly advance?: (milliseconds: number) => Promise<void>;
  /** The control plane of a sandbox. If absent, tests that require a control plane are skipped. */
  readonly control?: ControlPlane;
  /** The test accounts. Tests without a caller use the first unrestricted one. */
  readonly accounts: readonly TestAccount[];
  /** Whether tests may change state: place and cancel orders, and transfer funds. */
  readonly trade: boolean;
  /** Whether no other program uses the accounts as long as the session lasts. */
  readonly exclusive?: boolean;
  /** Whether the orders of the tests have the smallest quantity that the broker permits. */
  readonly hasSmallOrders?: boolean;
  /** Determines the order of the tests and the client order ids. */
  readonly seed: number;
  /**
   * Returns the broker's time, in milliseconds; by default the session measures the clock offset.
   */
  readonly now?: () => number;
  /** Whether `now` returns exactly the time that the broker uses. */
  readonly exactClock?: boolean;
  /** `false` disables the delays that keep requests below the broker's rate limits. */
  readonly pace?: boolean;
  /** The clock for waits at rate limits; real time by default. */
  readonly pacerClock?: PacerClock;
  /** A pacer that several sessions share, in place of the one that the other options describe. */
  readonly pacer?: Pacer;
  /** Called before every long wait for a rate limit. */
  readonly onWait?: (wait: RateLimitWait) => void;
  /** The response timeout, in milliseconds; 30,000 by default. */
  readonly timeout?: number;
}

/** The part of the standard `fetch` that the session uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A response. The status is 0 if none arrived. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly body: unknown;
  /** The request and the response for the result, with masked secrets. */
  readonly exchange: Exchange;
}

/** Sends one request now, and returns the response; its status is 0 if none arrives. */
export type Send = (outgoing: OutgoingRequest) => Promise<ApiResponse>;

const timeoutMs = 30_000;
const noParameters = new Map<string, string>();
const serverTime = commonOperation('getServerTime');
const brokerInfo = commonOperation('getBrokerInfo');

/** The connection to one deployment under test, with the state that tests share. */
export class Session {
  readonly options: SessionOptions;
  readonly mask = new Mask();
  /** Compares all responses with each other. */
  readonly auditor: Auditor;
  /** The open orders that the session placed and no running test uses. */
  readonly restingOrders: OpenOrder[] = [];
  /** The broker's time when the session measured it first; undefined before. */
  startedAt: number | undefined;
  /** Whether the run ends early, so that no further test runs. */
  isEnding = false;
  /** Results that tests share, by name. */
  readonly cache = new Map<string, Promise<unknown>>();
  readonly #fetch: Fetch;
  readonly #baseUrl: string;
  readonly #pacer: Pacer;
  #clock: Promise<BrokerClock> | undefined;
  #orderCount = 0;
  #lastTimestamp = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init));
    this.auditor = new Auditor(options.accounts);
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    const { pace = true, pacerClock, onWait } = options;
    this.#pacer =
      options.pacer ??
      new Pacer({
        enabled: pace,
        ...(pacerClock && { clock: pacerClock }),
        ...(onWait && { onWait }),
      });
    for (const { apiKey, secretKey } of options.accounts) {
      this.mask.add(apiKey);
      this.mask.add(secretKey);
    }
  }

  /** The control plane. Calls that can change the broker's clock discard the measured offset. */
  get control(): ControlPlane | undefined {
    const { control } = this.options;
    if (control === undefined) return undefined;
    const measured =
      <Input, Output>(change: (input: Input) => Promise<Output>) =>
      async (input: Input): Promise<Output> => {
        this.#clock = undefined;
        this.auditor.now = undefined;
        return change(input);
      };
    const { setClock, advanceClock } = control;
    return { ...control, setClock: measured(setClock), advanceClock: measured(advanceClock) };
  }

  /** Returns the broker's clock. Measures it on the first call. */
  async clock(): Promise<BrokerClock> {
    const { now } = this.options;
    this.#clock ??= now
      ? Promise.resolve({ now, roundTrip: 0 })
      : this.request(times(costOf(serverTime, noParameters), clockTries), (send) =>
          measureClock(clockTries, () => requestServerTime(send)),
        );
    const clock = await this.#clock;
    this.auditor.now = clock.now;
    this.startedAt ??= clock.now();
    return clock;
  }

  /** Measures the clock of the broker again. Do not call it inside an attempt of `request`. */
  async measureClockAgain(): Promise<void> {
    this.#clock = undefined;
    await this.clock();
  }

  /**
   * Returns a timestamp for a mutating request. Every call returns a different timestamp, because
   * the broker rejects the second of two equal requests with the same timestamp as a replay. With
   * `exactClock`, the caller must advance the clock between the calls.
   */
  async uniqueTimestamp(): Promise<number> {
    const { now } = await this.clock();
    while (!this.options.exactClock && now() <= this.#lastTimestamp) await sleep(1);
    this.#lastTimestamp = now();
    return this.#lastTimestamp;
  }

  /** Waits until the broker's clock has advanced; not at all if only the caller can advance it. */
  async pause(milliseconds: number): Promise<void> {
    const { advance, now } = this.options;
    if (advance !== undefined) await advance(milliseconds);
    else if (now === undefined) await sleep(milliseconds);
  }

  /** Returns an unused client order id, short enough for every broker. */
  newClientOrderId(): string {
    this.#orderCount += 1;
    const run = this.options.now ? '' : `${started.toString(36)}-${process.pid.toString(36)}-`;
    return `${clientOrderIdPrefix}${this.options.seed}-${run}${this.#orderCount}`;
  }

  /** Returns the result of `compute`, which runs only on the first call with this name. */
  once<Value>(name: string, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.cache.get(name) ?? compute();
    this.cache.set(name, cached);
    return cached as Promise<Value>;
  }

  /**
   * Sends requests as soon as the broker's rate limits permit it. Every request to the broker goes
   * through this method. After a response with status 429, `attempt` runs again.
   *
   * @param cost the total cost of the requests that `attempt` sends
   * @param attempt signs and sends the requests, without a wait between signing and sending
   * @throws RateLimitError if the broker still rejects the requests, or bans the IP address
   */
  async request<Value>(cost: RequestCost, attempt: (send: Send) => Promise<Value>): Promise<Value> {
    await this.#readLimits();
    return this.#pacer.run(cost, () => attempt((outgoing) => this.#send(outgoing)));
  }

  /** Waits until the rate limits permit requests of this cost, which can then follow each other. */
  async waitForRoom(cost: RequestCost): Promise<void> {
    await this.#readLimits();
    await this.#pacer.waitForRoom(cost);
  }

  /** On the first call, reads the broker's rate limits. */
  async #readLimits(): Promise<void> {
    if (this.options.pace === false) return;
    const cost = costOf(brokerInfo, noParameters);
    await this.once('limits', () =>
      this.#pacer.run(cost, async () => {
        const { method, path } = brokerInfo;
        this.#pacer.readLimits((await this.#send({ method, path, query: '' })).text, cost.weight);
      }),
    );
  }

  async #send(outgoing: OutgoingRequest): Promise<ApiResponse> {
    this.#pacer.rejectAfterLimit();
    const { method, path, query, body = null, contentType, apiKey } = outgoing;
    const headers = {
      ...(apiKey !== undefined && { [apiKeyHeader]: apiKey }),
      ...(body !== null && { 'Content-Type': contentType ?? formType }),
    };
    const url = `${this.#baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const { timeout = timeoutMs } = this.options;
    const signal = AbortSignal.timeout(timeout);
    const late = `it was not complete after ${timeout} ms`;
    return this.#exchange(url, { method, headers, body, redirect: 'manual', signal }, late);
  }

  /**
   * Sends a request. The pacer and the Auditor see what arrives.
   *
   * @param late the error in results if the signal of the request ends the wait
   */
  async #exchange(url: string, init: TransportRequest, late?: string): Promise<Received> {
    const from = this.auditor.now?.() ?? 0;
    const sent = performance.now();
    const request = maskedRequest(url, init, this.mask);
    let received: Omit<Received, 'exchange'>;
    let outcome: Pick<Exchange, 'response' | 'error'>;
    try {
      const response = await this.#fetch(url, init);
      const text = await readText(response, init.signal);
      const { status, headers } = response;
      this.#pacer.recordResponse(response);
      received = { status, headers, text, body: parsedBody(text) };
      outcome = { response: maskedResponse(response, text, this.mask) };
    } catch (error) {
      const reason = (init.signal.aborted && late) || reasonOf(error);
      received = { status: 0, headers: new Headers(), text: '', body: undefined, error };
      outcome = { error: this.mask.mask(reason) };
    }
    const exchange = { request, ...outcome, durationMs: performance.now() - sent };
    this.#see(url, init, { ...received, exchange }, from);
    return { ...received, exchange };
  }

  /**
   * Passes a response to the Auditor.
   *
   * @param from the broker's time before the request was sent; 0 if it is not known
   */
  #see(
    url: string,
    { method, headers, body: form }: TransportRequest,
    seen: Received,
    from: number,
  ) {
    const { status, text, body, exchange: shown } = seen;
    const { pathname, searchParams } = new URL(url);
    this.auditor.seeText(text, `the response of ${method} ${pathname}`, shown);
    const limit = this.#pacer.unexpectedRejection({ status, body }, this.options.exclusive);
    if (limit !== undefined) this.auditor.reportLimit(limit, shown);
    const route = routes.get(`${method} ${pathname}`);
    if (route === undefined) return;
    const key = new Headers(headers).get(apiKeyHeader);
    // A key with restrictions can belong to the same account as another key.
    const account = this.options.accounts.find(
      (one) => one.apiKey === key && !one.permissions && !one.allowedIps && !one.subAccount,
    );
    this.auditor.see({
      operation: route.operation,
      account: account?.name,
      sent: new Map([...new URLSearchParams(form ?? ''), ...searchParams]),
      status,
      body,
      from,
      to: this.auditor.now?.() ?? Number.MAX_SAFE_INTEGER,
      shown,
    });
  }
}

/** A response, or the error that prevented it. */
interface Received extends ApiResponse {
  readonly error?: unknown;
}

const clockTries = 3;

async function requestServerTime(send: Send): Promise<number | undefined> {
  const { method, path } = serverTime;
  const { status, text } = await send({ method, path, query: '' });
  return status === 200 ? serverTimeIn(text) : undefined;
}

const formType = 'application/x-www-form-urlencoded';
const started = Date.now();
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Creates a session for a deployment. The session sends no request before the first test. */
export function createSession(options: SessionOptions): Session {
  return new Session(options);
}

/** A request to send. */
export interface OutgoingRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  readonly apiKey?: string | undefined;
}

const firstPauseMs = 500;
/** How often to make a comparison that other programs disturb: the last pause takes 32 s. */
export const comparisonTries = 8;

/**
 * Waits before a comparison that other programs have disturbed is repeated, twice as long each
 * time: a second run, for example, trades in bursts. A simulated clock would not advance meanwhile.
 *
 * @param count how often the comparison was made; 0 for no pause
 */
export async function pauseAfter(count: number, { options }: Session): Promise<void> {
  if (count > 0 && options.now === undefined) await sleep(firstPauseMs * 2 ** (count - 1));
}
