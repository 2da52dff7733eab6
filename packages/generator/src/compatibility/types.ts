import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Change } from './changes.ts';
import { type DeclaredPackage, declarePackages, runCompiler } from './declarations.ts';
import { exportedNames } from './exported-names.ts';
import { type Probe, probesOf } from './probes.ts';
import type { Verdict } from './rules.ts';

/**
 * Compares the public types of the published packages: every value of the new version must be
 * assignable to its type in the old version. The types of the client also change with the
 * specification, whose changes say why.
 *
 * @param before a folder with `packages/` of the old version
 * @param after a folder with `packages/` of the new version
 * @param repository the repository whose installed dependencies are used; by default, `after`
 */
export function compareTypes(before: string, after: string, repository = after): Change[] {
  const folder = mkdtempSync(join(tmpdir(), 'broker-api-types-'));
  try {
    const old = declarePackages(before, repository, join(folder, 'old'));
    const current = declarePackages(after, repository, join(folder, 'new'));
    return comparePackages(old, current, folder, repository);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An entry that only our own packages import. */
const internalEntry = './internal';

function comparePackages(
  old: readonly DeclaredPackage[],
  current: readonly DeclaredPackage[],
  folder: string,
  repository: string,
): Change[] {
  const changes: Change[] = [];
  const probes: Probe[] = [];
  for (const { name, entries } of old) {
    const now = current.find((one) => one.name === name)?.entries ?? {};
    for (const [entry, path] of Object.entries(entries)) {
      if (entry === internalEntry) continue;
      const target = now[entry];
      if (target === undefined) changes.push(removed(name, `entry ${entry}`));
      else compareEntry({ package: name, entry, paths: [path, target], folder, probes, changes });
    }
    for (const entry of Object.keys(now)) {
      if (!(entry in entries)) changes.push(added(name, `entry ${entry}`));
    }
  }
  for (const { name } of current) {
    if (!old.some((one) => one.name === name)) changes.push(added(name, 'package'));
  }
  return [...changes, ...failedProbes(probes, folder, repository)];
}

interface EntryComparison {
  readonly package: string;
  readonly entry: string;
  readonly paths: readonly [before: string, after: string];
  readonly folder: string;
  readonly probes: Probe[];
  readonly changes: Change[];
}

function compareEntry({
  package: name,
  entry,
  paths,
  folder,
  probes,
  changes,
}: EntryComparison): void {
  const [before, after] = paths;
  const known = exportedNames(before);
  const current = exportedNames(after);
  const label = entry === '.' ? '' : ` of ${entry}`;
  for (const [exported, old] of known) {
    const now = current.get(exported);
    if (now === undefined) {
      changes.push(removed(name, `export ${exported}${label}`));
      continue;
    }
    if (old.kind === 'foreign') continue;
    const compared = { name: exported, before: old, after: now, paths: { before, after } };
    const found = probesOf(compared, folder);
    probes.push(...found.map((one) => ({ ...one, package: name, entry, name: exported })));
  }
  for (const exported of current.keys()) {
    if (!known.has(exported)) changes.push(added(name, `export ${exported}${label}`));
  }
}

/** Compiles the probes, and returns what their errors mean. */
function failedProbes(probes: readonly Probe[], folder: string, repository: string): Change[] {
  const lines = probes.map(({ code }, index) => `export type P${index} = ${code};`);
  const header = 'type Fits<From extends To, To> = [From, To];';
  writeFileSync(join(folder, 'probes.ts'), [header, ...lines, ''].join('\n'));
  const compilerOptions = { noEmit: true, skipLibCheck: true, rootDir: folder };
  const config = {
    extends: join(repository, 'tsconfig.json'),
    include: ['probes.ts'],
    exclude: [],
  };
  const path = join(folder, 'tsconfig.json');
  const typeRoots = [join(repository, 'node_modules/@types')];
  writeFileSync(
    path,
    JSON.stringify({ ...config, compilerOptions: { ...compilerOptions, typeRoots } }),
  );
  const output = runCompiler(repository, ['-p', path, '--pretty', 'false']);
  const failed = new Map<string, Set<string>>();
  for (const [, line = ''] of output.matchAll(/probes\.ts\((\d+),\d+\): error TS/g)) {
    const probe = probes[Number(line) - 2];
    if (probe === undefined) continue;
    const key = JSON.stringify([probe.package, probe.entry, probe.name]);
    const direction = probe.isType ? probe.direction : `${probe.direction}, value`;
    failed.set(key, (failed.get(key) ?? new Set()).add(direction));
  }
  return [...failed].map(([key, directions]) => {
    const [name = '', entry = '', exported = ''] = JSON.parse(key) as string[];
    const label = entry === '.' ? '' : ` of ${entry}`;
    const isOther = directions.has('new to old') && directions.has('old to new');
    const verdict = isOther || directions.has('new to old, value') ? broken : extended;
    return typeChange(name, `type of ${exported}${label} changed`, 'changed', verdict);
  });
}

const broken: Verdict = {
  bump: 'major',
  notice: 'Code that uses it may not compile.',
  action: 'Compile your code with the new version.',
};
const extended: Verdict = { bump: 'minor', notice: 'The type is wider or narrower than before.' };

function removed(name: string, what: string): Change {
  const notice = 'Code that imports it does not compile.';
  const verdict: Verdict = { bump: 'major', notice, action: 'Remove the import.' };
  return typeChange(name, `${what} removed`, 'removed', verdict);
}

function added(name: string, what: string): Change {
  return typeChange(name, `${what} added`, 'added', { bump: 'minor', notice: 'It is new.' });
}

function typeChange(name: string, what: string, kind: Change['kind'], verdict: Verdict): Change {
  const location = `packages/${name.replace('@broker-api/', '')}/src`;
  const rule = 'types';
  const common = { documents: [name], concerns: [name], rule, kind, what, path: '', at: '' };
  return { ...common, ...verdict, location };
}
