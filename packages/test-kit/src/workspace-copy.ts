import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const inRepository = (...parts: string[]): string => join(root, ...parts);

/** A copy of the repository in a temporary folder. */
export interface WorkspaceCopy {
  readonly root: string;
  readonly remove: () => void;
}

/**
 * Copies the files that git tracks or would add, and links the dependencies. The copy has no
 * cache in node_modules. Changes to the copy do not affect the original.
 *
 * @param options.built whether to copy also the files that `pnpm generate` builds
 */
export function copyWorkspace({ built = true } = {}): WorkspaceCopy {
  const copy = mkdtempSync(join(tmpdir(), 'broker-api-copy-'));
  const list = (...args: string[]): string[] =>
    execFileSync('git', ['ls-files', '--others', '--exclude-standard', '-z', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).split('\0');
  const paths = [
    ...list('--cached'),
    ...(built ? list('--ignored', '--', 'packages/*/src/**/*.gen.json') : []),
  ];
  for (const path of paths.filter((one) => one !== '' && existsSync(inRepository(one)))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(inRepository(path), join(copy, path));
  }
  for (const manifest of paths.filter((path) => /(^|\/)package\.json$/.test(path))) {
    linkDependencies(dirname(manifest), copy);
  }
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}

function linkDependencies(folder: string, copy: string): void {
  const source = inRepository(folder, 'node_modules');
  if (!existsSync(source) || !statSync(source).isDirectory()) return;
  const target = join(copy, folder, 'node_modules');
  mkdirSync(target, { recursive: true });
  const scope = '@broker-api';
  for (const name of readdirSync(source).filter((one) => !['.cache', scope].includes(one))) {
    symlinkSync(join(source, name), join(target, name));
  }
  if (!existsSync(join(source, scope))) return;
  // Links to packages of this repository point into the copy.
  mkdirSync(join(target, scope));
  for (const name of readdirSync(join(source, scope))) {
    const inCopy = join(copy, relative(root, realpathSync(join(source, scope, name))));
    symlinkSync(inCopy, join(target, scope, name));
  }
}
