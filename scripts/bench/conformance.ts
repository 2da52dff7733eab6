import { runConformance } from '@broker-api/conformance';
import { createSandbox } from '@broker-api/sandbox';
import { routes } from '@broker-api/spec';
import { inTurns, type Metric, pairedMetric, threadTime } from './measure.ts';

const fewOperations = 10;
/** With more operations, the time per test may grow by at most 10%. */
const growthBound = 1.1;
/**
 * A test may cost as much processor time as seven bare requests of its run. docs/decisions/0059
 * says why the aim of five is not met.
 */
const requestsBound = 7;

/** The processor time of a run, in milliseconds. */
interface RunTime {
  readonly perTest: number;
  readonly perRequest: number;
}

/**
 * Measures contract tests against a sandbox in the same process: the processor time per test, how
 * it grows with the number of operations, and how it compares with a bare request of the same run.
 */
export async function* conformanceBenchmark(): AsyncGenerator<Metric> {
  const all = [...routes.values()]
    .filter(({ alias }) => !alias)
    .map(({ operation: { section, operationId } }) => `${section}/${operationId}`);
  // Selects operations at even intervals over all sections, because the number of tests per
  // operation varies.
  const step = Math.floor(all.length / fewOperations);
  const some = all.filter((_, index) => index % step === 0).slice(0, fewOperations);
  const { ofAll, ofSome } = await inTurns(
    { ofAll: () => timeOfRun(all), ofSome: () => timeOfRun(some) },
    { warmUp: 1 },
  );
  const perTest = (runs: readonly RunTime[]) => runs.map((run) => run.perTest);
  yield pairedMetric(
    `conformance: processor time per test, ${all.length} operations and ${fewOperations}`,
    growthBound,
    { ours: perTest(ofAll), peer: perTest(ofSome) },
  );
  yield pairedMetric('conformance: processor time per test and per bare request', requestsBound, {
    ours: perTest(ofAll),
    peer: ofAll.map((run) => run.perRequest),
  });
}

/** Runs the contract tests of the operations. */
async function timeOfRun(operations: readonly string[]): Promise<RunTime> {
  const began = Date.now();
  const now = () => 1_796_083_500_000 + Date.now() - began;
  const sandbox = createSandbox({ clock: now, limits: 'off' });
  let requests = 0;
  let responses = 0;
  // While the sandbox handles a request, the tests wait, so the processor time is the sandbox's.
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const sent = threadTime();
    const response = await sandbox.fetch(url, init);
    const text = await response.text();
    responses += threadTime() - sent;
    requests += 1;
    return new Response(text, response);
  };
  const before = threadTime();
  const { totals, problem } = await runConformance({
    baseUrl: 'http://in-process.invalid',
    operations,
    trade: true,
    pace: false,
    seed: 1,
    target: { accounts: sandbox.accounts, fetch, now },
  });
  const used = threadTime() - before;
  const tests = totals.passed + totals.failed + totals.skipped;
  if (problem !== undefined || totals.failed > 0 || requests === 0) {
    throw new Error(
      `Expected the contract tests to pass; got: ${problem ?? JSON.stringify(totals)}`,
    );
  }
  return { perTest: used / tests, perRequest: responses / requests };
}
