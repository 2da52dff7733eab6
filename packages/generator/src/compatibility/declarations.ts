import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { publicDeclarations } from './declaration-text.ts';
import { type ExportedName, exportedNames } from './exported-names.ts';

interface PackageJson {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** A published package of one version, with declaration files instead of its sources. */
export interface DeclaredPackage {
  readonly name: string;
  /** The entries and commands, such as `entry ./budget` or `command broker-sandbox`. */
  readonly promised: readonly string[];
  /** The declaration file of each entry with types, by name and condition, such as `.` */
  readonly entries: Readonly<Record<string, string>>;
  /** The exported names of each of these files. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, ExportedName>>;
}

/**
 * Writes the declaration files of all published packages.
 *
 * @param root the folder that contains `packages/`; its packages need no `node_modules`
 * @param repository the repository whose installed dependencies are used
 * @param out an empty folder
 */
export function declarePackages(root: string, repository: string, out: string): DeclaredPackage[] {
  const packages = publishedPackages(root);
  if (root !== repository) linkDependencies(root, packages, repository);
  const config = join(out, 'tsconfig.json');
  mkdirSync(out, { recursive: true });
  writeFileSync(config, JSON.stringify(emitOptions(root, repository, out, packages)));
  runCompiler(repository, ['-p', config]);
  linkDependencies(out, packages, repository);
  return packages.map(({ folder, json }) => declaredPackage(out, folder, json));
}

/** Runs the TypeScript compiler, and returns its output: types may have errors. */
export function runCompiler(repository: string, args: readonly string[]): string {
  const tsc = join(repository, 'node_modules/.bin/tsc');
  return spawnSync(tsc, args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 }).stdout;
}

interface Published {
  /** The name of the folder in `packages/`. */
  readonly folder: string;
  readonly json: PackageJson;
}

function publishedPackages(root: string): Published[] {
  return readdirSync(join(root, 'packages'))
    .filter((folder) => existsSync(join(root, 'packages', folder, 'package.json')))
    .map((folder) => ({ folder, json: readPackage(join(root, 'packages', folder)) }))
    .filter(({ json }) => json.private !== true);
}

function readPackage(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
}

function emitOptions(
  root: string,
  repository: string,
  out: string,
  packages: readonly Published[],
): object {
  return {
    extends: join(repository, 'tsconfig.json'),
    // Every file is a root file, because the compiler emits nothing for imported packages.
    include: packages.map(({ folder }) => join(root, 'packages', folder, 'src/**/*.ts')),
    exclude: [],
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: out,
      typeRoots: [join(repository, 'node_modules/@types')],
    },
  };
}

/** Links the dependencies of each package; our own are those of the same version. */
function linkDependencies(root: string, packages: readonly Published[], repository: string): void {
  const folders = new Map(packages.map(({ folder, json }) => [json.name, folder]));
  for (const { folder, json } of packages) {
    const links = join(root, 'packages', folder, 'node_modules');
    rmSync(links, { recursive: true, force: true });
    // The build bundles the types of development dependencies.
    for (const name of Object.keys({ ...json.dependencies, ...json.devDependencies })) {
      const own = folders.get(name);
      const installed = join(repository, 'packages', folder, 'node_modules', name);
      const target = own === undefined ? installed : join(root, 'packages', own);
      if (own === undefined && !existsSync(installed)) continue;
      mkdirSync(dirname(join(links, name)), { recursive: true });
      symlinkSync(own === undefined ? realpathSync(target) : target, join(links, name));
    }
  }
}

/** Prepares the declaration files of a package so that other packages can import them. */
function declaredPackage(out: string, folder: string, json: PackageJson): DeclaredPackage {
  const root = join(out, 'packages', folder);
  mkdirSync(root, { recursive: true });
  for (const path of declarationFiles(root)) {
    writeFileSync(path, publicDeclarations(readFileSync(path, 'utf8')));
  }
  const all = Object.entries(json.exports ?? {});
  const sources = all.flatMap(([entry, target]) => {
    const targets = typeof target === 'string' ? { default: target } : target;
    // `default` is the last condition, and is compared first.
    return Object.entries(targets)
      .reverse()
      .filter(([, source]) => source.endsWith('.ts'))
      .map(([condition, source]) => ({
        entry,
        label: condition === 'default' ? entry : `${entry} (${condition})`,
        path: source.replace(/\.ts$/, '.d.ts'),
      }));
  });
  const usual = sources.filter(({ entry, label }) => entry === label);
  const exports = Object.fromEntries(usual.map(({ entry, path }) => [entry, path]));
  // Without a version: the compiler takes packages with one name and version for the same package.
  const manifest = { name: json.name, type: 'module', exports };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  const commands = Object.keys(json.bin ?? {}).map((command) => `command ${command}`);
  const paths = sources.map(({ path }) => join(root, path));
  return {
    name: json.name,
    names: new Map(paths.map((path) => [path, exportedNames(path)])),
    promised: [...all.map(([entry]) => `entry ${entry}`), ...commands],
    entries: Object.fromEntries(sources.map(({ label, path }) => [label, join(root, path)])),
  };
}

/**
 * Lets the written declarations of an old version use the generated ones of the new version. The
 * comparison of the specifications says what the differences of the generated types mean: a new
 * field of a response breaks no function whose argument is a client.
 */
export function shareGenerated(old: string, current: string): void {
  for (const path of declarationFiles(old)) {
    if (path.includes(generatedFolder)) continue;
    const text = readFileSync(path, 'utf8').replace(
      /(from |import\()"(\.[^"]*\/generated\/[^"]*)"/g,
      (whole, start: string, specifier: string) => {
        const target = join(current, relative(old, join(dirname(path), specifier)));
        if (!existsSync(target.replace(/\.js$/, '.d.ts'))) return whole;
        return `${start}"${relative(dirname(path), target)}"`;
      },
    );
    writeFileSync(path, text);
  }
}

/** A part of the path of generated files. */
export const generatedFolder = '/generated/';

function declarationFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts') && !name.includes('node_modules'))
    .map((name) => join(root, name));
}
