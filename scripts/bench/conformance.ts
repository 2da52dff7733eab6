import { setTimeout as sleep } from 'node:timers/promises';
import { runConformance } from '@broker-api/conformance';
import { routes } from '@broker-api/spec';
import { inRepository } from '../lib/paths.ts';
import { type Metric, pairedMetric, slices } from './measure.ts';
import { type DeploymentTime, deploymentTimes } from './sandbox-target.ts';

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
  let latest: DeploymentTime | undefined;
  const channel = new BroadcastChannel(deploymentTimes);
  channel.onmessage = (event) => {
    latest = (event as { readonly data: DeploymentTime }).data;
  };
  const before = process.cpuUsage();
  const { totals, problem } = await runConformance({
    baseUrl: 'http://in-process.invalid',
    operations,
    trade: true,
    pace: false,
    seed: 1,
    setup: inRepository('scripts/bench/sandbox-target.ts'),
  });
  const { user, system } = process.cpuUsage(before);
  // The last message arrives after the run.
  await sleep(20);
  channel.close();
  const tests = totals.passed + totals.failed + totals.skipped;
  if (problem !== undefined || totals.failed > 0 || latest === undefined) {
    const found = problem ?? JSON.stringify(totals);
    throw new Error(`Expected the contract tests to pass; got: ${found}`);
  }
  const { start, requests, responses } = latest;
  return { perTest: (user + system - start) / tests, perRequest: responses / requests };
}
