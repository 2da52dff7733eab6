import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openapiTypes } from '@broker-api/openapi-types/openapi-types';
import { sections } from '@broker-api/spec';
import type { JsonObject } from '@broker-api/spec/schema';
import { copyWorkspace } from '@broker-api/test-kit/workspace-copy';
import openapiTS, { astToString } from 'openapi-typescript';
import { inRepository } from '../lib/paths.ts';
import { compare, inTurns, type Metric, pairedMetric, timeProcess } from './measure.ts';

const node = process.execPath;
const redocly = inRepository('node_modules/@redocly/cli/bin/cli.js');
const openapiTypescript = inRepository('scripts/node_modules/openapi-typescript/bin/cli.js');

/**
 * Measures the generator in its own process. The peers are two tools, each run once per section.
 */
export async function* generateBenchmark(): AsyncGenerator<Metric> {
  const copy = copyWorkspace();
  try {
    yield* processMetrics(copy.root);
  } finally {
    copy.remove();
  }
  yield await typesMetric();
}

async function* processMetrics(cwd: string): AsyncGenerator<Metric> {
  const cache = join(cwd, '.turbo/cache');
  const edited = join(cwd, 'spec/spot/operations/getDepth.yaml');
  const original = readFileSync(edited, 'utf8');
  const generate = (): number => timeProcess(node, ['scripts/generate.ts'], cwd);
  generate();
  const { peer, full, nothing, edit } = await inTurns(
    {
      peer: () => bareTools(cwd),
      full: () => {
        rmSync(cache, { recursive: true });
        const taken = generate();
        if (!existsSync(cache)) throw new Error(`A full generation did not write ${cache}.`);
        return taken;
      },
      nothing: generate,
      edit: (slice) => {
        const summary = `summary: Edited in slice ${slice}`;
        writeFileSync(edited, original.replace(/^summary: .*$/m, summary));
        return generate();
      },
    },
    { warmUp: 0 },
  );
  yield pairedMetric('generate: full', 2.2, { ours: full, peer });
  yield pairedMetric('generate: nothing changed', 0.2, { ours: nothing, peer });
  yield pairedMetric('generate: one operation edited', 1.3, { ours: edit, peer });
}

/**
 * Runs `redocly bundle` and `openapi-typescript` for each section. The working folder is outside
 * the repository, so that the tools do not read its configuration. Returns the total milliseconds.
 */
function bareTools(root: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-bench-'));
  const times = sections.map((section) => {
    const source = join(root, 'spec', section, 'openapi.yaml');
    const bundled = join(folder, 'bundled.json');
    return (
      timeProcess(node, [redocly, 'bundle', source, '--output', bundled], folder) +
      timeProcess(node, [openapiTypescript, bundled, '--output', join(folder, 'types.ts')], folder)
    );
  });
  rmSync(folder, { recursive: true });
  return times.reduce((sum, one) => sum + one, 0);
}

/**
 * Returns GitHub's OpenAPI document (13 MB). Its package is installed when the benchmark runs for
 * the first time, because it is too large to be a dependency of this repository.
 */
function largeDocument(): JsonObject {
  const folder = inRepository('node_modules/.cache/broker-api/large-document');
  const path = join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json');
  if (!existsSync(path)) {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    timeProcess('npm', ['install', ...options, '@octokit/openapi@23.0.2'], inRepository('.'));
  }
  return JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
}

/** Measures the generation of types for a 13 MB document. The peer is openapi-typescript. */
async function typesMetric(): Promise<Metric> {
  const document = largeDocument();
  const types = async () =>
    astToString(await openapiTS(structuredClone(document) as never, { silent: true }));
  const measures = {
    ours: () => timed(() => openapiTypes(structuredClone(document))),
    peer: () => timed(types),
  };
  return compare('generate: types of a 13 MB document', 1.4, measures, { warmUp: 0 });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
