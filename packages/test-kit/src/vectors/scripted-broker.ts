import type { SimulatedTime } from '../simulated-time.ts';
import type { Exchange, Vector } from './vector.ts';

/** Method and path of each operation. */
export type Operations = Readonly<
  Record<string, { readonly method: string; readonly path: string }>
>;

interface Activity {
  wait<Value>(time: Promise<Value>): Promise<Value>;
}

/** A broker that responds to each request with the next exchange of a vector. */
export class ScriptedBroker {
  readonly #exchanges: readonly Exchange[];
  readonly #problems: string[] = [];
  readonly #placeholders = new Map<string, string>();
  readonly #operations: Operations;
  readonly #time: SimulatedTime;
  readonly #activity: Activity;
  readonly #timeoutMs: number;
  #requests = 0;

  constructor(vector: Vector, operations: Operations, time: SimulatedTime, activity: Activity) {
    this.#exchanges = vector.exchanges;
    this.#operations = operations;
    this.#time = time;
    this.#activity = activity;
    this.#timeoutMs = Number(vector.options?.timeoutMs ?? 10_000);
  }

  readonly fetch = async (
    url: string,
    { method, body, signal }: RequestInit,
  ): Promise<Response> => {
    const { pathname, searchParams } = new URL(url);
    const operation = this.#operationOf(method, pathname);
    const sent = new URLSearchParams(`${searchParams}&${body ?? ''}`);
    const parameters = Object.fromEntries(sent);
    const exchange = this.#exchanges[this.#requests];
    this.#requests += 1;
    const problems = this.#problemsOf(operation, parameters, exchange);
    this.#problems.push(...problems.map((problem) => `request ${this.#requests}: ${problem}`));
    if (exchange?.on !== operation) throw new TypeError('unexpected request');
    return this.#respond(exchange, signal);
  };

  /** Returns how the requests differ from those of the vector. */
  problems(): readonly string[] {
    const missing = this.#exchanges.slice(this.#requests);
    return [...this.#problems, ...missing.map(({ on }) => `the request ${on} was not sent`)];
  }

  /** Replaces the placeholders in a value. */
  fill(value: unknown): unknown {
    if (typeof value === 'string') return this.#fillText(value);
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.fill(one)]));
  }

  #problemsOf(
    operation: string,
    sent: Readonly<Record<string, string>>,
    exchange: Exchange | undefined,
  ): string[] {
    if (exchange === undefined) return [`${operation} ${JSON.stringify(sent)} is one too many`];
    const { on, parameters = {}, atMs } = exchange;
    if (on !== operation) return [`expected ${on}; got ${operation} ${JSON.stringify(sent)}`];
    const others = Object.entries(parameters).filter(([name, value]) => {
      const placeholder = /^\{(\w+)\}$/.exec(String(value))?.[1];
      // The first text for which a placeholder stands.
      if (placeholder !== undefined && !this.#placeholders.has(placeholder)) {
        this.#placeholders.set(placeholder, sent[name] ?? '');
        return sent[name] === undefined;
      }
      return sent[name] !== String(this.fill(value));
    });
    const now = this.#time.now() - this.#time.startMs;
    return [
      ...others.map(
        ([name, value]) => `expected ${name} ${value} in ${operation}; got ${sent[name]}`,
      ),
      ...(atMs === undefined || atMs === now
        ? []
        : [`expected ${operation} at ${atMs} ms; got ${now} ms`]),
    ];
  }

  #fillText(text: string): unknown {
    const [, name, offset = 0] = /^\{(\w+)([+-]\d+)?\}$/.exec(text) ?? [];
    if (name === 'time') return this.#time.now() + Number(offset);
    return name === undefined ? text : (this.#placeholders.get(name) ?? text);
  }

  #operationOf(method: string | undefined, path: string): string {
    const entries = Object.entries(this.#operations);
    const [operationId] =
      entries.find(([, entry]) => entry.method === method && entry.path === path) ?? [];
    return operationId ?? `${method} ${path}`;
  }

  async #respond(exchange: Exchange, signal: AbortSignal | null | undefined): Promise<Response> {
    const { status = 200, headers, code, body, fault, afterMs = 0 } = exchange;
    const sleep = (milliseconds: number): Promise<void> =>
      this.#activity.wait(this.#time.sleep(milliseconds, signal));
    // The client's own timer runs on the clock of the computer, so its timeout is simulated here.
    const isLate = fault === 'no-response' || afterMs > this.#timeoutMs;
    if (isLate) {
      await sleep(this.#timeoutMs);
      throw new DOMException('the timeout expired', 'TimeoutError');
    }
    if (afterMs > 0) await sleep(afterMs);
    if (fault === 'reset') {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    }
    const filled = code === undefined ? this.fill(body) : { code, msg: 'any text' };
    const text = typeof filled === 'string' ? filled : JSON.stringify(filled);
    return new Response(text, { status, ...(headers && { headers }) });
  }
}
