import { Writable } from 'node:stream';
import type { Reporter, TestSpecification } from 'vitest/node';
import { createVitest, TestsNotFoundError } from 'vitest/node';
import type { ConformanceConfig } from '../suite/target.ts';
import type { Suite, SuiteFolder } from './suites.ts';

/** The suites to run, with their configuration. */
export interface VitestRun {
  readonly folder: SuiteFolder['folder'];
  readonly suites: readonly Suite[];
  /** The configuration of the suites, which read it with `inject('conformance')`. */
  readonly configuration: ConformanceConfig;
  /** Runs only the tests whose id contains this text. */
  readonly test?: string;
  readonly reporter: Reporter;
}

/** Runs suites sequentially in one worker. */
export async function runSuites(run: VitestRun): Promise<void> {
  // Vitest sets the exit status of the process. Only the caller should set it, so it is restored.
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

/** Returns the names of all tests in the suites, without running the tests. */
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
      // An installed package is in node_modules, which Vitest excludes by default.
      exclude: [],
      watch: false,
      pool: 'threads',
      maxWorkers: 1,
      isolate: false,
      cache: false,
      fsModuleCache: false,
      reporters: [run.reporter],
      sequence: { sequencer: inOrderOf(run.suites) },
      provide: { conformance: run.configuration },
      ...(run.test === undefined ? {} : { testNamePattern: idContaining(run.test) }),
    },
    {},
    { stdout: silent, stderr: silent },
  );
}

/** Returns a pattern for test names whose id contains the text. A name begins with the id. */
function idContaining(text: string): RegExp {
  return new RegExp(`^\\s*[^\\s:]*${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`);
}

/**
 * Returns a sequencer that keeps the suites in their order. Vitest's default sequencer reorders
 * them.
 */
function inOrderOf(suites: readonly Suite[]) {
  const position = ({ moduleId }: TestSpecification): number =>
    suites.findIndex(({ path }) => moduleId.replaceAll('\\', '/').endsWith(`/${path}`));
  return class {
    sort(files: TestSpecification[]): TestSpecification[] {
      return files.sort((one, other) => position(one) - position(other));
    }

    shard(files: TestSpecification[]): TestSpecification[] {
      return files;
    }
  };
}
