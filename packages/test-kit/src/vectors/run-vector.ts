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
 * Loads an entry point of a package, such as `core` and `outcomes`; `index` is the main one. The
 * runtimes differ in how they load it.
 */
export type LoadEntry = (packageName: string, entry: string) => Promise<object>;

/** The part of `@broker-api/core/chain` that runs a client whose calls are counted. */
interface Chain {
  callerOf(client: object): Next;
  createCaller(table: SectionTable, send: Next): Methods;
}

type Next = (call: object) => Promise<unknown>;

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
    (await loadEntry('core', entry)) as Entry;
  const main = (await loadEntry(section, 'index')) as Readonly<Record<string, unknown>>;
  const table = main[`${section}Table`] as SectionTable;
  const createClient = main[
    `create${section.charAt(0).toUpperCase()}${section.slice(1)}Client`
  ] as (clientOptions: object) => Methods;
  const activity = new Activity();
  const time = new SimulatedTime(1_800_000_000_000, () => activity.isBusy);
  const broker = new ScriptedBroker(vector, table.operations, time, activity);
  const clock = { now: () => time.now() + Number(options.clockAheadMs ?? 0) };
  const { callerOf, createCaller } = await load<Chain>('chain');
  const send = callerOf(
    createClient({
      baseUrl: 'https://broker.example',
      // The clients of a process share the timestamps of an API key.
      credentials: { apiKey: `key-${++keys}`, secretKey: 'secret' },
      fetch: broker.fetch,
      clock: () => clock.now(),
    }),
  );
  const client = createCaller(table, (call) => activity.count(send(call)));
  const methods = (await behaviour({ client, load, options, time, clock })) as Methods;
  const calls = vector.calls ?? [vector.call as Call];
  const results = await time.run(Promise.all(calls.map((call) => runCall(methods, call, time))));
  const { result, error, atMs, results: each } = vector.expect;
  const single = { ...('result' in vector.expect ? { result } : { error }), ...timeOf(atMs) };
  return [
    ...broker.problems(),
    ...matchProblems(results, broker.fill(each ?? [single]), 'results'),
  ];
}

/** Counts the calls of the client that do something else than wait for the broker. */
class Activity {
  #busy = 0;

  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Counts a call until it ends. */
  async count<Value>(call: Promise<Value>): Promise<Value> {
    this.#busy += 1;
    try {
      return await call;
    } finally {
      this.#busy -= 1;
    }
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
    const { signal: aborted } = abortAt(abortAtMs);
    const options = { signal: aborted, ...(maxWaitMs !== undefined && { maxWaitMs }) };
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
