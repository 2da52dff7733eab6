import { setTimeout as sleep } from 'node:timers/promises';
import { apiKeyHeader, routes } from '@broker-api/spec';
import { Auditor, parsedBody } from '../auditor/auditor.ts';
import { clientOrderIdPrefix } from '../auditor/order-requests.ts';
import type { ControlPlane } from '../control/control-plane.ts';
import { commonOperation } from '../known-operations.ts';
import { Pacer, type PacerClock, type RateLimitWait } from '../pacing/pacer.ts';
import { costOf, type RequestCost, times } from '../pacing/request-cost.ts';
import { readText } from '../read-text.ts';
import type { Exchange } from '../result.ts';
import type { TestAccount } from './account.ts';
import { type BrokerClock, measureClock } from './clock.ts';
import { ExchangeLog } from './exchange-log.ts';
import { Mask } from './mask.ts';
import { maskedRequest, maskedResponse } from './masked-exchange.ts';
import type { OpenOrder } from './open-order.ts';
import type { OutgoingRequest } from './outgoing-request.ts';
import type { OpenSocket } from './socket.ts';

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
  /** The exchanges of a workflow that runs. */
  readonly exchangeLog = new ExchangeLog(this.mask);
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
    const logged = this.exchangeLog.logged(control);
    return {
      ...logged,
      setClock: measured(logged.setClock),
      advanceClock: measured(logged.advanceClock),
    };
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

  /** The `fetch` for clients. Call the clients only inside an attempt of `request`. */
  readonly clientFetch: Fetch = async (url, init) => {
    const from = this.auditor.now?.();
    const sent = performance.now();
    const { method = 'GET' } = init;
    const { origin, pathname, search } = new URL(url);
    const form = typeof init.body === 'string' ? { body: init.body } : {};
    const outgoing = { method, path: pathname, query: search.slice(1), ...form };
    const headers = [...new Headers(init.headers)].map(([name, value]) => {
      return [name, this.mask.mask(value)];
    });
    const request = maskedRequest(outgoing, origin, Object.fromEntries(headers), this.mask);
    const keep = (outcome: Pick<Exchange, 'response' | 'error'>): Exchange => {
      const exchange = { request, ...outcome, durationMs: performance.now() - sent };
      this.exchangeLog.add(exchange);
      return exchange;
    };
    try {
      const response = await this.#fetch(url, init);
      this.#pacer.recordResponse(response);
      const text = await response.clone().text();
      const exchange = keep({ response: maskedResponse(response, text, this.mask) });
      const { status } = response;
      this.#see({ url, init, from, exchange, status, text, body: parsedBody(text) });
      return response;
    } catch (error) {
      const exchange = keep({ error: this.mask.mask((error as Error).message) });
      this.#see({ url, init, from, exchange, status: 0, text: '', body: undefined });
      throw error;
    }
  };

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
    const { method, path, query, body, contentType, apiKey } = outgoing;
    const headers: Record<string, string> = {};
    if (apiKey !== undefined) headers[apiKeyHeader] = apiKey;
    if (body !== undefined) headers['Content-Type'] = contentType ?? formType;
    const url = `${this.#baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const request = maskedRequest(outgoing, this.#baseUrl, headers, this.mask);
    const sent = performance.now();
    const from = this.auditor.now?.();
    const timeout = this.options.timeout ?? timeoutMs;
    const signal = AbortSignal.timeout(timeout);
    const init = {
      method,
      headers,
      redirect: 'manual',
      ...(body !== undefined && { body }),
    } as const;
    try {
      const response = await this.#fetch(url, { ...init, signal });
      const text = await readText(response, signal);
      const durationMs = performance.now() - sent;
      this.#pacer.recordResponse(response);
      const { status, headers: received } = response;
      const exchange = {
        request,
        response: maskedResponse(response, text, this.mask),
        durationMs,
      };
      const body = parsedBody(text);
      this.#see({ url, init, from, exchange, status, text, body });
      return { status, headers: received, text, body, exchange };
    } catch (error) {
      const durationMs = performance.now() - sent;
      const reason = signal.aborted ? `it was not complete after ${timeout} ms` : reasonOf(error);
      const exchange = { request, error: this.mask.mask(reason), durationMs };
      const missing = { status: 0, text: '', body: undefined };
      this.#see({ url, init, from, exchange, ...missing });
      return { ...missing, headers: new Headers(), exchange };
    }
  }

  /** Passes a response to the Auditor. */
  #see({ url, init, from = 0, exchange: shown, status, text, body }: Received): void {
    const { method = 'GET', headers } = init;
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
    const form = new URLSearchParams(typeof init.body === 'string' ? init.body : '');
    this.auditor.see({
      operation: route.operation,
      account: account?.name,
      sent: new Map([...form, ...searchParams]),
      status,
      body,
      from,
      to: this.auditor.now?.() ?? Number.MAX_SAFE_INTEGER,
      shown,
    });
  }
}

/** A response, or the lack of one, with its request. */
interface Received extends Omit<ApiResponse, 'headers'> {
  readonly url: string;
  readonly init: RequestInit;
  /** The broker's time before the request was sent; undefined if it is not known. */
  readonly from: number | undefined;
}

const clockTries = 3;

async function requestServerTime(send: Send): Promise<number | undefined> {
  const { method, path } = serverTime;
  const { status, text } = await send({ method, path, query: '' });
  const time = status === 200 ? /"serverTime"\s*:\s*"?(\d+)/.exec(text)?.[1] : undefined;
  return time === undefined ? undefined : Number(time);
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
