// Do the programs of an earlier version still compile with the packages of today?
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Base, filesAt } from './base.ts';
import type { Change } from './change.ts';

/** The programs: files, and pages whose TypeScript examples form one program. */
const programs =
  /^(README\.md|docs\/(concepts|guides)\/.+\.md|examples\/.+\.ts|tests\/.+\/programs\.ts)$/;

const fence = /^```ts\n(.*?)^```$/gms;

/**
 * Compiles the programs of an earlier version with the packages of today: the examples, those of
 * the guides, and the program of the consumption tests. Each one that does not compile is a break.
 */
export function programChanges(root: string, base: Base): Change[] {
  const files = filesAt(root, base, programs);
  if (files.size === 0) return [];
  // The folder is below scripts/, so that the programs can import the packages.
  const folder = mkdtempSync(join(root, 'scripts/.guides-'));
  try {
    const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const texts = new Map<string, string>();
    for (const [path, content] of files) {
      const examples = [...content.toString().matchAll(fence)].map(([, text = '']) => text);
      const text = path.endsWith('.md') ? examples.join('\n') : content.toString();
      texts.set(path, text);
      writeFileSync(join(folder, fileOf(path)), text);
    }
    const errors = compile(root, folder);
    return [...texts].flatMap(([path, text]) => {
      const error = errors.get(fileOf(path));
      return error === undefined ? [] : [brokenProgram(path, text, error)];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the name of a file with the program. The examples import each other. */
function fileOf(path: string): string {
  return basename(path).replace(/\.md$/, '.md.ts');
}

/** Returns the first error of each file. */
function compile(root: string, folder: string): Map<string, string> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync(compiler, ['-p', '.', '--pretty', 'false'], options);
  const found = [...stdout.matchAll(/^([\w.-]+)\(\d+,\d+\): error TS\d+: (.*)/gm)].reverse();
  if (status !== 0 && found.length === 0) {
    throw new Error(`The compiler did not compile the programs: ${stdout.slice(0, 500)}`);
  }
  return new Map(found.map(([, file = '', message = '']) => [file, message]));
}

function brokenProgram(path: string, text: string, error: string): Change {
  const imported = [...text.matchAll(/from '(@broker-api\/[\w-]+)/g)].map(([, name = '']) => name);
  return {
    documents: [...new Set(imported)],
    concerns: [path],
    rule: 'program',
    kind: 'changed',
    what: `program does not compile: ${error}`,
    path: `programs/${path}`,
    at: '',
    bump: 'major',
    notice: 'Code that uses it may not compile. Compile your code with the new version.',
    location: path,
  };
}
