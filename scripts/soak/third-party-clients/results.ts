import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '@broker-api/sandbox';
import { table } from '@broker-api/spec/markdown';
import { inRepository } from '../../lib/paths.ts';
import { thirdPartyClients } from './clients.ts';
import { failures, failuresTable } from './failures.ts';

/** The result of one call in one dialect. */
export interface CallResult {
  readonly client: string;
  readonly dialect: Dialect;
  readonly section: string;
  readonly channel: 'rest' | 'stream';
  readonly call: string;
  readonly works: boolean;
  /** What the client returned or raised instead. */
  readonly detail: string;
}

type Outcome =
  | 'works'
  | 'fails'
  | 'works in the reference dialect'
  | 'works in the observed dialect';

/** By client: the outcome of each call, whose key is its section, its channel and its name. */
export type Results = Readonly<Record<string, Readonly<Record<string, Outcome>>>>;

const file = join(import.meta.dirname, 'results.json');
export const page = inRepository('docs/third-party-clients.md');

export function readResults(): Results {
  return JSON.parse(readFileSync(file, 'utf8')) as Results;
}

/** Combines the results of both dialects. */
export function toResults(calls: readonly CallResult[]): Results {
  const results: Record<string, Record<string, Outcome>> = {};
  for (const { client, section, channel, call } of calls) {
    const working = calls.filter(
      (one) => one.works && one.client === client && one.section === section && one.call === call,
    );
    results[client] ??= {};
    results[client][`${section} ${channel} ${call}`] = outcomeOf(
      working.map(({ dialect }) => dialect),
    );
  }
  return results;
}

function outcomeOf(working: readonly Dialect[]): Outcome {
  const [dialect] = working;
  if (dialect === undefined) return 'fails';
  return working.length > 1 ? 'works' : `works in the ${dialect} dialect`;
}

/** Returns the calls of a client that worked before, and do not work as well now. */
export function compareResults(before: Results[string], now: Results[string]): string[] {
  const worse = Object.entries(before).filter(
    ([call, outcome]) => outcome !== 'fails' && now[call] !== outcome && now[call] !== 'works',
  );
  return worse.map(([call]) => `${call}: ${now[call] ?? 'not called'}`);
}

/** Writes the results, and the table in docs/third-party-clients.md. */
export function writeResults(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, undefined, 2)}\n`);
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, withResults(text, results));
  execFileSync('biome', ['format', '--write', page, file]);
}

/** Returns the text of the page with the tables of these results and of the causes. */
export function withResults(text: string, results: Results): string {
  const tables = { results: resultsTable(results), causes: failuresTable(failures) };
  return Object.entries(tables).reduce((replaced, [name, rows]) => {
    const region = new RegExp(`(<!-- ${name} -->\\n).*?(\\n<!-- end of ${name} -->)`, 's');
    return replaced.replace(
      region,
      (_, before: string, after: string) => `${before}\n${rows}\n${after}`,
    );
  }, text);
}

const columns = (['rest', 'stream'] as const).flatMap((channel) =>
  ['spot', 'contract', 'option'].map((section) => ({ section, channel })),
);

function resultsTable(results: Results): string {
  const head = columns.map(({ section, channel }) =>
    channel === 'rest' ? `REST: ${section}` : `Streams: ${section}`,
  );
  const rows = thirdPartyClients.map(({ name, package: packageName, version, registry, api }) => [
    name === packageName ? `${name} ${version}` : `${name} (${version})`,
    registry,
    api === 'this' ? 'this API' : 'related API',
    ...columns.map(({ section, channel }) =>
      countOf(results[name] ?? {}, `${section} ${channel} `),
    ),
  ]);
  return table(['Client', 'Registry', 'Made for', ...head], rows);
}

/** Returns how many of the calls with a prefix work in both dialects. */
function countOf(outcomes: Results[string], prefix: string): string {
  const calls = Object.entries(outcomes).filter(([call]) => call.startsWith(prefix));
  const working = calls.filter(([, outcome]) => outcome === 'works');
  return calls.length === 0 ? '' : `${working.length} of ${calls.length}`;
}
