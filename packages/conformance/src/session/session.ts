import { setTimeout as sleep } from 'node:timers/promises';
import { apiKeyHeader } from '@broker-api/spec';
import type { Exchange } from '../result.ts';
import type { TestAccount } from './account.ts';
import { type BrokerClock, measureClock } from './clock.ts';
import { commonPath } from './known-operations.ts';
import { Mask } from './mask.ts';
import { Pacer } from './pacer.ts';

/** What a session is held with. */
export interface SessionOptions {
  /** The root of the deployment, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** Sends requests; the global one unless given. In-process targets give theirs. */
  readonly fetch?: Fetch;
  /** Key pairs. The first unrestricted one speaks where nobody else is asked for. */
  readonly accounts: readonly TestAccount[];
  /** Whether tests may change something: place and cancel orders, transfer. */
  readonly trade: boolean;
  /** Decides the order of tests and the ids that they make up. */
  readonly seed: number;
  /** Gives the broker's clock, in milliseconds; measured unless given. */
  readonly now?: () => number;
  /** Whether `now` is exactly the clock by which the broker judges. */
  readonly exactClock?: boolean;
  /** False sends as fast as it goes. Otherwise the request weight limit is kept. */
  readonly pace?: boolean;
  /** How long an answer is waited for, in milliseconds; 30,000 unless given. */
  readonly timeout?: number;
}

/** Sends one request. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request as it is sent. */
export interface Outgoing {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
  readonly apiKey?: string | undefined;
}

/** An answer; without a status when none came. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The same without secrets, for the result. */
  readonly exchange: Exchange;
}

const timeoutMs = 30_000;

/** One deployment under test, and what is known of it so far. */
export class Session {
  readonly options: SessionOptions;
  readonly mask = new Mask();
  readonly pacer: Pacer;
  /** What tests found out and others need, by name. */
  readonly memory = new Map<string, Promise<unknown>>();
  readonly #fetch: Fetch;
  readonly #baseUrl: string;
  #clock: Promise<BrokerClock> | undefined;
  #count = 0;
  #lastMoment = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.#fetch = options.fetch ?? ((url, init) => fetch(url, init));
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.pacer = new Pacer(options.pace !== false);
    for (const { apiKey, secretKey } of options.accounts) {
      this.mask.add(apiKey);
      this.mask.add(secretKey);
    }
  }

  /** The broker's clock; measured once. */
  async clock(): Promise<BrokerClock> {
    const { now } = this.options;
    this.#clock ??= now ? Promise.resolve({ now, roundTrip: 0 }) : measureClock(() => this.#ask());
    return this.#clock;
  }

  /**
   * A time for a request that may change something, which no other such request has: two equal ones
   * of the same millisecond would be taken for a replay.
   */
  async ownMoment(): Promise<number> {
    const { now } = await this.clock();
    while (!this.options.exactClock && now() <= this.#lastMoment) await sleep(1);
    this.#lastMoment = now();
    return this.#lastMoment;
  }

  /** Learns the limits that it keeps; asked for once. */
  async limits(): Promise<void> {
    if (!this.pacer.on) return;
    await this.once('limits', async () => {
      const path = commonPath('getBrokerInfo');
      this.pacer.readLimits((await this.send({ method: 'GET', path, query: '' })).text);
    });
  }

  /** A client order id that nobody used, short enough for every broker. */
  freshId(): string {
    this.#count += 1;
    const run = this.options.now ? '' : `${started.toString(36)}-${process.pid.toString(36)}-`;
    return `ct-${this.options.seed}-${run}${this.#count}`;
  }

  /** Remembers what `find` found, so that it is looked for once. */
  once<Found>(name: string, find: () => Promise<Found>): Promise<Found> {
    const known = this.memory.get(name) ?? find();
    this.memory.set(name, known);
    return known as Promise<Found>;
  }

  /** Sends a request and waits for the answer; a request that gets none has status 0. */
  async send(outgoing: Outgoing): Promise<ApiResponse> {
    const { method, path, query, body, contentType, apiKey } = outgoing;
    const headers: Record<string, string> = {};
    if (apiKey !== undefined) headers[apiKeyHeader] = apiKey;
    if (body !== undefined) headers['Content-Type'] = contentType ?? formType;
    const url = `${this.#baseUrl}${path}${query === '' ? '' : `?${query}`}`;
    const request = this.#shown(outgoing, headers);
    const sent = performance.now();
    try {
      const response = await this.#fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.options.timeout ?? timeoutMs),
        ...(body !== undefined && { body }),
      });
      const text = await response.text();
      const durationMs = performance.now() - sent;
      this.pacer.note(response);
      const { status, headers: received } = response;
      const shown = { status, headers: this.#hidden(received), body: this.mask.hide(text) };
      return {
        status,
        headers: received,
        text,
        exchange: { request, response: shown, durationMs },
      };
    } catch (error) {
      const durationMs = performance.now() - sent;
      const exchange = { request, error: this.mask.hide(reasonOf(error)), durationMs };
      return { status: 0, headers: new Headers(), text: '', exchange };
    }
  }

  #shown({ method, path, query, body }: Outgoing, headers: Record<string, string>) {
    const shownQuery = query === '' ? '' : `?${this.mask.hideForm(query)}`;
    const key = headers[apiKeyHeader];
    return {
      method,
      url: `${this.#baseUrl}${path}${shownQuery}`,
      headers: { ...headers, ...(key !== undefined && { [apiKeyHeader]: `${key.slice(0, 4)}…` }) },
      ...(body !== undefined && { body: shortened(this.mask.hideForm(body)) }),
    };
  }

  #hidden(headers: Headers): Record<string, string> {
    const shown: Record<string, string> = {};
    headers.forEach((value, name) => {
      shown[name] = this.mask.hide(value);
    });
    return shown;
  }

  async #ask(): Promise<number | undefined> {
    const { status, text } = await this.send({
      method: 'GET',
      path: commonPath('getServerTime'),
      query: '',
    });
    const time = status === 200 ? /"serverTime"\s*:\s*"?(\d+)/.exec(text)?.[1] : undefined;
    return time === undefined ? undefined : Number(time);
  }
}

const formType = 'application/x-www-form-urlencoded';
const started = Date.now();
const longestBody = 2000;

function shortened(text: string): string {
  return text.length > longestBody ? `${text.slice(0, longestBody)}…` : text;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Opens a session with a deployment. Nothing is sent before the first test needs it. */
export function createSession(options: SessionOptions): Session {
  return new Session(options);
}
