import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { extractBase } from '@broker-api/generator/base-commit';
import { compareTypes } from '@broker-api/generator/compatibility';
import { inRepository, root } from '../lib/paths.ts';
import { type Metric, pairedMetric, slices, timeProcess } from './measure.ts';

const node = process.execPath;
const redocly = inRepository('node_modules/@redocly/cli/bin/cli.js');
const folder = inRepository('node_modules/.cache/broker-api/breaking');
/** Two versions of a public document of 12 and 13 MB. */
const versions = ['22.0.0', '23.0.2'] as const;
const oasdiffVersion = '1.11.8';
/** The peers take up to 8 seconds. */
const publicSlices = 15;
/** `pnpm check:breaking` should take at most this long for our documents. */
const maximumMs = 5000;

/** Measures the comparison of our documents and types, and of a large public document. */
export async function* breakingBenchmark(): AsyncGenerator<Metric> {
  yield* ownMetrics();
  yield* publicMetrics();
}

/** The peer is the time that we allow. */
function* ownMetrics(): Generator<Metric> {
  const base = extractBase(root, 'HEAD', 'spec and packages');
  const limits = Array.from({ length: slices }, () => maximumMs);
  try {
    const args = ['scripts/check-breaking.ts', '--base', 'HEAD'];
    const documents = limits.map(() => timeProcess(node, args, root));
    yield pairedMetric('breaking: our documents, at most 5 s', documents, limits, 1);
    const types = limits.map(() => {
      const started = performance.now();
      compareTypes(base.root, root);
      return performance.now() - started;
    });
    yield pairedMetric('breaking: our types', types, limits, null);
  } finally {
    base.remove();
  }
}

function* publicMetrics(): Generator<Metric> {
  const files = versions.map(download);
  const oasdiff = installOasdiff();
  const ours: number[] = [];
  const peers = { redocly: [] as number[], oasdiff: [] as number[] };
  const script = inRepository('scripts/bench/compare-documents.ts');
  for (let slice = 0; slice < publicSlices; slice++) {
    ours.push(timeProcess(node, [script, ...files], root));
    const options = ['--format=json', '--fail-on=none', `--output=${join(folder, 'redocly.json')}`];
    peers.redocly.push(timeProcess(node, [redocly, 'diff', ...files, ...options], folder));
    peers.oasdiff.push(timeProcess(oasdiff, ['breaking', ...files], folder));
  }
  yield pairedMetric('breaking: 13 MB document, redocly diff', ours, peers.redocly, 1);
  yield pairedMetric('breaking: 13 MB document, oasdiff', ours, peers.oasdiff, 1);
}

/** Downloads a version of GitHub's document. The package has 700 MB, of which one file is kept. */
function download(version: string): string {
  const path = join(folder, `octokit-${version}.json`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const member = 'package/generated/api.github.com.json';
  execFileSync('npm', ['pack', '--silent', `@octokit/openapi@${version}`], { cwd: folder });
  execFileSync('tar', ['-xzf', `octokit-openapi-${version}.tgz`, member], { cwd: folder });
  execFileSync('rm', [`octokit-openapi-${version}.tgz`], { cwd: folder });
  renameSync(join(folder, member), path);
  return path;
}

function installOasdiff(): string {
  const path = join(folder, 'oasdiff');
  const source = `github.com/oasdiff/oasdiff@v${oasdiffVersion}`;
  const env = { ...process.env, GOBIN: folder };
  if (!existsSync(path)) execFileSync('go', ['install', source], { cwd: folder, env });
  return path;
}
