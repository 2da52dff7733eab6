import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Case, operationOf } from '../cases/case.ts';
import type { StreamCase } from '../cases/stream-case.ts';
import { applyOverlay, type OverlayResult } from '../overlay/apply-overlay.ts';
import type { OverlayEntry } from '../overlay/overlay.ts';
import { readOverlay } from '../overlay/read-overlay.ts';
import type { RateLimitWait } from '../pacing/pacer.ts';
import { causesOf } from '../report/causes.ts';
import { coverageOf } from '../report/coverage.ts';
import { maskSecrets } from '../report/mask-secrets.ts';
import { type Report, type TestReport, totalsByBasis, totalsOf } from '../report/report.ts';
import { specHash } from '../report/specification.ts';
import { wireDiffOf } from '../report/wire-diff.ts';
import { writeReports } from '../report/write-reports.ts';
import { statefulSuite } from '../stateful/case-id.ts';
import { type StatefulPlan, statefulPlanOf, statefulTests } from '../stateful/stateful-plan.ts';
import { endMessage } from '../suite/target.ts';
import { UsageError } from '../usage-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { Collector } from './collector.ts';
import { incompleteness } from './completeness.ts';
import { type RunOptions, seedLimit } from './options.ts';
import { type Preflight, preflight } from './preflight.ts';
import { prepareSandbox, type Revert } from './prepare-sandbox.ts';
import { ProgressTracker } from './progress.ts';
import {
  nameOf,
  ownSuites,
  packageFolder,
  type Suite,
  type SuiteFile,
  selectSuites,
} from './suites.ts';
import { vitestProblem } from './vitest-problem.ts';
import type { VitestRun } from './vitest-run.ts';

const defaultTimeout = 10_000;

/** The validated options of a run. */
interface Plan {
  readonly options: RunOptions;
  readonly baseUrl: string;
  readonly seed: number;
  readonly file: SuiteFile;
  readonly suites: readonly Suite[];
  readonly overlay: readonly OverlayEntry[];
  readonly stateful: StatefulPlan | undefined;
}

/**
 * Runs the contract tests against a deployment.
 *
 * @param options what to test and how
 * @param file suites to run instead of the package's own suites
 * @returns the report. If some or all tests did not run although the options permit them, `problem`
 *   says why. If no test has a result, no report files are written
 * @throws UsageError for an invalid base URL, overlay or control plane, for an unknown section or
 * operation, and for a selection without tests
 */
export async function runConformance(options: RunOptions, file?: SuiteFile): Promise<Report> {
  const plan = planOf(options, file ?? (await ownSuites()));
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

/** Checks Vitest and the deployment. An in-process deployment has no URL to check. */
async function preflightOf({ options, baseUrl }: Plan): Promise<Preflight> {
  const problem = vitestProblem();
  if (problem !== undefined) return { reachable: false, problem };
  return options.setup === undefined
    ? preflight(baseUrl, options.accounts ?? [], options.timeout ?? defaultTimeout)
    : { reachable: true, warnings: [] };
}

/** Returns whether the deployment responds. An in-process deployment has no URL to check. */
async function isResponding({ options, baseUrl }: Plan): Promise<boolean> {
  if (options.setup !== undefined) return false;
  return (await preflight(baseUrl, [], options.timeout ?? defaultTimeout)).reachable;
}

function planOf(options: RunOptions, file: SuiteFile): Plan {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const seed = options.seed ?? randomInt(seedLimit);
  const stateful = statefulPlanOf(options);
  const suites = selectSuites(file, selectionOf(options, stateful), stateful !== undefined);
  const overlay = options.overlay === undefined ? [] : readOverlay(options.overlay, file.ids);
  return { options, baseUrl, seed, file, suites, overlay, stateful };
}

/** A single case runs alone. */
function selectionOf(
  options: RunOptions,
  stateful: StatefulPlan | undefined,
): Pick<RunOptions, 'sections' | 'operations' | 'workflows'> {
  if (stateful?.only === undefined) return options;
  return { sections: [stateful.only.section], operations: [statefulSuite] };
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
  // Loaded on demand, because Vitest loads slowly and is not needed to report a usage error.
  const { runSuites } = await import('./vitest-run.ts');
  const progress = new ProgressTracker(
    suites.length,
    casesOf(plan),
    options.onProgress,
    undefined,
    sequencesOf(plan),
  );
  const { signal } = options;
  const waits = new BroadcastChannel(`conformance ${randomUUID()}`);
  waits.onmessage = ({ data }) => progress.waits(data as RateLimitWait);
  const end = (): void => waits.postMessage(endMessage);
  signal?.addEventListener('abort', end);
  const collector = new Collector({
    onTestEnd: (id) => {
      progress.testEnded(id);
      // The session can be newer than the signal.
      if (signal?.aborted) end();
    },
    onSuiteEnd: (results) => {
      progress.operationEnded(totalsOf(applyOverlay(results, overlay).results));
    },
    isResponding: () => isResponding(plan),
  });
  let revert: Revert | undefined;
  let warnings: readonly string[] = [];
  try {
    if (options.workflows && options.control !== undefined) {
      revert = await prepareSandbox(options.control, options.controlToken);
    }
    const { configuration, ...run } = vitestRunOf(plan);
    const watched = { ...configuration, waitChannel: waits.name };
    await runSuites({ ...run, configuration: watched, reporter: collector });
  } finally {
    signal?.removeEventListener('abort', end);
    // An open channel would keep the process running.
    waits.close();
    warnings = (await revert?.()) ?? [];
  }
  const result = { ...overlaid(collector, plan), warnings };
  const incomplete = incompleteness(result.results);
  if (collector.stoppedResponding) {
    return { ...result, problem: `${baseUrl} stopped responding; the run ended early` };
  }
  if (signal?.aborted) return { ...result, problem: 'the run was interrupted' };
  return incomplete === undefined ? result : { ...result, problem: `${baseUrl}: ${incomplete}` };
}

/** Returns the selected cases that the options permit; empty if the cases are unknown. */
function casesOf({ options, file, suites }: Plan): readonly (Case | StreamCase)[] {
  const { test = '', trade = false } = options;
  const names = new Set(suites.map(nameOf));
  return file.cases.filter(
    (one) =>
      names.has(operationOf(one)) && one.id.includes(test) && (trade || one.mutating !== true),
  );
}

/** Returns the ids of the selected random sequences. */
function sequencesOf({ options, suites, stateful, seed }: Plan): readonly string[] {
  if (stateful === undefined) return [];
  const { test = '' } = options;
  return suites
    .filter(({ operationId }) => operationId === statefulSuite)
    .flatMap(({ section }) => statefulTests(stateful, section, seed))
    .map(({ id }) => id)
    .filter((id) => id.includes(test));
}

function overlaid({ results }: Collector, { options, overlay }: Plan): OverlayResult {
  const applied = applyOverlay(maskSecrets(results, options.accounts ?? []), overlay);
  return { ...applied, results: applied.results.map(withoutIrrelevantExchanges) };
}

/** Removes the exchanges of a passed or skipped test, to keep the report small. */
function withoutIrrelevantExchanges(result: TestReport): TestReport {
  const kept = result.outcome === 'failed' || result.knownDifference !== undefined;
  return kept ? result : { ...result, exchanges: [] };
}

function vitestRunOf({
  options,
  baseUrl,
  seed,
  file,
  suites,
  stateful,
}: Plan): Omit<VitestRun, 'reporter'> {
  return {
    path: file.path,
    suites,
    configuration: {
      baseUrl,
      ...(options.wsUrl === undefined ? {} : { wsUrl: options.wsUrl }),
      accounts: options.accounts ?? [],
      trade: options.trade ?? false,
      seed,
      ...(stateful !== undefined && { stateful }),
      ...(options.control !== undefined && { control: options.control }),
      ...(options.controlToken !== undefined && { controlToken: options.controlToken }),
      pace: options.pace ?? true,
      exactClock: options.exactClock ?? false,
      ...(options.setup === undefined ? {} : { setup: resolve(options.setup) }),
    },
    ...(options.test === undefined ? {} : { test: options.test }),
  };
}

function toolOf(): Report['tool'] {
  const { name, version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  return { name, version };
}

function totalsBySection(results: readonly TestReport[]): Report['sections'] {
  const groups = Map.groupBy(results, ({ operation }) => operation.split('/')[0] ?? '');
  return Object.fromEntries([...groups].map(([section, own]) => [section, totalsOf(own)]));
}
