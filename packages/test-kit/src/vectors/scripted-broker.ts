import type { SimulatedTime } from '../simulated-time.ts';
import type { Line, Vector } from './vector.ts';

/** Method and path of each operation. */
export type Operations = Readonly<
  Record<string, { readonly method: string; readonly path: string }>
>;

export interface SentRequest {
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly atMs: number;
}

interface Activity {
  wait<Value>(time: Promise<Value>): Promise<Value>;
}

/** A broker that responds to each request with the first unused line of a vector that fits. */
export class ScriptedBroker {
  readonly requests: SentRequest[] = [];
  /** The requests to which no line fits. */
  readonly unexpected: string[] = [];
  readonly unused: Line[];
  readonly #placeholders = new Map<string, string>();
  readonly #operations: Operations;
  readonly #time: SimulatedTime;
  readonly #activity: Activity;
  readonly #timeoutMs: number;

  constructor(vector: Vector, operations: Operations, time: SimulatedTime, activity: Activity) {
    this.unused = [...vector.broker];
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
    const atMs = this.#time.now() - this.#time.startMs;
    this.requests.push({ operation, parameters, atMs });
    const index = this.unused.findIndex(
      (line) => line.on === operation && this.matches(parameters, line.parameters),
    );
    const [line] = index < 0 ? [] : this.unused.splice(index, 1);
    if (line === undefined) {
      this.unexpected.push(`${operation} ${JSON.stringify(parameters)} at ${atMs} ms`);
      throw new TypeError('unexpected request');
    }
    return this.#respond(line, signal);
  };

  /** Returns whether a request has the expected parameters, and stores what placeholders match. */
  matches(sent: SentRequest['parameters'], expected: Line['parameters'] = {}): boolean {
    const found = new Map<string, string>();
    for (const [name, value] of Object.entries(expected)) {
      const actual = sent[name];
      if (actual === undefined) return false;
      const placeholder = /^\{(\w+)\}$/.exec(String(value))?.[1];
      const text = placeholder === undefined ? String(value) : this.#placeholders.get(placeholder);
      if (text === undefined && placeholder !== undefined) found.set(placeholder, actual);
      else if (text !== actual) return false;
    }
    for (const [name, value] of found) this.#placeholders.set(name, value);
    return true;
  }

  /** Replaces the placeholders in a value. */
  fill(value: unknown): unknown {
    if (typeof value === 'string') return this.#fillText(value);
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.fill(one)]));
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

  async #respond(line: Line, signal: AbortSignal | null | undefined): Promise<Response> {
    const { respond, fault, afterMs = 0 } = line;
    const sleep = (milliseconds: number): Promise<void> =>
      this.#activity.wait(this.#time.sleep(milliseconds, signal));
    // The client's own timer runs on the clock of the computer, so its timeout is simulated here.
    const isLate = fault === 'no-response' || afterMs > this.#timeoutMs;
    if (isLate) {
      await sleep(this.#timeoutMs);
      throw new DOMException('the timeout expired', 'TimeoutError');
    }
    if (afterMs > 0) await sleep(afterMs);
    if (respond === undefined) {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
    }
    const { status, headers, body } = respond;
    const filled = this.fill(body);
    const text = typeof filled === 'string' ? filled : JSON.stringify(filled);
    return new Response(text, { status, ...(headers && { headers }) });
  }
}
