import { runConformance } from '@broker-api/conformance';
import { createSandbox } from '@broker-api/sandbox';
import { routes } from '@broker-api/spec';
import { type Metric, pairedMetric, slices } from './measure.ts';

const fewOperations = 10;
/** With more operations, the time per test may grow by at most 10%. */
const growthBound = 1.1;
/**
 * A test may cost as much processor time as ten bare requests of its run. docs/decisions/0059 says
 * why the aim of six is not met.
 */
const requestsBound = 10;

/** The processor time of a run, in microseconds. */
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
  const ofAll: RunTime[] = [];
  const ofSome: RunTime[] = [];
  await timeOfRun(some);
  for (let slice = 0; slice < slices; slice++) {
    ofSome.push(await timeOfRun(some));
    ofAll.push(await timeOfRun(all));
  }
  const perTest = ofAll.map((run) => run.perTest);
  const counts = `${all.length} operations and ${fewOperations}`;
  const growth = `conformance: processor time per test, ${counts}`;
  const perTestOfSome = ofSome.map((run) => run.perTest);
  yield { ...pairedMetric(growth, perTest, perTestOfSome, growthBound), unit: 'µs' };
  const name = 'conformance: processor time per test and per bare request';
  const perRequest = ofAll.map((run) => run.perRequest);
  yield { ...pairedMetric(name, perTest, perRequest, requestsBound), unit: 'µs' };
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
    const sent = processorTime();
    const response = await sandbox.fetch(url, init);
    const text = await response.text();
    responses += processorTime() - sent;
    requests += 1;
    return new Response(text, response);
  };
  const before = processorTime();
  const { totals, problem } = await runConformance({
    baseUrl: 'http://in-process.invalid',
    operations,
    trade: true,
    pace: false,
    seed: 1,
    target: { accounts: sandbox.accounts, fetch, now },
  });
  const used = processorTime() - before;
  const tests = totals.passed + totals.failed + totals.skipped;
  if (problem !== undefined || totals.failed > 0 || requests === 0) {
    throw new Error(
      `Expected the contract tests to pass; got: ${problem ?? JSON.stringify(totals)}`,
    );
  }
  return { perTest: used / tests, perRequest: responses / requests };
}

/** Returns the processor time of this thread so far, in microseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
