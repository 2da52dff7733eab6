import { readdirSync, readFileSync } from 'node:fs';
import { SimulatedTime } from '@broker-api/test-kit';
import { describe, expect, test } from 'vitest';
import { createSectionClient, type SectionTable } from '../../src/index.ts';
import type { Method } from '../../src/wrap-methods.ts';
import { ScriptedBroker } from './scripted-broker.ts';
import type { Call, Result, Vector } from './vector.ts';

type Methods = Readonly<Record<string, Method>>;

/** What a behaviour needs to wrap the client of a vector. */
export interface Setup {
  readonly client: Methods;
  readonly section: Vector['section'];
  readonly options: Readonly<Record<string, unknown>>;
  readonly time: SimulatedTime;
  /** The clock of the client, which the behaviour can replace. */
  readonly clock: { now: () => number };
}

/** Returns a client with the behaviour that a folder of vectors describes. */
export type Behaviour = (setup: Setup) => object | Promise<object>;

/**
 * Loads a module of a section package, such as `generated/operations.gen.ts`. The path is computed
 * because core is in a lower layer than the sections; the vectors, however, are about sections.
 */
export async function loadSectionModule<Module>(section: string, path: string): Promise<Module> {
  const url = new URL(`../../../${section}/src/${path}`, import.meta.url);
  return (await import(/* @vite-ignore */ url.href)) as Module;
}

/** Registers a test for each vector in spec/vectors/<name>/. */
export function runVectors(name: string, behaviour: Behaviour): void {
  const folder = new URL(`../../../../spec/vectors/${name}/`, import.meta.url);
  for (const file of readdirSync(folder)) {
    const vectors = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Vector[];
    describe(`${name}/${file}`, () => {
      test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) =>
        runVector(vector, behaviour),
      );
    });
  }
}

let keys = 0;

/** Runs a vector. Fails if the client does anything but what the vector expects. */
export async function runVector(vector: Vector, behaviour: Behaviour): Promise<void> {
  const { section, options = {} } = vector;
  const time = new SimulatedTime(1_800_000_000_000);
  const path = 'generated/operations.gen.ts';
  const module = await loadSectionModule<Record<string, SectionTable>>(section, path);
  const table = module[`${section}Table`] as SectionTable;
  const broker = new ScriptedBroker(vector, table, time);
  const clock = { now: () => time.now() + Number(options.clockAheadMs ?? 0) };
  const client = createSectionClient<Methods, Record<string, never>>(table, {
    baseUrl: 'https://broker.example',
    // The clients of a process share the timestamps of an API key.
    credentials: { apiKey: `key-${++keys}`, secretKey: 'secret' },
    fetch: broker.fetch,
    clock: () => clock.now(),
  });
  const methods = (await behaviour({ client, section, options, time, clock })) as Methods;
  const calls = vector.calls ?? [vector.call as Call];
  const results = await time.run(Promise.all(calls.map((call) => runCall(methods, call, time))));
  expect(broker.unexpected, 'requests without a line').toEqual([]);
  expectRequests(vector, broker);
  expect(broker.unused, 'lines without a request').toEqual([]);
  const { result, error, atMs, results: each } = vector.expect;
  const single = { ...('result' in vector.expect ? { result } : { error }), ...timeOf(atMs) };
  expect(results).toMatchObject(broker.fill(each ?? [single]) as object[]);
}

const timeOf = (atMs: number | undefined): object => (atMs === undefined ? {} : { atMs });

function expectRequests({ expect: { requests } }: Vector, broker: ScriptedBroker): void {
  const sent = broker.requests.map(({ operation, parameters, atMs }, index) => {
    const expected = requests[index];
    const matches = broker.matches(parameters, expected?.parameters);
    return {
      operation,
      ...(expected?.parameters && { parameters: matches ? expected.parameters : parameters }),
      ...(expected?.atMs !== undefined && { atMs }),
    };
  });
  expect(sent).toEqual(requests);
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
      const options = step.abortAtMs === undefined ? {} : { signal };
      value = await (value as Methods)[step.method]?.({ ...step.parameters, ...options } as never);
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
