import { runConformance } from '@broker-api/conformance';
import { createSandbox } from '@broker-api/sandbox';
import { routes } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';

const fewOperations = 10;
/** With more operations, the time per test may grow by at most 10%. */
const growthBound = 1.1;
const thousand = 1000;

/**
 * Measures contract tests against a sandbox in the same process: the time per test, and how it
 * grows with the number of operations.
 */
export async function* conformanceBenchmark(): AsyncGenerator<Metric> {
  const all = [...routes.values()]
    .filter(({ alias }) => !alias)
    .map(({ operation: { section, operationId } }) => `${section}/${operationId}`);
  // Selects operations at even intervals over all sections, because the number of tests per
  // operation varies.
  const step = Math.floor(all.length / fewOperations);
  const some = all.filter((_, index) => index % step === 0).slice(0, fewOperations);
  const taken = { all: [], some: [], bare: [] } as Record<'all' | 'some' | 'bare', number[]>;
  await timePerTest(some);
  for (let slice = 0; slice < slices; slice++) {
    taken.bare.push(await timePerRequest());
    taken.some.push(await timePerTest(some));
    taken.all.push(await timePerTest(all));
  }
  const operations = `${all.length} operations compared with ${fewOperations}`;
  yield pairedMetric(
    `conformance: time per test, ${operations}`,
    taken.all,
    taken.some,
    growthBound,
  );
  const rate = `conformance: ${thousand} tests compared with bare requests`;
  yield pairedMetric(rate, taken.all.map(perThousand), taken.bare.map(perThousand), null);
}

const perThousand = (value: number): number => value * thousand;

/** Runs the contract tests of the operations. Returns the milliseconds per test. */
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
    const found = problem ?? JSON.stringify(totals);
    throw new Error(`Expected at least half of the contract tests to pass; got: ${found}`);
  }
  return (performance.now() - started) / tests;
}

/** Returns the milliseconds per bare request to the sandbox. */
async function timePerRequest(): Promise<number> {
  const { fetch } = createSandbox({ limits: 'off', responses: 'stub' });
  const started = performance.now();
  for (let count = 0; count < thousand; count++) {
    const url = 'http://in-process.invalid/openapi/quote/v1/depth?symbol=BTCUSDT';
    await (await fetch(url)).text();
  }
  return (performance.now() - started) / thousand;
}
