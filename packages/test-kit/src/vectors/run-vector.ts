import { SimulatedTime } from '../simulated-time.ts';
import type { Behaviour, Methods } from './behaviours.ts';
import { matchProblems } from './match-problems.ts';
import { type Operations, ScriptedBroker } from './scripted-broker.ts';
import type { Call, Result, Vector } from './vector.ts';

/** The part of the table of a section that the scripted broker reads. */
export interface SectionTable {
  readonly operations: Operations;
}

/**
 * Loads an entry point of a section package, such as `spot` and `outcomes`; `index` is the main
 * one. The runtimes differ in how they load it.
 */
export type LoadEntry = (section: string, entry: string) => Promise<object>;

let keys = 0;

/**
 * Runs a vector in simulated time. Returns how the client differs from what the vector expects.
 * This file and its imports use only what every runtime has.
 */
export async function runVector(
  vector: Vector,
  behaviour: Behaviour,
  loadEntry: LoadEntry,
): Promise<string[]> {
  const { section, options = {} } = vector;
  const load = async <Entry>(entry: string): Promise<Entry> =>
    (await loadEntry(section, entry)) as Entry;
  const main = await load<Readonly<Record<string, unknown>>>('index');
  const { operations } = main[`${section}Table`] as SectionTable;
  const createClient = main[
    `create${section.charAt(0).toUpperCase()}${section.slice(1)}Client`
  ] as (clientOptions: object) => Methods;
  const activity = new Activity();
  const time = new SimulatedTime(1_800_000_000_000, () => activity.isBusy);
  const broker = new ScriptedBroker(vector, operations, time, activity);
  const clock = { now: () => time.now() + Number(options.clockAheadMs ?? 0) };
  const client = activity.observe(
    createClient({
      baseUrl: 'https://broker.example',
      // The clients of a process share the timestamps of an API key.
      credentials: { apiKey: `key-${++keys}`, secretKey: 'secret' },
      fetch: broker.fetch,
      clock: () => clock.now(),
    }),
  );
  const methods = (await behaviour({ client, load, options, time, clock })) as Methods;
  const calls = vector.calls ?? [vector.call as Call];
  const results = await time.run(Promise.all(calls.map((call) => runCall(methods, call, time))));
  const { result, error, atMs, results: each } = vector.expect;
  const single = { ...('result' in vector.expect ? { result } : { error }), ...timeOf(atMs) };
  return [
    ...broker.unexpected.map((request) => `no line responds to ${request}`),
    ...requestProblems(vector, broker),
    ...broker.unused.map(({ on }) => `no request for a line on ${on}`),
    ...matchProblems(results, broker.fill(each ?? [single]), 'results'),
  ];
}

/** Counts the calls of the client that do something else than wait for the broker. */
class Activity {
  #busy = 0;

  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Returns a client whose calls are counted. */
  observe(client: Methods): Methods {
    const entries = Object.entries(client).map(([name, method]) => {
      if (typeof method !== 'function') return [name, method];
      const observed = async (...args: Parameters<typeof method>): Promise<unknown> => {
        this.#busy += 1;
        try {
          return await method(...args);
        } finally {
          this.#busy -= 1;
        }
      };
      return [name, observed];
    });
    return Object.fromEntries(entries) as Methods;
  }

  /** Waits for a time of the broker. */
  async wait<Value>(time: Promise<Value>): Promise<Value> {
    this.#busy -= 1;
    try {
      return await time;
    } finally {
      this.#busy += 1;
    }
  }
}

const timeOf = (atMs: number | undefined): object => (atMs === undefined ? {} : { atMs });

function requestProblems({ expect: { requests } }: Vector, broker: ScriptedBroker): string[] {
  const sent = broker.requests.map(({ operation, parameters, atMs }, index) => {
    const expected = requests[index];
    const matches = broker.matches(parameters, expected?.parameters);
    return {
      operation,
      ...(expected?.parameters && { parameters: matches ? expected.parameters : parameters }),
      ...(expected?.atMs !== undefined && { atMs }),
    };
  });
  return matchProblems(sent, requests, 'requests');
}

async function runCall(methods: Methods, call: Call, time: SimulatedTime): Promise<Result> {
  const sinceStart = (atMs: number): number => time.startMs + atMs - time.now();
  const abortAt = (atMs: number | undefined): AbortController => {
    const controller = new AbortController();
    if (atMs !== undefined) void time.sleep(sinceStart(atMs)).then(() => controller.abort());
    return controller;
  };
  const { operation, parameters = {}, atMs = 0, abortAtMs, maxWaitMs, then = [] } = call;
  await time.sleep(sinceStart(atMs));
  const method = methods[operation];
  if (method === undefined) throw new Error(`the client has no method ${operation}`);
  try {
    const options = { signal: abortAt(abortAtMs).signal, maxWaitMs };
    let value = await method(parameters, options);
    for (const step of then) {
      if (step.atMs !== undefined) await time.sleep(sinceStart(step.atMs));
      const { signal } = abortAt(step.abortAtMs);
      const stepOptions = step.abortAtMs === undefined ? {} : { signal };
      value = await (value as Methods)[step.method]?.({ ...step.parameters, ...stepOptions });
    }
    return { result: asJson(value), atMs: time.now() - time.startMs };
  } catch (thrown) {
    const error = thrown as Error;
    const fields = { ...error, name: error.name, message: error.message };
    return { error: fields, atMs: time.now() - time.startMs };
  }
}

/** Returns a value as a program in another language would receive it: without functions. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
