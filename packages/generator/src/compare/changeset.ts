import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkdown } from '@broker-api/spec/markdown';
import type { Change } from './change.ts';
import type { Bump } from './policy.ts';
import { changeText, groupByConcern } from './report.ts';
import { isLarger, largest } from './verdict.ts';

/** The bumps of packages, by name. */
export type Bumps = ReadonlyMap<string, Bump>;

/** Returns the packages that publish a document or the error catalogue, or a package itself. */
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

/** A file in `.changeset/`. */
export interface Changeset {
  readonly bumps: Bumps;
  readonly note: string;
}

/** Returns the changesets of a repository. */
export function pendingChangesets(root: string): Changeset[] {
  const folder = join(root, '.changeset');
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return files.map((file) => {
    const [, front = '', ...rest] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
    const lines = front.matchAll(/^["']?([^"':]+)["']?: *(major|minor|patch)/gm);
    const bumps = new Map([...lines].map(([, name = '', bump]) => [name, bump as Bump]));
    return { bumps, note: rest.join('---') };
  });
}

/**
 * Returns the changes that need another changeset: those of their packages are missing or too
 * small, or none of them names a break.
 *
 * @param released the bump of a release that is not tagged yet
 */
export function uncoveredChanges(
  changes: readonly Change[],
  pending: readonly Changeset[],
  released?: Bump,
): readonly Change[] {
  return changes.filter((change) => {
    const { bump, documents } = change;
    if (bump === 'patch' || !isLarger(bump, released)) return false;
    const isCovered = (name: string): boolean =>
      pending.some(({ bumps, note }) => {
        const isNoted = bump !== 'major' || isNamed(change, note);
        return isNoted && !isLarger(bump, bumps.get(name));
      });
    return !documents.flatMap(packagesOf).every(isCovered);
  });
}

/** Returns whether a note contains the name of an operation, message or code that changed. */
function isNamed({ documents, concerns, at }: Change, note: string): boolean {
  const isError = documents[0] === 'errors';
  const words = new Set(note.replaceAll('\\', '').split(/[\s`,;:()]+|\*\*|\.(?=\s|$)/));
  const names = concerns.flatMap((concern) => [concern, concern.split(/[/ ]/).at(-1) ?? '']);
  return (isError ? [at] : names).some((name) => words.has(name));
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
export function writeChangeset(root: string, changes: readonly Change[]): string {
  const text = changesetText(changes);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const path = `.changeset/specification-${hash}.md`;
  writeFileSync(join(root, path), text);
  return path;
}

function changesetText(changes: readonly Change[]): string {
  const front = [...requiredBumps(changes)].map(([name, bump]) => `'${name}': ${bump}`);
  const own = changes.filter(({ bump }) => bump !== 'patch');
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
  const { bump, notice } = change;
  const prefix = bump === 'major' ? '**Breaking:** ' : '';
  return `${prefix}${escapeMarkdown(changeText(change))}. ${notice}`;
}
