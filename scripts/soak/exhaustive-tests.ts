import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTemporaryDirectory } from '@broker-api/test-kit';
import { inRepository } from '../lib/paths.ts';
import {
  type Campaign,
  type CampaignOptions,
  type Metric,
  unboundedMetric,
  Violations,
} from './campaign.ts';

interface TestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** The options of a campaign that runs a test file once, with a length and a seed. */
interface LengthOptions {
  /** The environment variable that sets the length of the test. */
  readonly variable: string;
  readonly count: number;
}

/** Test files of a package. */
export interface TestFiles {
  /** The folder of the package, such as `packages/core`. */
  readonly folder: string;
  /** Vitest runs the files whose paths contain one of these strings. */
  readonly filters: readonly string[];
  /** If present, the campaign runs the files once, and `count` is the length of the test. */
  readonly length?: LengthOptions;
}

/**
 * Returns a campaign that runs test files `count` times, once by default. The campaign runs every
 * row of the test tables; `npm test` runs only a sample of the rows.
 */
export function exhaustiveTests(name: string, { folder, filters, length }: TestFiles): Campaign {
  const run = async ({ count, seed }: CampaignOptions): Promise<Metric[]> => {
    const failed = new Violations();
    let passed = 0;
    const rounds = length === undefined ? count : 1;
    const environment: NodeJS.ProcessEnv =
      length === undefined ? {} : { [length.variable]: String(count), ENGINE_SEED: String(seed) };
    for (let round = 0; round < rounds; round++) {
      const { numPassedTests, testResults } = await runTests(folder, filters, environment);
      passed += numPassedTests;
      for (const { message, assertionResults } of testResults) {
        // A file that cannot be loaded has a message and no tests.
        if (message !== '' && assertionResults.length === 0) failed.add(() => message);
        for (const { fullName, status, failureMessages = [] } of assertionResults) {
          const [reason = ''] = failureMessages;
          if (status !== 'passed')
            failed.add(() => `${status}: ${fullName}: ${reason}`.slice(0, 2000));
        }
      }
    }
    if (passed === 0) failed.add(() => 'no test ran');
    return [
      failed.metric(`${name}: tests that failed or were skipped`),
      unboundedMetric(`${name}: tests that passed`, passed),
    ];
  };
  return Object.assign(run, { count: length?.count ?? 1 });
}

/** An hour, so that tests also pass on a busy computer. Tests can have timeouts of their own. */
const timeouts = ['--testTimeout=3600000', '--hookTimeout=3600000'];

function runTests(
  folder: string,
  filters: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<TestReport> {
  return withTemporaryDirectory('soak-tests', async (directory) => {
    const report = join(directory, 'report.json');
    const args = ['run', ...filters, '--reporter=json', `--outputFile=${report}`, ...timeouts];
    const { error } = spawnSync('vitest', args, {
      cwd: inRepository(folder),
      env: { ...process.env, ...environment, EXHAUSTIVE_TESTS: 'true' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (error !== undefined) throw error;
    return JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  });
}
