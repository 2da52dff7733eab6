// Do the programs of an earlier version still compile with the packages of today?
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Base, filesAt } from './base.ts';
import type { Change } from './change.ts';

/** Programs, and pages whose TypeScript examples are programs. */
const wanted = new RegExp(
  [
    /^examples\/[^/]+\.ts$/,
    /^tests\/consumption\/fixtures\/types\/programs\.ts$/,
    /^docs\/(concepts|guides)\/[^/]+\.md$/,
    /^(packages\/[^/]+\/)?README\.md$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

const fence = /^```ts\n(.*?)^```$/gms;

/** Returns the programs of a file. The examples of a guide form one program. */
function programsIn(path: string, text: string): readonly string[] {
  if (path.endsWith('.ts')) return [text];
  const examples = [...text.matchAll(fence)].map(([, example = '']) => example);
  return basename(path) === 'README.md' ? examples : [examples.join('\n')];
}

/**
 * Compiles the programs of an earlier version with the packages of today: the examples, those of
 * the guides, and the program of a consumer. Each one that does not compile is a break.
 */
export function programChanges(root: string, base: Base): Change[] {
  const programs = [...filesAt(root, base, wanted)].flatMap(([path, content]) =>
    programsIn(path, content.toString()).map((text) => ({ path, text })),
  );
  if (programs.length === 0) return [];
  // The folder is below scripts/, so that the programs can import the packages.
  const folder = mkdtempSync(join(root, 'scripts/.guides-'));
  try {
    const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const [index, { path, text }] of programs.entries()) {
      // The examples import each other.
      const name = path.startsWith('examples/') ? basename(path) : `${index}.ts`;
      writeFileSync(join(folder, name), text);
    }
    const errors = compile(root, folder);
    return programs.flatMap(({ path, text }, index) => {
      const error = errors.get(`${index}.ts`) ?? errors.get(basename(path));
      return error === undefined ? [] : [brokenProgram(path, text, error)];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
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
