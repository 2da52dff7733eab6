import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { applyOverlay } from '../overlay/apply-overlay.ts';
import type { OverlayEntry } from '../overlay/overlay.ts';
import { readOverlay } from '../overlay/read-overlay.ts';
import { coverageOf } from '../report/coverage.ts';
import { type Report, type TestReport, totalsOf } from '../report/report.ts';
import { withoutSecrets } from '../report/secrets.ts';
import { specHash } from '../report/specification.ts';
import { wireDiffOf } from '../report/wire-diff.ts';
import { writeReports } from '../report/write-reports.ts';
import { checkBaseUrl } from './base-url.ts';
import { Collector } from './collector.ts';
import { type RunOptions, seedLimit, UsageError } from './options.ts';
import { type Preflight, preflight } from './preflight.ts';
import { ownSuites, packageFolder, type Suite, type SuiteFolder, selectSuites } from './suites.ts';
import type { VitestRun } from './vitest-run.ts';

const defaultTimeout = 10_000;

/** What a run needs to know, decided once. */
interface Plan {
  readonly options: RunOptions;
  readonly baseUrl: string;
  readonly seed: number;
  readonly folder: SuiteFolder;
  readonly suites: readonly Suite[];
  readonly overlay: readonly OverlayEntry[];
}

/**
 * Holds a deployment against the specification.
 *
 * @param options what to test, and how
 * @param folder suites to run instead of those that come with the package
 * @returns what was found, also when the deployment could not be reached: then `problem` says why
 * @throws UsageError when what was asked for does not exist: a section, an operation, a test, or
 *   what a file names
 */
export async function runConformance(
  options: RunOptions,
  folder: SuiteFolder = ownSuites(),
): Promise<Report> {
  const plan = await planOf(options, folder);
  const started = Date.now();
  const before = await preflightOf(plan);
  const warnings = before.reachable ? before.warnings : [];
  const { problem, results, knownDifferences } = await runPlan(
    plan,
    before.reachable ? undefined : before.problem,
  );
  if (problem === undefined && results.length === 0) {
    throw new UsageError(
      options.test === undefined
        ? 'there is no test to run'
        : `--test ${options.test}: no test that was selected has this in its id`,
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
    warnings,
    totals: totalsOf(results),
    sections: totalsBySection(results),
    results,
    knownDifferences,
    coverage: coverageOf(results),
    wireDiff: wireDiffOf(results),
  };
  const safe = withoutSecrets(report, options.accounts ?? []);
  if (options.reportFolder !== undefined) writeReports(options.reportFolder, safe);
  return safe;
}

/** A deployment that lives in the process of the tests has no address to ask. */
function preflightOf({ options, baseUrl }: Plan): Promise<Preflight> {
  return options.setup === undefined
    ? preflight(baseUrl, options.timeout ?? defaultTimeout)
    : Promise.resolve({ reachable: true, warnings: [] });
}

async function planOf(options: RunOptions, folder: SuiteFolder): Promise<Plan> {
  const baseUrl = checkBaseUrl(options.baseUrl);
  const suites = selectSuites(folder, options);
  const seed = options.seed ?? randomInt(seedLimit);
  const plan = { options, baseUrl, seed, folder, suites, overlay: [] };
  if (options.overlay === undefined) return plan;
  const { listTests } = await import('./vitest-run.ts');
  const names = await listTests({ ...vitestRunOf({ ...plan, suites: folder.suites }) });
  return { ...plan, overlay: readOverlay(options.overlay, names.map(idOfName)) };
}

// A test is named by its id, a colon and a sentence.
const idOfName = (name: string): string => name.split(/:?\s/, 1)[0] ?? name;

type Judged = ReturnType<typeof applyOverlay>;

/** What became of the tests, and why there are none or not all of them. */
interface RunResult extends Judged {
  readonly problem?: string;
}

/** Runs the tests, or none when there is a problem; `junit.xml` is written either way. */
async function runPlan(plan: Plan, found: string | undefined): Promise<RunResult> {
  const { options, overlay, suites } = plan;
  // Vitest takes its time to load, and a mistake in the command line is told without it.
  const { runSuites } = await import('./vitest-run.ts');
  const { JunitFile } = await import('../report/junit.ts');
  const folder = options.reportFolder;
  const junit = folder === undefined ? undefined : new JunitFile(resolve(folder, 'junit.xml'));
  let outcome: RunResult = {
    ...{ results: [], knownDifferences: [] },
    ...(found === undefined ? {} : { problem: found }),
  };
  const collector = new Collector(
    ({ results, modulesDone }) => {
      const progress = { operations: suites.length, operationsDone: modulesDone };
      options.onProgress?.({ ...progress, ...totalsOf(applyOverlay(results, overlay).results) });
    },
    {
      onInit: (vitest) => junit?.onInit(vitest),
      onTestRunEnd: async (modules) => {
        const problem = collector.brokenOff ? `${plan.baseUrl} ${stoppedAnswering}` : found;
        outcome = { ...judge(collector, plan), ...(problem === undefined ? {} : { problem }) };
        await junit?.write(modules, outcome.results, problem);
      },
    },
  );
  if (found === undefined) await runSuites({ ...vitestRunOf(plan), reporter: collector });
  else if (junit) await runSuites({ ...vitestRunOf({ ...plan, suites: [] }), reporter: collector });
  return outcome;
}

const stoppedAnswering = 'stopped answering; the run was broken off';

function judge({ results }: Collector, { options, overlay }: Plan): Judged {
  const judged = applyOverlay(withoutSecrets(results, options.accounts ?? []), overlay);
  return { ...judged, results: judged.results.map(withoutIdleExchanges) };
}

/** Exchanges of tests that ended well would make up most of a report, and tell nothing. */
function withoutIdleExchanges(result: TestReport): TestReport {
  const kept = result.outcome === 'failed' || result.knownDifference !== undefined;
  return kept ? result : { ...result, exchanges: [] };
}

function vitestRunOf({
  options,
  baseUrl,
  seed,
  folder,
  suites,
}: Plan): Omit<VitestRun, 'reporter'> {
  return {
    folder: folder.folder,
    suites,
    configuration: {
      baseUrl,
      accounts: options.accounts ?? [],
      trade: options.trade ?? false,
      seed,
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
