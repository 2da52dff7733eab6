import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkdown } from '../markdown.ts';
import { hashOf } from '../output.ts';
import type { Change } from './changes.ts';
import { isLarger, largest } from './judge.ts';
import { changeText, groupByConcern } from './report.ts';
import type { Bump } from './rules.ts';

/** The bumps of packages, by name. */
export type Bumps = ReadonlyMap<string, Bump>;

/** Returns the packages that publish a document, the types of a package or the error catalogue. */
function packagesOf(document: string): readonly string[] {
  if (document.startsWith('@')) return [document];
  if (document.endsWith('-streams')) return ['@broker-api/streams', '@broker-api/spec'];
  if (document === 'control') return ['@broker-api/sandbox', '@broker-api/spec'];
  if (document === 'errors') return ['@broker-api/core', '@broker-api/spec'];
  if (document === 'workflows') return ['@broker-api/conformance'];
  return [`@broker-api/${document}`, '@broker-api/spec'];
}

/** Returns the bump that the changes require of each package. Texts require none. */
export function requiredBumps(changes: readonly Change[]): Bumps {
  const bumps = new Map<string, Bump>();
  for (const { documents, bump } of changes) {
    if (bump === 'patch') continue;
    for (const name of documents.flatMap(packagesOf)) {
      bumps.set(name, largest([bump, bumps.get(name)]) ?? bump);
    }
  }
  return new Map([...bumps].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the bumps in the changesets of a repository. */
export function pendingBumps(root: string): Bumps {
  const folder = join(root, '.changeset');
  const bumps = new Map<string, Bump>();
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  for (const file of files) {
    const [, front = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
    for (const [, name = '', bump] of front.matchAll(
      /^["']?([^"':]+)["']?: *(major|minor|patch)/gm,
    )) {
      bumps.set(name, largest([bump as Bump, bumps.get(name)]) ?? 'patch');
    }
  }
  return bumps;
}

/**
 * Returns the packages whose changesets are missing or too small, with the required bump.
 *
 * @param released the bump of a release that is not tagged yet
 */
export function missingBumps(required: Bumps, pending: Bumps, released?: Bump): Bumps {
  return new Map(
    [...required].filter(([name, bump]) => isLarger(bump, largest([pending.get(name), released]))),
  );
}

/** Returns the bump from one version to another, or undefined if they are equal or unknown. */
export function bumpBetween(before = '', after = ''): Bump | undefined {
  if (before === '' || after === '') return undefined;
  const old = before.split('.');
  const index = after.split('.').findIndex((number, position) => number !== old[position]);
  return (['major', 'minor', 'patch'] as const)[index];
}

/**
 * Writes a changeset with a draft of the migration note.
 *
 * @returns the path of the file, relative to the root
 */
export function writeChangeset(root: string, missing: Bumps, changes: readonly Change[]): string {
  const text = changesetText(missing, changes);
  const path = `.changeset/specification-${hashOf(text).slice(0, 8)}.md`;
  writeFileSync(join(root, path), text);
  return path;
}

/** Returns a changeset for packages, with the changes of these packages. */
function changesetText(bumps: Bumps, changes: readonly Change[]): string {
  const front = [...bumps].map(([name, bump]) => `'${name}': ${bump}`);
  const own = changes.filter(
    ({ documents, bump }) =>
      bump !== 'patch' && documents.flatMap(packagesOf).some((name) => bumps.has(name)),
  );
  const isBreaking = own.some(({ bump }) => bump === 'major');
  const title = isBreaking ? 'Breaking changes of the API:' : 'Changes of the API:';
  const lines = groupByConcern(own).flatMap(([concerns, group]) => [
    '',
    `**${concerns}**`,
    '',
    ...group.map((change) => `- ${noteOf(change)}`),
  ]);
  return ['---', ...front, '---', '', title, ...lines, ''].join('\n');
}

function noteOf(change: Change): string {
  const { bump, notice, action = '' } = change;
  const prefix = bump === 'major' ? '**Breaking:** ' : '';
  return `${prefix}${escapeMarkdown(changeText(change))}. ${notice} ${action}`.trimEnd();
}
