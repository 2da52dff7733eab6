import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Difference, differences, type Files, filesBelow } from '@broker-api/generator/output';
import { inRepository, root } from './paths.ts';

/** Returns the folders that contain generated files only. */
export function generatedFolders(): string[] {
  return globSync('packages/*/src/{,*/}generated', { cwd: root });
}

/** The result of one run of the generator. */
export interface Generated {
  /** The files that were added, changed or removed. */
  readonly changed: readonly Difference[];
  /** The problems of the specification as text; empty if there are none. */
  readonly problems: string;
}

/** Runs the steps whose inputs changed, with turbo. */
export async function generate(): Promise<Generated> {
  const before = generatedContents();
  const args = ['run', 'generate', '--output-logs=errors-only'];
  const child = spawn(inRepository('node_modules/.bin/turbo'), args, {
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  if (status !== 0) return { changed: [], problems: messageOf(output) || errors };
  const changed = differences(root, generatedFolders(), before).map(reversed);
  return { changed: changed.sort((a, b) => (a.path < b.path ? -1 : 1)), problems: '' };
}

function generatedContents(): Files {
  const paths = generatedFolders().flatMap((folder) => filesBelow(root, folder));
  return new Map(paths.map((path) => [path, readFileSync(inRepository(path), 'utf8')]));
}

/** The comparison is with the files before the run: a file that they lack was added. */
function reversed({ path, kind }: Difference): Difference {
  const opposite = { missing: 'left over', 'left over': 'missing', stale: 'stale' } as const;
  return { path, kind: opposite[kind] };
}

/** Returns what the failed step printed, without the lines of turbo and pnpm. */
function messageOf(output: string): string {
  const lines = [...output.matchAll(/^@broker-api\/[\w-]+:generate: (.*)$/gm)];
  return lines
    .map(([, line = '']) => line)
    .filter((line) => !/^(cache (miss|hit|bypass)|\$ |\[ELIFECYCLE\])/.test(line))
    .join('\n')
    .trim();
}
