import { basename, dirname } from 'node:path';
import { Writable } from 'node:stream';
import type { Reporter } from 'vitest/node';
import { createVitest } from 'vitest/node';
import type { ConformanceConfig } from '../suite/target.ts';
import { stopSignals } from './options.ts';
import { nameOf, type Suite, type SuiteFile } from './suites.ts';

/** The suites to run, with their configuration. */
export interface VitestRun {
  readonly path: SuiteFile['path'];
  readonly suites: readonly Suite[];
  /** The configuration of the suites, which read it with `inject('conformance')`. */
  readonly configuration: ConformanceConfig;
  /** Runs only the tests whose id contains this text. */
  readonly test?: string;
  readonly reporter: Reporter;
}

/** Runs suites sequentially. */
export async function runSuites(run: VitestRun): Promise<void> {
  if (run.suites.length === 0) return;
  // Vitest sets the exit status of the process. Only the caller should set it, so it is restored.
  const { exitCode } = process;
  const listeners = stopSignals.map((name) => process.listeners(name));
  const vitest = await startedVitest(run);
  // Vitest's own listeners would end the process before the tests have cleaned up.
  for (const [index, name] of stopSignals.entries()) {
    const added = process.listeners(name).filter((one) => !listeners[index]?.includes(one));
    for (const one of added) process.off(name, one);
  }
  try {
    await vitest.start();
  } finally {
    await vitest.close();
    process.exitCode = exitCode;
  }
}

async function startedVitest(run: VitestRun): ReturnType<typeof createVitest> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  return createVitest(
    // Vitest 4 requires this argument.
    'test',
    {
      root: dirname(run.path),
      config: false,
      include: [basename(run.path)],
      // An installed package is in node_modules, which Vitest excludes by default.
      exclude: [],
      watch: false,
      pool: 'threads',
      maxWorkers: 1,
      cache: false,
      // Node runs the compiled suites, and their TypeScript, faster than Vite transforms them.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      reporters: [run.reporter],
      provide: { conformance: run.configuration, conformanceSuites: run.suites.map(nameOf) },
      ...(run.test === undefined ? {} : { testNamePattern: idContaining(run.test) }),
    },
    {},
    { stdout: silent, stderr: silent },
  );
}

/**
 * Returns a pattern for tests whose id contains the text. Vitest tests it against the name of the
 * suite, followed by `>` (not in Vitest 4) and the name of the test, which begins with the id.
 */
function idContaining(text: string): RegExp {
  return new RegExp(`^\\S+ (?:> )?[^\\s:]*${text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}`);
}
