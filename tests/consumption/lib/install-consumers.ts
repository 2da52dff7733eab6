import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { guideBlocks, guideText } from '@broker-api/test-kit/guide-shell';
import type { TestProject } from 'vitest/node';
import { extractReadmeExamples } from './readme-examples.ts';
import { run } from './run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project folder of each package manager. */
    readonly consumers: Readonly<Record<Manager, string>>;
    /** The names of the packages that the programs import. */
    readonly packageNames: readonly string[];
    /** The project folder in which npm installs all packages, with their commands. */
    readonly toolsFolder: string;
  }
}

/** The package managers that install the tarballs. */
export type Manager = 'npm' | 'pnpm';

/** The third-party packages that the examples of the READMEs import. */
const thirdParty = ['openapi-fetch@0.17.0'];

const root = resolve(import.meta.dirname, '../../..');

/** The command-line packages. They are installed in a separate folder, with their dependencies. */
const tools = ['@broker-api/conformance', '@broker-api/sandbox'];

/**
 * Packs the packages and installs the tarballs in projects outside the workspace, which all test
 * files share.
 *
 * @returns a function that removes the projects
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await run(process.execPath, ['scripts/pack-all.ts'], { cwd: root });
  const all = await readOverrides();
  const overrides = selected(all, (name) => !tools.includes(name));
  const folder = await mkdtemp(join(tmpdir(), 'broker-api-consumers-'));
  const consumers = { npm: join(folder, 'npm'), pnpm: join(folder, 'pnpm') };
  const toolsFolder = join(folder, 'tools');
  await Promise.all([
    installTools(toolsFolder),
    installWithNpm(consumers.npm, overrides),
    installWithPnpm(consumers.pnpm, overrides),
  ]);
  project.provide('consumers', consumers);
  project.provide('toolsFolder', toolsFolder);
  project.provide('packageNames', Object.keys(overrides));
  return () => rm(folder, { recursive: true, force: true });
}

/** The tarball of each package, by package name: `file:` and the absolute path. */
type Overrides = Readonly<Record<string, string>>;

async function readOverrides(): Promise<Overrides> {
  return JSON.parse(await readFile(join(root, 'dist/packages/overrides.json'), 'utf8'));
}

function selected(overrides: Overrides, isSelected: (name: string) => boolean): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([name]) => isSelected(name)));
}

/** Installs all packages, including the command-line ones, and Vitest for the contract tests. */
async function installTools(folder: string): Promise<void> {
  await createProject(folder);
  await runGuideCommands(folder, 'npm install');
  await run('npm', ['install', '-D', 'vitest@5'], { cwd: folder, env: npmEnvironment });
  await extractReadmeExamples(folder, tools);
}

async function installWithNpm(folder: string, overrides: Overrides): Promise<void> {
  await createProject(folder);
  const specifiers = Object.entries(overrides).map(([name, file]) => `${name}@${file}`);
  await run('npm', ['install', ...specifiers, ...thirdParty], { cwd: folder, env: npmEnvironment });
  await extractReadmeExamples(folder, Object.keys(overrides));
}

async function installWithPnpm(folder: string, overrides: Overrides): Promise<void> {
  await createProject(folder);
  await runGuideCommands(folder, 'pnpm config set');
  await run('pnpm', ['add', ...thirdParty], { cwd: folder, env: npmEnvironment });
  await extractReadmeExamples(folder, Object.keys(overrides));
}

/** Package managers use cached packages, and npm omits what only a person reads. */
export const npmEnvironment = {
  ...process.env,
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
};

/** Runs the block of the guide `install` that starts with a command, in a project folder. */
async function runGuideCommands(folder: string, start: string): Promise<void> {
  const blocks = guideBlocks(guideText('install'), 'sh');
  const block = blocks.find((text) => text.startsWith(start));
  if (block === undefined) {
    throw new Error(`Expected a block in docs/guides/install.md that starts with "${start}".`);
  }
  const commands = block.replaceAll('../broker-api/', `${root}/`);
  await run('bash', ['-e', '-c', commands], { cwd: folder, env: npmEnvironment });
}

async function createProject(folder: string): Promise<void> {
  await mkdir(folder);
  const manifest = { name: 'consumer', private: true, type: 'module' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await cp(resolve(import.meta.dirname, '../fixtures'), folder, { recursive: true });
}
