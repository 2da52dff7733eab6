import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyOverlay, type OverlayResult } from '../overlay/apply-overlay.ts';
import { causesOf } from '../report/causes.ts';
import { coverageOf } from '../report/coverage.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import { type Report, type TestReport, totalsByBasis, totalsOf } from '../report/report.ts';
import { specHash } from '../report/specification.ts';
import { wireDiffOf } from '../report/wire-diff.ts';
import { writeReports } from '../report/write-reports.ts';
import { UsageError } from '../usage-error.ts';
import { incompleteness } from './completeness.ts';
import { type ContractTest, ownTests, type TestSet } from './contract-test.ts';
import type { RunOptions } from './options.ts';
import { type Plan, planOf, sessionOf } from './plan.ts';
import { type Preflight, preflight } from './preflight.ts';
import { prepareSandbox, type Revert } from './prepare-sandbox.ts';
import { ProgressTracker } from './progress.ts';
import { runTests, type TestResults } from './run-tests.ts';
import { packageFolder } from './suites.ts';

const defaultTimeout = 10_000;

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
  const {
    problem,
    results,
    knownDifferences,
    warnings = [],
  } = await runPlan(plan, check.reachable ? undefined : check.problem);
  if (problem === undefined && results.length === 0) {
    throw new UsageError(
      options.test === undefined
        ? 'the selection contains no tests; select other sections or operations'
        : `--test ${options.test}: no selected test has an id that contains this text`,
    );
  }
  const report: Report = {
    reportVersion: 1,
    tool: toolOf(),
    specHash: specHash(),
    baseUrl: plan.baseUrl,
    seed: plan.seed,
    trade: options.trade ?? false,
    selection: {
      sections: options.sections ?? [],
      operations: options.operations ?? [],
      ...(options.test === undefined ? {} : { test: options.test }),
    },
    startedAt: new Date(started).toISOString(),
    durationMs: Date.now() - started,
    ...(problem === undefined ? {} : { problem }),
    warnings: [...(check.reachable ? check.warnings : []), ...warnings],
    totals: totalsOf(results),
    sections: totalsBySection(results),
    bases: totalsByBasis(results),
    results,
    causes: causesOf(results),
    knownDifferences,
    coverage: coverageOf(results),
    wireDiff: wireDiffOf(results),
  };
  const safe = maskSecrets(report, options.accounts ?? []);
  // A run without results does not overwrite the report of an earlier run.
  if (options.reportFolder !== undefined && results.length > 0) {
    writeReports(options.reportFolder, safe);
  }
  return safe;
}

/** Checks the deployment. An in-process deployment has no URL to check. */
async function preflightOf({ options, baseUrl }: Plan): Promise<Preflight> {
  return options.target === undefined
    ? preflight(baseUrl, options.accounts ?? [], options.timeout ?? defaultTimeout)
    : { reachable: true, warnings: [] };
}

/** Returns whether the deployment responds. An in-process deployment has no URL to check. */
async function isResponding({ options, baseUrl }: Plan): Promise<boolean> {
  if (options.target !== undefined) return false;
  return (await preflight(baseUrl, [], options.timeout ?? defaultTimeout)).reachable;
}

/** The results, and the reason if some or all tests did not run. */
interface RunResult extends OverlayResult {
  readonly problem?: string;
  readonly warnings?: readonly string[];
}

/** Runs the tests, unless the preflight found a problem. */
async function runPlan(plan: Plan, preflightProblem: string | undefined): Promise<RunResult> {
  const { options, baseUrl, overlay, suites } = plan;
  if (preflightProblem !== undefined) {
    return { results: [], knownDifferences: [], problem: preflightProblem };
  }
  const { onProgress, signal, workflows, control, controlToken } = options;
  const progress = new ProgressTracker(suites.length, plannedTests(plan), onProgress);
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
      isResponding: () => isResponding(plan),
    });
  } finally {
    signal?.removeEventListener('abort', end);
    warnings = (await revert?.()) ?? [];
  }
  const result = { ...overlaid(ran, plan), warnings };
  const incomplete = incompleteness(result.results);
  if (ran.stoppedResponding) {
    return { ...result, problem: `${baseUrl} stopped responding; the run ended early` };
  }
  if (signal?.aborted) return { ...result, problem: 'the run was interrupted' };
  return incomplete === undefined ? result : { ...result, problem: `${baseUrl}: ${incomplete}` };
}

/** Returns the selected tests that the options permit. */
function plannedTests({ options: { trade = false }, suites }: Plan): readonly ContractTest[] {
  const tests = suites.flatMap((suite) => suite.tests);
  return tests.filter(({ row, isOrdered }) => !isOrdered && (trade || row?.mutating !== true));
}

function overlaid({ results }: TestResults, { options, overlay }: Plan): OverlayResult {
  const applied = applyOverlay(maskSecrets(results, options.accounts ?? []), overlay);
  return { ...applied, results: applied.results.map(withoutIrrelevantExchanges) };
}

/** Removes the exchanges of a passed or skipped test, to keep the report small. */
function withoutIrrelevantExchanges(result: TestReport): TestReport {
  const kept = result.outcome === 'failed' || result.knownDifference !== undefined;
  return kept ? result : { ...result, exchanges: [] };
}

function toolOf(): Report['tool'] {
  const { name, version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  return { name, version };
}

function totalsBySection(results: readonly TestReport[]): Report['sections'] {
  const groups = Map.groupBy(results, ({ operation }) => operation.split('/')[0] ?? '');
  return Object.fromEntries([...groups].map(([section, own]) => [section, totalsOf(own)]));
}
