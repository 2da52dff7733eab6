// `pnpm soak [name…] [--count N] [--seed N] [--json]`: runs long test campaigns. `npm test` runs
// shorter versions of most of them.
import { readArguments, usageError } from './lib/arguments.ts';
import type { Campaign, Metric } from './soak/campaign.ts';
import { exhaustiveTests } from './soak/exhaustive-tests.ts';

const campaigns: Readonly<Record<string, () => Promise<Campaign>>> = {
  forgery: async () => (await import('./soak/forgery.ts')).forgery,
  crash: async () => (await import('./soak/crash.ts')).crash,
  'crash-postgres': async () => (await import('./soak/crash.ts')).crashPostgres,
  disk: async () => (await import('./soak/disk.ts')).disk,
  engine: async () => (await import('./soak/engine.ts')).engine,
  fuzz: async () => (await import('./soak/fuzz.ts')).fuzz,
  generators: async () => (await import('./soak/generators/campaign.ts')).generators,
  mutants: async () => (await import('./soak/mutants.ts')).mutants,
  'gateway-mutants': async () =>
    exhaustiveTests('gateway-mutants', 'packages/conformance', ['test/gateway-mutants']),
  client: async () =>
    exhaustiveTests('client', 'packages/core', ['test/parse-json', 'test/hostile-broker']),
  'hostile-documents': async () =>
    exhaustiveTests('hostile-documents', 'scripts', ['test/hostile-documents']),
  http: async () => exhaustiveTests('http', 'packages/conformance', ['test/sandbox-over-http']),
  requests: async () =>
    exhaustiveTests('requests', 'packages/sandbox', ['raw-connections', 'clock-steps', 'secrets']),
  ledger: async () => exhaustiveTests('ledger', 'packages/engine', ['test/contract-model']),
  postgres: async () =>
    exhaustiveTests('postgres', 'packages/sandbox', ['test/postgres', 'test/journal-contract']),
};

const known = Object.keys(campaigns).join(', ');
const usage = `Usage: pnpm soak [name…] [--count N] [--seed N] [--json]   (names: ${known})`;
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
  },
});

function readInteger(option: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return usageError(`--${option} must be an integer of at most 12 digits; got "${text}"`, usage);
}

const names = positionals.length > 0 ? positionals : Object.keys(campaigns);
const unknown = names.find((name) => !Object.hasOwn(campaigns, name));
if (unknown !== undefined) usageError(`There is no campaign named "${unknown}"`, usage);
const seed = readInteger('seed', values.seed);
const count = values.count === undefined ? undefined : readInteger('count', values.count);

/** Formats a metric as JSON with the same fields as a benchmark. */
function jsonLine({ name, value, bound, holds }: Metric): string {
  return JSON.stringify({ name, ours: value, peer: null, ratio: null, bound, holds });
}

function textLine({ name, value, bound, holds, example }: Metric): string {
  const verdict = bound === null ? 'no bound' : `bound ${bound}: ${holds ? 'holds' : 'EXCEEDED'}`;
  const detail = example === undefined ? '' : `\n  first violation: ${example}`;
  return `${name.padEnd(64)} ${String(value).padStart(9)}  ${verdict}${detail}`;
}

for (const name of names) {
  const campaign = await campaigns[name]?.();
  if (campaign === undefined) continue;
  if (!values.json) process.stdout.write(`${name}, seed ${seed}\n`);
  for (const metric of await campaign({ count: count ?? campaign.count, seed })) {
    process.stdout.write(`${values.json ? jsonLine(metric) : textLine(metric)}\n`);
    if (!metric.holds) process.exitCode = 1;
  }
}
