// `pnpm bench [name…] [--all] [--json]`: runs benchmarks, each beside a peer, or lists them.
import type { Benchmark, Metric } from './bench/measure.ts';
import { readArguments, selectNames } from './lib/arguments.ts';

const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  gateway: async () => (await import('./bench/gateway.ts')).gatewayBenchmark,
  engine: async () => (await import('./bench/engine.ts')).engineBenchmark,
  streams: async () => (await import('./bench/streams.ts')).streamsBenchmark,
  journal: async () => (await import('./bench/journal.ts')).journalBenchmark,
  generate: async () => (await import('./bench/generate.ts')).generateBenchmark,
  conformance: async () => (await import('./bench/conformance.ts')).conformanceBenchmark,
  client: async () => (await import('./bench/client.ts')).clientBenchmark,
  brokers: async () => (await import('./bench/brokers.ts')).brokersBenchmark,
  fleet: async () => (await import('./bench/fleet.ts')).fleetBenchmark,
  site: async () => (await import('./bench/site.ts')).siteBenchmark,
  import: async () => (await import('./bench/import.ts')).importBenchmark,
};

const usage = `Usage: pnpm bench [name…] [--all] [--json]
  --all   runs every benchmark, as --json does without a name
  --json  prints each result as a JSON object, one a line
Benchmarks: ${Object.keys(benchmarks).join(', ')}`;
const commandLine = readArguments(usage, {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});
const { values } = commandLine;
const names = selectNames('benchmark', Object.keys(benchmarks), commandLine, usage);

function line({ name, ours, peer, ratio, bound, holds, unit = 'ms' }: Metric): string {
  const verdict = `bound ${bound}: ${holds ? 'holds' : 'EXCEEDED'}`;
  const times = `${ours.toFixed(1)} ${unit}, peer ${peer.toFixed(1)} ${unit}`;
  return `${name.padEnd(60)} ${times.padEnd(32)} ratio ${ratio.toFixed(3)}  ${verdict}`;
}

for (const name of names) {
  const benchmark = await benchmarks[name]?.();
  if (benchmark === undefined) continue;
  for await (const metric of benchmark()) {
    process.stdout.write(`${values.json ? JSON.stringify(metric) : line(metric)}\n`);
    if (!metric.holds) process.exitCode = 1;
  }
}
