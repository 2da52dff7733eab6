import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { openapiTypes } from '../generate/emit/openapi-types.ts';
import type { JsonObject } from '../generate/read/schema.ts';
import { inRepository, sections } from '../lib/paths.ts';
import { copyWorkspace } from '../lib/workspace-copy.ts';
import { type Metric, pairedMetric, slices, timeProcess } from './measure.ts';

const node = process.execPath;
const redocly = inRepository('node_modules/@redocly/cli/bin/cli.js');
const openapiTypescript = inRepository('scripts/node_modules/openapi-typescript/bin/cli.js');

/** Generation as a process, beside the two bare tools spawned once for each OpenAPI document. */
export async function* generateBenchmark(): AsyncGenerator<Metric> {
  const copy = copyWorkspace();
  try {
    yield* processFigures(copy.root);
  } finally {
    copy.remove();
  }
  yield await typesFigure();
}

function* processFigures(cwd: string): Generator<Metric> {
  const manifest = join(cwd, 'node_modules/.cache/broker-api/generate.json');
  const edited = join(cwd, 'spec/spot/operations/getDepth.yaml');
  const original = readFileSync(edited, 'utf8');
  const generate = (): number => timeProcess(node, ['scripts/generate.ts'], cwd);
  const taken = { peer: [], full: [], nothing: [], edit: [] } as Record<string, number[]>;
  generate();
  for (let slice = 0; slice < slices; slice++) {
    taken.peer?.push(bareTools(cwd));
    rmSync(manifest);
    taken.full?.push(generate());
    if (!existsSync(manifest)) throw new Error('the full generation left no manifest');
    taken.nothing?.push(generate());
    writeFileSync(edited, original.replace(/^summary: .*$/m, `summary: Edited in slice ${slice}`));
    taken.edit?.push(generate());
  }
  const peer = taken.peer ?? [];
  yield pairedMetric('generate: full', taken.full ?? [], peer, 2.0);
  yield pairedMetric('generate: nothing changed', taken.nothing ?? [], peer, 0.15);
  yield pairedMetric('generate: one operation edited', taken.edit ?? [], peer, 0.6);
}

/**
 * The tools as anybody would run them: outside the repository, whose configuration they would read.
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

/** The API description of GitHub, 13 MB; the package is too large to install with all others. */
function largeDocument(): JsonObject {
  const folder = inRepository('node_modules/.cache/broker-api/large-document');
  const path = join(folder, 'node_modules/@octokit/openapi/generated/api.github.com.json');
  if (!existsSync(path)) {
    const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
    timeProcess('npm', ['install', ...options, '@octokit/openapi@23.0.2'], inRepository('.'));
  }
  return JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
}

/** Our types pass on a large public document, beside openapi-typescript alone, in one process. */
async function typesFigure(): Promise<Metric> {
  const document = largeDocument();
  const ours: number[] = [];
  const peer: number[] = [];
  for (let slice = 0; slice < slices; slice++) {
    peer.push(
      await timed(async () =>
        astToString(await openapiTS(structuredClone(document) as never, { silent: true })),
      ),
    );
    ours.push(await timed(() => openapiTypes(structuredClone(document))));
  }
  return pairedMetric('generate: types of a 13 MB document', ours, peer, 1.25);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
