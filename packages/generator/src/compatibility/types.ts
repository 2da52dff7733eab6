import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { Change } from './changes.ts';
import {
  type DeclaredPackage,
  declarePackages,
  runCompiler,
  shareGenerated,
} from './declarations.ts';
import type { ExportedName } from './exported-names.ts';
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
    shareGenerated(join(folder, 'old'), join(folder, 'new'));
    const locate = (exported: ExportedName): string =>
      sourceLocation(exported, folder, before, after);
    return comparePackages(old, current, { folder, repository, locate });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An entry that only our own packages import. */
const internalEntry = './internal';

interface Context {
  /** The folder of the declarations and the probes. */
  readonly folder: string;
  readonly repository: string;
  /** Returns the location of the source of a declaration. */
  readonly locate: (exported: ExportedName) => string;
}

function comparePackages(
  old: readonly DeclaredPackage[],
  current: readonly DeclaredPackage[],
  context: Context,
): Change[] {
  const changes: Change[] = [];
  const probes: Probe[] = [];
  for (const { name, entries, promised, names } of old) {
    const now = current.find((one) => one.name === name);
    const kept = now?.promised ?? [];
    const location = `packages/${name.replace('@broker-api/', '')}/package.json:1:1`;
    const changed = (what: string): Changed => ({
      package: name,
      at: what.split(' ').at(-1) ?? '',
      location,
    });
    changes.push(...without(promised, kept).map((what) => removed(changed(what), what)));
    changes.push(...without(kept, promised).map((what) => added(changed(what), what)));
    const compared = new Set<string>();
    for (const [entry, path] of Object.entries(entries)) {
      const target = now?.entries[entry];
      if (target === undefined || entry === internalEntry) continue;
      const paths = { before: path, after: target };
      const known = names.get(path) ?? new Map();
      const exported = now?.names.get(target) ?? new Map();
      const found = { known, current: exported, paths };
      compareEntry({ package: name, entry, ...found, context, compared, probes, changes });
    }
  }
  for (const { name } of current) {
    const changed = { package: name, at: name, location: 'packages' };
    if (!old.some((one) => one.name === name)) changes.push(added(changed, 'package'));
  }
  return [...changes, ...failedProbes(probes, context)];
}

/** Returns the names that are not in another list. */
function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name) && name !== `entry ${internalEntry}`);
}

interface EntryComparison {
  readonly package: string;
  readonly entry: string;
  readonly known: ReadonlyMap<string, ExportedName>;
  readonly current: ReadonlyMap<string, ExportedName>;
  readonly paths: { readonly before: string; readonly after: string };
  readonly context: Context;
  /** The declarations that several entries export are compared once. */
  readonly compared: Set<string>;
  readonly probes: Probe[];
  readonly changes: Change[];
}

function compareEntry({
  package: name,
  entry,
  known,
  current,
  paths,
  context: { folder, locate },
  compared: declarations,
  probes,
  changes,
}: EntryComparison): void {
  const label = entry === '.' ? '' : ` of ${entry}`;
  for (const [exported, old] of known) {
    const now = current.get(exported);
    const declaration = [old.path, old.local, now?.path, now?.local].join(' ');
    if (declarations.has(declaration)) continue;
    declarations.add(declaration);
    if (now === undefined) {
      const changed = { package: name, at: exported, location: locate(old) };
      changes.push(removed(changed, `export ${exported}${label}`));
      continue;
    }
    if (old.kind === 'foreign') continue;
    const compared = { name: exported, before: old, after: now, paths };
    const found = probesOf(compared, folder);
    const place = { package: name, entry, name: exported, location: locate(now) };
    probes.push(...found.map((one) => ({ ...one, ...place })));
  }
  for (const [exported, now] of current) {
    const declaration = `${now.path} ${now.local}`;
    if (known.has(exported) || declarations.has(declaration)) continue;
    declarations.add(declaration);
    const changed = { package: name, at: exported, location: locate(now) };
    changes.push(added(changed, `export ${exported}${label}`));
  }
}

/** Returns the location of the source of a declaration, in the version that has it. */
function sourceLocation(
  { path, local }: ExportedName,
  folder: string,
  before: string,
  after: string,
): string {
  const [version, ...keys] = relative(folder, path).split(sep);
  const source = keys.join('/').replace(/\.d\.ts$/, '.ts');
  const text = readFileSync(join(version === 'old' ? before : after, source), 'utf8');
  const declaration = new RegExp(`\\b(type|interface|class|function|const|let) ${local}\\b`);
  const line = text.split('\n').findIndex((one) => declaration.test(one));
  return `${source}:${Math.max(line, 0) + 1}:1`;
}

/** Compiles the probes, and returns what their errors mean. */
function failedProbes(probes: readonly Probe[], { folder, repository }: Context): Change[] {
  const failed = new Map<string, { readonly probe: Probe; readonly directions: Set<string> }>();
  for (const index of compiledErrors(probes, folder, repository)) {
    const probe = probes[index];
    if (probe === undefined) continue;
    const key = JSON.stringify([probe.package, probe.entry, probe.name]);
    const { directions } = failed.get(key) ?? { directions: new Set() };
    directions.add(probe.isType ? probe.direction : `${probe.direction}, value`);
    failed.set(key, { probe, directions });
  }
  return [...failed.values()].map(({ probe, directions }) => {
    const { package: name, entry, name: exported, location } = probe;
    const label = entry === '.' ? '' : ` of ${entry}`;
    const isOther = directions.has('new to old') && directions.has('old to new');
    const verdict = isOther || directions.has('new to old, value') ? broken : extended;
    const changed = { package: name, at: exported, location };
    return typeChange(changed, `type of ${exported}${label} changed`, 'changed', verdict);
  });
}

/** Returns the indexes of the probes that do not compile. */
function compiledErrors(
  probes: readonly Probe[],
  folder: string,
  repository: string,
): readonly number[] {
  const lines = probes.map(({ code }, index) => `export type P${index} = ${code};`);
  // The last line never compiles, which proves that the compiler has checked all lines.
  const text = [
    'type Fits<From extends To, To> = [From, To];',
    ...lines,
    'export type Z = Fits<1, 0>;',
  ];
  writeFileSync(join(folder, 'probes.ts'), text.join('\n'));
  const typeRoots = [join(repository, 'node_modules/@types')];
  const config = {
    extends: join(repository, 'tsconfig.json'),
    include: ['probes.ts'],
    exclude: [],
    compilerOptions: { noEmit: true, skipLibCheck: true, rootDir: folder, typeRoots },
  };
  const path = join(folder, 'tsconfig.json');
  writeFileSync(path, JSON.stringify(config));
  const output = runCompiler(repository, ['-p', path, '--pretty', 'false']);
  const errors = [...output.matchAll(/probes\.ts\((\d+),\d+\): error TS/g)];
  const failed = errors.map(([, line]) => Number(line) - 2);
  if (failed.includes(probes.length)) return failed;
  throw new Error(`The compiler did not compare the types: ${output.slice(0, 500)}`);
}

const broken: Verdict = {
  bump: 'major',
  notice: 'Code that uses it may not compile.',
  action: 'Compile your code with the new version.',
};
const extended: Verdict = { bump: 'minor', notice: 'The type is wider or narrower than before.' };

/** What changed in the types of a package. */
interface Changed {
  readonly package: string;
  /** The export, entry or command. */
  readonly at: string;
  readonly location: string;
}

function removed(changed: Changed, what: string): Change {
  const notice = 'Code that uses it does not work.';
  const verdict: Verdict = { bump: 'major', notice, action: 'Stop using it.' };
  return typeChange(changed, `${what} removed`, 'removed', verdict);
}

function added(changed: Changed, what: string): Change {
  return typeChange(changed, `${what} added`, 'added', { bump: 'minor', notice: 'It is new.' });
}

function typeChange(
  { package: name, at, location }: Changed,
  what: string,
  kind: Change['kind'],
  verdict: Verdict,
): Change {
  const common = { documents: [name], concerns: [name], rule: 'types', kind, what, path: '' };
  return { ...common, at, location, ...verdict };
}
