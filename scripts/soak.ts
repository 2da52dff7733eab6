// `pnpm soak [name…] [--all] [--count N] [--seed N] [--json]`: runs long test campaigns, or lists
// them. `npm test` runs shorter versions of most of them.
import { readArguments, selectNames, usageError } from './lib/arguments.ts';
import type { Metric } from './soak/campaign.ts';
import { campaigns } from './soak/campaigns.ts';

const descriptions = Object.entries(campaigns).map(([name, { description, count }]) => {
  const length = `${count[0]} ${count[1]}`.replace('Infinity', 'all');
  return `  ${name.padEnd(19)} ${description} (${length})`;
});
const usage = [
  'Usage: pnpm soak [name…] [--all] [--count N] [--seed N] [--json]',
  '  --all      runs every campaign, as --json does without a name',
  '  --count N  the length of each campaign, instead of the one in parentheses',
  '  --seed N   the seed of the random numbers; by default, a new one',
  '  --base REF the commit to compare with (differential; default: HEAD)',
  '  --json     prints each result as a JSON object, one a line',
  'Campaigns:',
  ...descriptions,
].join('\n');
const commandLine = readArguments(usage, {
  allowPositionals: true,
  options: {
    count: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    json: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    base: { type: 'string' },
  },
});

function readInteger(option: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return usageError(`--${option} must be an integer of at most 12 digits; got "${text}"`, usage);
}

const { values } = commandLine;
const seed = readInteger('seed', values.seed);
const count = values.count === undefined ? undefined : readInteger('count', values.count);
const names = selectNames('campaign', Object.keys(campaigns), commandLine, usage);

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
  const campaign = campaigns[name];
  if (campaign === undefined) continue;
  if (!values.json) process.stdout.write(`${name}, seed ${seed}\n`);
  const run = await campaign.load();
  for (const metric of await run({ count: count ?? campaign.count[0], seed, base: values.base })) {
    process.stdout.write(`${values.json ? jsonLine(metric) : textLine(metric)}\n`);
    if (!metric.holds) process.exitCode = 1;
  }
}
