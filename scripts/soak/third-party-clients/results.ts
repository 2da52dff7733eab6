import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '@broker-api/sandbox';
import { sections } from '@broker-api/spec';
import { code, table } from '@broker-api/spec/markdown';
import { inRepository } from '../../lib/paths.ts';
import { readTable, withRegion } from '../tools/tools.ts';

/** A public client that the campaign runs: a row of clients.yaml. */
export interface ThirdPartyClient {
  readonly name: string;
  readonly registry: 'npm' | 'PyPI';
  /** The package on PyPI; by default, the name. */
  readonly package?: string;
  readonly version: string;
  readonly api: 'this' | 'related';
  readonly program: string;
}

/** Why calls of some clients do not work in both dialects. */
interface Failure {
  readonly clients: readonly string[];
  readonly calls: readonly string[];
  readonly why: string;
}

export const { clients, failures } = readTable<{
  readonly clients: readonly ThirdPartyClient[];
  readonly failures: readonly Failure[];
}>(import.meta.dirname, 'clients.yaml');

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

type Outcome = 'works' | 'fails' | `works in the ${Dialect} dialect`;

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
  for (const { client, section, channel, call, dialect, works } of calls) {
    results[client] ??= {};
    const key = `${section} ${channel} ${call}`;
    const other = results[client][key] ?? 'fails';
    const own: Outcome = works ? `works in the ${dialect} dialect` : other;
    results[client][key] = works && other !== 'fails' ? 'works' : own;
  }
  return results;
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
  writeFileSync(page, withResults(readFileSync(page, 'utf8'), results));
  execFileSync('biome', ['format', '--write', page, file]);
}

/** Returns the text of the page with the tables of these results and of the causes. */
export function withResults(text: string, results: Results): string {
  return withRegion(withRegion(text, 'results', resultsTable(results)), 'causes', failuresTable());
}

const columns = (['rest', 'stream'] as const).flatMap((channel) =>
  sections.map((section) => ({
    title: `${channel === 'rest' ? 'REST' : 'Streams'}: ${section}`,
    prefix: `${section} ${channel} `,
  })),
);

function resultsTable(results: Results): string {
  const rows = clients.map(({ name, package: packageName = name, version, registry, api }) => [
    name === packageName && registry === 'PyPI' ? `${name} ${version}` : `${name} (${version})`,
    registry,
    `${api} API`,
    ...columns.map(({ prefix }) => countOf(results[name] ?? {}, prefix)),
  ]);
  const titles = columns.map(({ title }) => title);
  return table(['Client', 'Registry', 'Made for', ...titles], rows);
}

/** Returns how many of the calls with a prefix work in both dialects. */
function countOf(outcomes: Results[string], prefix: string): string {
  const calls = Object.entries(outcomes).filter(([call]) => call.startsWith(prefix));
  const working = calls.filter(([, outcome]) => outcome === 'works');
  return calls.length === 0 ? '' : `${working.length} of ${calls.length}`;
}

function failuresTable(): string {
  const rows = failures.map((failure) => [
    failure.clients.join(', '),
    failure.calls.map((call) => code(call.split(' ').slice(2).join(' '))).join(', '),
    failure.why,
  ]);
  return table(['Client', 'Calls', 'Cause'], rows);
}
