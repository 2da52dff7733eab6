import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '@broker-api/spec/command-line';
import type { RunOptions } from '../options.ts';
import { applyOverlay } from '../overlay/overlay.ts';
import { causesOf } from '../report/causes.ts';
import { coverageOf } from '../report/coverage.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import {
  type Report,
  type RunReport,
  type TestReport,
  totalsByBasis,
  totalsOf,
  wireDiffOf,
} from '../report/report.ts';
import { specHash } from '../report/specification.ts';
import { writeReports } from '../report/write-reports.ts';
import { ownTests, type Plan, planOf, sessionOf, type TestSet } from './plan.ts';
import { type Preflight, preflight } from './preflight.ts';
import { prepareSandbox, type Revert } from './prepare-sandbox.ts';
import { incompleteness, ProgressTracker, runTests, type TestResults } from './run-tests.ts';

/**
 * Runs the contract tests against a deployment.
 *
 * @param options what to test and how
 * @param tests the tests to run instead of the package's own tests
 * @returns the report. If some or all tests did not run although the options permit them, `problem`
 *   says why. If no test has a result, no report files are written
 * @throws UsageError for an invalid base URL, overlay or control plane, for an unknown section or
 * operation, and for a selection without tests
 */
export async function runConformance(options: RunOptions, tests?: TestSet): Promise<Report> {
  const plan = await planOf(options, tests ?? (await ownTests()));
  const started = Date.now();
  const check = await preflightOf(plan);
  const { problem, results, knownDifferences, warnings } =
    check.problem === undefined ? await runPlan(plan) : { ...nothing, problem: check.problem };
  const { accounts = [], reportFolder, sections = [], operations = [], test } = options;
  if (problem === undefined && results.length === 0) {
    throw new UsageError(
      test === undefined
        ? 'the selection contains no tests; select other sections or operations'
        : `--test ${test}: no selected test has an id that contains this text`,
    );
  }
  const report = reportOf({
    baseUrl: plan.options.baseUrl,
    seed: plan.options.seed,
    trade: options.trade ?? false,
    selection: { sections, operations, ...(test !== undefined && { test }) },
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    ...(problem !== undefined && { problem }),
    warnings: [...check.warnings, ...warnings],
    results,
    knownDifferences,
  });
  const safe = maskSecrets(report, accounts);
  // A run without results does not overwrite the report of an earlier run.
  if (reportFolder !== undefined && results.length > 0) writeReports(reportFolder, safe);
  return safe;
}

/** Returns the report of a run, most of which follows from the results. */
export function reportOf({ results, knownDifferences, ...run }: RunReport): Report {
  return {
    reportVersion: 1,
    tool: toolOf(),
    specHash: specHash(),
    ...run,
    totals: totalsOf(results),
    sections: totalsBySection(results),
    bases: totalsByBasis(results),
    results,
    causes: causesOf(results),
    knownDifferences,
    coverage: coverageOf(results),
    wireDiff: wireDiffOf(results),
  };
}

/** Checks the deployment. An in-process deployment has no URL to check. */
async function preflightOf({ options }: Plan, accounts = options.accounts): Promise<Preflight> {
  if (options.target !== undefined) return { warnings: [] };
  return preflight(options.baseUrl, accounts ?? [], options.timeout);
}

/** The results, and the reason if some or all tests did not run. */
interface RunResult extends Pick<Report, 'results' | 'knownDifferences' | 'warnings'> {
  readonly problem?: string | undefined;
}

const nothing: RunResult = { results: [], knownDifferences: [], warnings: [] };

async function runPlan(plan: Plan): Promise<RunResult> {
  const { options, overlay, suites } = plan;
  const { baseUrl, signal, workflows, control, controlToken } = options;
  const progress = new ProgressTracker(plan);
  const session = sessionOf(plan, (wait) => progress.waits(wait));
  const end = (): void => {
    session.isEnding = true;
  };
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  let revert: Revert | undefined;
  let warnings: readonly string[] = [];
  let ran: TestResults;
  try {
    if (workflows && control !== undefined) revert = await prepareSandbox(control, controlToken);
    ran = await runTests(suites, session, {
      onTestEnd: (id) => progress.testEnded(id),
      onSuiteEnd: (results) =>
        progress.operationEnded(totalsOf(applyOverlay(results, overlay).results)),
      isResponding: async () =>
        options.target === undefined && (await preflightOf(plan, [])).problem === undefined,
    });
  } finally {
    signal?.removeEventListener('abort', end);
    warnings = (await revert?.()) ?? [];
  }
  const masked = maskSecrets(ran.results, options.accounts ?? []);
  const { results, knownDifferences } = applyOverlay(masked, overlay);
  const incomplete = incompleteness(results);
  const problem = ran.stoppedResponding
    ? `${baseUrl} stopped responding; the run ended early`
    : signal?.aborted
      ? 'the run was interrupted'
      : incomplete && `${baseUrl}: ${incomplete}`;
  return { results: results.map(withoutIrrelevantExchanges), knownDifferences, warnings, problem };
}

/** Removes the exchanges and frames of a passed or skipped test, to keep the report small. */
function withoutIrrelevantExchanges(result: TestReport): TestReport {
  if (result.outcome === 'failed' || result.knownDifference !== undefined) return result;
  const { frames: _frames, ...rest } = result;
  return { ...rest, exchanges: [] };
}

/** Reads the package's own description. Works in the source tree and in the build. */
function toolOf(): Report['tool'] {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, version };
}

function totalsBySection(results: readonly TestReport[]): Report['sections'] {
  const groups = Map.groupBy(results, ({ operation }) => operation.split('/')[0] ?? '');
  return Object.fromEntries([...groups].map(([section, own]) => [section, totalsOf(own)]));
}
