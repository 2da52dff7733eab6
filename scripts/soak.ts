// `pnpm soak [name] [--count N] [--seed N] [--json]`: the long campaigns, of which `npm test` runs a
// short piece.
import { parseArgs } from 'node:util';
import type { Campaign, Finding } from './soak/campaign.ts';

const campaigns: Readonly<Record<string, () => Promise<Campaign>>> = {
  forgery: async () => (await import('./soak/forgery.ts')).forgery,
  crash: async () => (await import('./soak/crash.ts')).crash,
  'crash-postgres': async () => (await import('./soak/crash.ts')).crashPostgres,
  disk: async () => (await import('./soak/disk.ts')).disk,
  engine: async () => (await import('./soak/engine.ts')).engine,
  fuzz: async () => (await import('./soak/fuzz.ts')).fuzz,
};

const usage = `usage: pnpm soak [${Object.keys(campaigns).join('|')}] [--count N] [--seed N] [--json]`;

function refuse(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        count: { type: 'string' },
        seed: { type: 'string', default: String(Date.now() % 1_000_000) },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

function whole(name: string, text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return refuse(`--${name} is "${text}"; it must be a whole number`);
}

const { values, positionals } = options();
const names = positionals.length > 0 ? positionals : Object.keys(campaigns);
const unknown = names.find((name) => !(name in campaigns));
if (unknown !== undefined) refuse(`there is no campaign "${unknown}"`);
const seed = whole('seed', values.seed);
const count = values.count === undefined ? undefined : whole('count', values.count);

/** The shape that benchmarks have too: a count of things that must not happen is bound by 0. */
function asJson({ name, value, bound, holds }: Finding): string {
  return JSON.stringify({ name, ours: value, peer: null, ratio: null, bound, holds });
}

function asLine({ name, value, bound, holds, example }: Finding): string {
  const verdict = bound === null ? 'stated' : `bound ${bound}: ${holds ? 'holds' : 'BROKEN'}`;
  const shown = example === undefined ? '' : `\n  such as ${example}`;
  return `${name.padEnd(64)} ${String(value).padStart(9)}  ${verdict}${shown}`;
}

for (const name of names) {
  const campaign = await campaigns[name]?.();
  if (campaign === undefined) continue;
  if (!values.json) process.stdout.write(`${name}, seed ${seed}\n`);
  for (const finding of await campaign({ count: count ?? campaign.count, seed })) {
    process.stdout.write(`${values.json ? asJson(finding) : asLine(finding)}\n`);
    if (!finding.holds) process.exitCode = 1;
  }
}
