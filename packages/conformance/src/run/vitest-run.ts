import { Writable } from 'node:stream';
import type { Reporter, TestSpecification } from 'vitest/node';
import { createVitest, TestsNotFoundError } from 'vitest/node';
import type { ConformanceConfig } from '../suite/target.ts';
import type { Suite, SuiteFolder } from './suites.ts';

// A test may have to wait for the next minute of the request weight limit.
const timeoutMs = 180_000;

/** Suites to run, and who hears about it. */
export interface VitestRun {
  readonly folder: SuiteFolder['folder'];
  readonly suites: readonly Suite[];
  /** What the suites are told; they read it with `inject('conformance')`. */
  readonly configuration: ConformanceConfig;
  /** Only tests whose id contains this text. */
  readonly test?: string;
  readonly reporter: Reporter;
}

/** Runs suites one after the other in one worker. The reporter hears everything. */
export async function runSuites(run: VitestRun): Promise<void> {
  // Vitest sets the status of the process that it runs in, which belongs to the caller.
  const { exitCode } = process;
  const vitest = await startedVitest(run);
  try {
    await vitest.start();
  } catch (error) {
    if (!(error instanceof TestsNotFoundError)) throw error;
  } finally {
    await vitest.close();
    process.exitCode = exitCode;
  }
}

/** The names of all tests of the suites, without running any. */
export async function listTests(run: Omit<VitestRun, 'reporter'>): Promise<readonly string[]> {
  const { exitCode } = process;
  const vitest = await startedVitest({ ...run, reporter: {} });
  try {
    const { testModules } = await vitest.collectTests(await vitest.globTestSpecifications());
    return testModules.flatMap(({ children }) => [...children.allTests()].map(({ name }) => name));
  } finally {
    await vitest.close();
    process.exitCode = exitCode;
  }
}

async function startedVitest(run: VitestRun): ReturnType<typeof createVitest> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return createVitest(
    {
      root: run.folder,
      config: false,
      include: run.suites.map(({ path }) => path),
      // An installed package lies in node_modules, which Vitest leaves out by default.
      exclude: [],
      watch: false,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      cache: false,
      fsModuleCache: false,
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
      reporters: [run.reporter],
      sequence: { sequencer: inOrderOf(run.suites) },
      provide: { conformance: run.configuration },
      ...(run.test === undefined ? {} : { testNamePattern: withinId(run.test) }),
    },
    {},
    { stdout: silent, stderr: silent },
  );
}

/** Finds tests by their ids, which their names begin with. */
function withinId(text: string): RegExp {
  return new RegExp(`^\\s*[^\\s:]*${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`);
}

/** A sequencer that keeps the order of the specification: Vitest's own goes by sizes of files. */
function inOrderOf(suites: readonly Suite[]) {
  const place = ({ moduleId }: TestSpecification): number =>
    suites.findIndex(({ path }) => moduleId.replaceAll('\\', '/').endsWith(`/${path}`));
  return class {
    sort(files: TestSpecification[]): TestSpecification[] {
      return files.sort((one, other) => place(one) - place(other));
    }

    shard(files: TestSpecification[]): TestSpecification[] {
      return files;
    }
  };
}
