import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { chromiumPath, launchChromium } from '@broker-api/test-kit/chromium';
import { rolldown } from 'rolldown';
import { inRepository } from '../../lib/paths.ts';
import { type Campaign, type Metric, unboundedMetric, Violations } from '../campaign.ts';
import { type SuiteServers, startServers } from './servers.ts';
import type { SuiteReport } from './suite.ts';

/** A runtime that can run the suite. */
interface Runtime {
  readonly name: string;
  /** The file without which this computer cannot run it. */
  readonly path: string;
  readonly run: (servers: SuiteServers) => Promise<SuiteReport>;
}

/** How long a program may take. */
const timeoutMs = 60_000;
/** How long a program may take to exit after its last call: a timer must not keep it running. */
const exitMs = 5000;

const installed = (path: string): string => inRepository('scripts/soak/node_modules', path);

/** Returns a runtime that runs a bundle as a program. Node can also use the lean transport. */
function program(
  name: string,
  path: string,
  {
    before = [],
    lean = false,
  }: { readonly before?: readonly string[]; readonly lean?: boolean } = {},
): Runtime {
  const run = async ({ input }: SuiteServers): Promise<SuiteReport> => {
    // The folder of the bundle is one from which `undici` and `ws` can be imported.
    const folder = inRepository('scripts/node_modules/.cache/broker-api');
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'process.mjs');
    writeFileSync(file, await bundled('process.ts', 'node'));
    // Vectors replace the transport, so with another one they would be the same.
    const given = lean ? { ...input, vectors: undefined } : input;
    const args = [...before, file, JSON.stringify(given), ...(lean ? ['lean'] : [])];
    const { stdout } = await promisify(execFile)(path, args, { timeout: timeoutMs });
    const report = JSON.parse(stdout) as SuiteReport & { readonly finishedAt: number };
    const delay = Date.now() - report.finishedAt;
    const late = delay > exitMs ? [`exits ${delay} ms after its last call`] : [];
    return { ...report, failed: [...report.failed, ...late] };
  };
  return { name, path, run };
}

export const chromium: Runtime = {
  name: 'Chromium',
  path: chromiumPath,
  run: async ({ input, page: url }) => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(url);
      await page.addScriptTag({ content: await bundled('page.ts', 'browser'), type: 'module' });
      // The browser runs an inline module after the call above has returned.
      await page.waitForFunction(() => 'runClientSuite' in globalThis);
      return await page.evaluate((given) => globalThis.runClientSuite(given), input);
    } finally {
      await browser.close();
    }
  },
};

const worker: Runtime = {
  name: 'a Worker',
  path: installed('miniflare/package.json'),
  run: async ({ input }) => {
    const { Miniflare } = await import('miniflare');
    const script = await bundled('worker.ts', 'browser');
    const miniflare = new Miniflare({ modules: true, script, compatibilityDate: '2026-07-01' });
    try {
      const body = JSON.stringify(input);
      const response = await miniflare.dispatchFetch('http://worker/', { method: 'POST', body });
      return (await response.json()) as SuiteReport;
    } finally {
      await miniflare.dispose();
    }
  },
};

const nodes = [
  ['Node 22', installed('node-22/bin/node')],
  ['Node 24', process.execPath],
] as const;

/** All runtimes. Only campaigns install those that are not Node 24 or Chromium. */
const supportedRuntimes: readonly Runtime[] = [
  ...nodes.map(([name, path]) => program(name, path)),
  ...nodes.map(([name, path]) => program(`${name} with the lean transport`, path, { lean: true })),
  program('Bun', installed('bun/bin/bun'), { before: ['run'] }),
  program('Deno', installed('deno/deno'), {
    before: ['run', '--no-prompt', '--allow-net=127.0.0.1'],
  }),
  worker,
  chromium,
];

/** Runs one suite of behaviours of the clients on every supported runtime, `count` times. */
export const runtimes: Campaign = async ({ count }) => {
  const metrics: Metric[] = [];
  for (let round = 0; round < count; round++) {
    const servers = await startServers();
    try {
      for (const runtime of supportedRuntimes)
        metrics.push(...(await tryRuntime(runtime, servers)));
      const followed = new Violations();
      if (servers.followed() > 0) followed.add(() => 'a client connected to the target');
      metrics.push(followed.metric('runtimes: redirects that a client follows'));
    } finally {
      await servers.close();
    }
  }
  return metrics;
};

async function tryRuntime({ name, path, run }: Runtime, servers: SuiteServers): Promise<Metric[]> {
  const failed = new Violations();
  const missing = { passed: [], passedVectors: 0, failed: [`${path} does not exist`] };
  const report = existsSync(path) ? await run(servers) : missing;
  for (const message of report.failed) failed.add(() => message);
  return [
    unboundedMetric(`runtimes: checks that pass on ${name}`, report.passed.length),
    unboundedMetric(`runtimes: vectors that pass on ${name}`, report.passedVectors),
    failed.metric(`runtimes: problems on ${name}`),
  ];
}

/** Bundles a file of this folder for Node, or for runtimes without Node's modules. */
async function bundled(name: string, platform: 'node' | 'browser'): Promise<string> {
  const input = join(import.meta.dirname, name);
  const external = ['undici', 'ws'];
  const bundle = await rolldown({ input, platform, external, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
