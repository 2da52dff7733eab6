import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { sections } from '@broker-api/spec';
import pMap from 'p-map';
import { hashOfPaths } from '../lib/hash.ts';
import { inRepository } from '../lib/paths.ts';

/** The folder of the built site, relative to the root of the repository. */
export const siteFolder = 'docs/dist';

/** The files that the pages are made from, relative to the root of the repository. */
const inputs = [
  '.changeset',
  'docs/astro.config.ts',
  'docs/ec.config.mjs',
  'docs/concepts',
  'docs/decisions',
  'docs/fidelity.md',
  'docs/generators.md',
  'docs/guides',
  'docs/package.json',
  'docs/public',
  'docs/src',
  // The pages load the clients and the sandbox.
  ...['signing', 'core', ...sections, 'streams', 'engine', 'sandbox', 'spec'].map(
    (name) => `packages/${name}/src`,
  ),
  // The pages contain the editions, which the generator makes.
  'packages/generator/src',
  'scripts/site',
];

/** The file with the hash of the inputs from which the site was built. */
const stampPath = inRepository('node_modules/.cache/broker-api/site-inputs');

/** Thrown when the site cannot be built. The message is the output of the program that failed. */
export class SiteBuildError extends Error {
  /** The first line that reports an error. */
  readonly firstLine: string;

  constructor(command: string, output: string) {
    super(`${command} failed:\n${output}`);
    this.name = 'SiteBuildError';
    const lines = output.split('\n').filter((line) => line.trim() !== '');
    const line = lines.find((one) => /\berror\b/i.test(one)) ?? lines.at(-1) ?? `${command} failed`;
    // Astro writes the time and the level before the message.
    this.firstLine = line.replace(/^.*\[ERROR\] /, '').trim();
  }
}

/** The documents of which Redocly builds its own pages, as a second view of the reference. */
export const redoclyDocuments: readonly string[] = [
  ...sections.flatMap((section) => [`${section}.openapi`, `${section}.asyncapi`]),
  'control.openapi',
];

/** Returns the path of Redocly's page of a document, relative to the folder of the site. */
export const redoclyPage = (document: string): string => `redocly/${document}.html`;

/**
 * Returns whether the built site is up to date with the files that it is made from.
 *
 * @param documents the documents of which the site must contain Redocly's pages
 */
export function isSiteFresh(documents = redoclyDocuments): boolean {
  return (
    ['index.html', ...documents.map(redoclyPage)].every((path) =>
      existsSync(inRepository(siteFolder, path)),
    ) &&
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === hashOfPaths(inputs)
  );
}

/**
 * Builds the site, unless it is up to date. Replaces the folder of the site only after the build
 * has succeeded, so that the pages can be read during a build.
 *
 * @param options.force whether to build the site even if it is up to date
 * @param options.documents the documents of which Redocly builds its own pages; all by default
 * @param options.report receives each line that Astro and Redocly print
 * @returns whether the site was built
 * @throws SiteBuildError when a page cannot be built
 */
export async function buildSite({
  force = false,
  documents = redoclyDocuments,
  report = (_line: string): void => {},
} = {}): Promise<boolean> {
  if (!force && isSiteFresh(documents)) return false;
  const hash = hashOfPaths(inputs);
  const folder = inRepository(`node_modules/.cache/broker-api/site-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
  try {
    await run('astro', ['build', '--outDir', folder], 'docs', report);
    await buildRedoclyPages(folder, documents, report);
    replaceSite(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, hash);
  return true;
}

/** Moves the built files to the folder of the site. */
function replaceSite(folder: string): void {
  const target = inRepository(siteFolder);
  const old = `${folder}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(folder, target);
  rmSync(old, { recursive: true, force: true });
}

type Report = (line: string) => void;

async function buildRedoclyPages(
  folder: string,
  documents: readonly string[],
  report: Report,
): Promise<void> {
  mkdirSync(join(folder, 'redocly'));
  const build = async (name: string): Promise<void> => {
    const source = join(folder, 'downloads', `${name}.json`);
    const page = join(folder, redoclyPage(name));
    await run('redocly', ['build-docs', source, '--inlineBundle', '-o', page], '.', report);
    // The page requests a logo from another server. The policy blocks this request.
    const policy = `<meta http-equiv="content-security-policy" content="img-src 'self' data:">`;
    const html = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      html.replace('<head>', () => `<head>${policy}`),
    );
  };
  await pMap(documents, build, { concurrency: availableParallelism() });
}

/** Runs a program from `node_modules/.bin` in a folder of the repository. */
async function run(
  program: string,
  args: readonly string[],
  folder: string,
  report: Report,
): Promise<void> {
  const cwd = inRepository(folder);
  const child = spawn(join(cwd, 'node_modules/.bin', program), args, {
    cwd,
    // Without these values, a build that a test starts would inherit NODE_ENV=test and DEV=1, and
    // its pages would have no search.
    env: { ...process.env, ...siteEnvironment, NODE_ENV: 'production', DEV: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    report(line);
  });
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', reject);
  });
  const [status, errors] = await Promise.all([exit, text(child.stderr)]);
  if (status === 0) return;
  throw new SiteBuildError(`${program} ${args[0]}`, `${lines.join('\n')}\n${errors}`);
}

/** The environment variables that keep Astro from sending anything over the network. */
export const siteEnvironment = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DISABLE_UPDATE_CHECK: 'true',
} as const;
