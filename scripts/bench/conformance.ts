import { runConformance } from '@broker-api/conformance';
import { createSandbox } from '@broker-api/sandbox';
import { routes } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';

const fewOperations = 10;
/** The cost of a test may grow by a tenth at most when there are more operations. */
const growthBound = 1.1;
const thousand = 1000;

/** Measures contract tests against a sandbox in the same process: their cost, and its growth. */
export async function* conformanceBenchmark(): AsyncGenerator<Metric> {
  const all = [...routes.values()]
    .filter(({ alias }) => !alias)
    .map(({ operation: { section, operationId } }) => `${section}/${operationId}`);
  // Evenly spread over all sections, because operations have different numbers of tests.
  const step = Math.floor(all.length / fewOperations);
  const some = all.filter((_, index) => index % step === 0).slice(0, fewOperations);
  const taken = { all: [], some: [], bare: [] } as Record<'all' | 'some' | 'bare', number[]>;
  await timePerTest(some);
  for (let slice = 0; slice < slices; slice++) {
    taken.bare.push(await timePerRequest());
    taken.some.push(await timePerTest(some));
    taken.all.push(await timePerTest(all));
  }
  const growth = `conformance: a test, ${all.length} operations compared with ${fewOperations}`;
  yield pairedMetric(growth, taken.all, taken.some, growthBound);
  const rate = `conformance: ${thousand} tests compared with bare requests`;
  yield pairedMetric(rate, taken.all.map(times), taken.bare.map(times), null);
}

const times = (value: number): number => value * thousand;

/** Returns the milliseconds per test of a whole run. */
async function timePerTest(operations: readonly string[]): Promise<number> {
  const started = performance.now();
  const { totals, problem } = await runConformance({
    baseUrl: 'http://in-process.invalid',
    operations,
    trade: true,
    pace: false,
    exactClock: true,
    seed: 1,
    setup: inRepository('scripts/bench/sandbox-target.ts'),
  });
  const tests = totals.passed + totals.failed + totals.skipped;
  if (problem !== undefined || totals.passed < tests / 2) {
    throw new Error(`The contract tests did not run: ${problem ?? JSON.stringify(totals)}`);
  }
  return (performance.now() - started) / tests;
}

/** Returns the milliseconds per request of the sandbox without contract tests. */
async function timePerRequest(): Promise<number> {
  const { fetch } = createSandbox({ limits: 'off', responses: 'stub' });
  const started = performance.now();
  for (let count = 0; count < thousand; count++) {
    const url = 'http://in-process.invalid/openapi/quote/v1/depth?symbol=BTCUSDT';
    await (await fetch(url)).text();
  }
  return (performance.now() - started) / thousand;
}
