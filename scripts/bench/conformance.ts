import { runConformance } from '../../packages/conformance/src/index.ts';
import { createSandbox } from '../../packages/sandbox/src/index.ts';
import { routes } from '../../packages/spec/src/index.ts';
import { inRepository } from '../lib/paths.ts';
import { type Figure, figure, slices } from './measure.ts';

const few = 10;
const linear = 1.1;
const thousand = 1000;

/** Contract tests against the gateway in the same process: their rate, and how it grows. */
export async function* conformanceBenchmark(): AsyncGenerator<Figure> {
  const all = [...routes.values()]
    .filter(({ alias }) => !alias)
    .map(({ operation: { section, operationId } }) => `${section}/${operationId}`);
  // Taken evenly from all sections, because operations differ in how many tests they have.
  const some = all.filter((_, index) => index % Math.floor(all.length / few) === 0).slice(0, few);
  const taken = { all: [], some: [], bare: [] } as Record<'all' | 'some' | 'bare', number[]>;
  await timePerTest(some);
  for (let slice = 0; slice < slices; slice++) {
    taken.bare.push(await timePerRequest());
    taken.some.push(await timePerTest(some));
    taken.all.push(await timePerTest(all));
  }
  const growth = `conformance: a test of ${all.length} operations beside ${few}`;
  yield figure(growth, taken.all, taken.some, linear);
  const rate = `conformance: ${thousand} tests beside bare requests`;
  yield figure(rate, taken.all.map(times), taken.bare.map(times), null);
}

const times = (value: number): number => value * thousand;

/** Milliseconds for each test of a run, from its start to its end. */
async function timePerTest(operations: readonly string[]): Promise<number> {
  const started = performance.now();
  const { totals, problem } = await runConformance({
    baseUrl: 'http://in-process.invalid',
    operations,
    trade: true,
    pace: false,
    exactClock: true,
    seed: 1,
    setup: inRepository('packages/conformance/test/fixtures/sandbox-target.ts'),
  });
  const tests = totals.passed + totals.failed + totals.skipped;
  if (problem !== undefined || totals.passed < tests / 2) {
    throw new Error(`the tests did not run: ${problem ?? JSON.stringify(totals)}`);
  }
  return (performance.now() - started) / tests;
}

/** Milliseconds that the gateway alone takes for a request. */
async function timePerRequest(): Promise<number> {
  const { fetch } = createSandbox({ limits: 'off', responses: 'stub' });
  const started = performance.now();
  for (let count = 0; count < thousand; count++) {
    const url = 'http://in-process.invalid/openapi/quote/v1/depth?symbol=BTCUSDT';
    await (await fetch(url)).text();
  }
  return (performance.now() - started) / thousand;
}
