import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createTemporaryDirectory, removeDirectory } from './temporary-directory.ts';

const repository = join(import.meta.dirname, '../../..');

/** A command in a guide, with the output that the guide states. */
export interface GuideCommand {
  readonly command: string;
  readonly output: string;
}

/** What a command printed. */
export interface CommandOutput {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly text: string;
}

/** Returns the text of a guide. */
export function guideText(name: string): string {
  return readFileSync(join(repository, 'docs/guides', `${name}.md`), 'utf8');
}

/** Splits a guide into its chapters, which begin with `## `. */
export function guideChapters(guide: string): string[] {
  return guide.split(/^(?=## )/m);
}

/** Returns the contents of the code blocks in a language, except the blocks that have a title. */
export function guideBlocks(guide: string, language: string): string[] {
  const blocks = guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, content = '']) => content);
}

/**
 * Returns the commands in the `console` blocks of a guide. A command follows `$ `, continues after
 * a backslash at the end of a line, and is followed by its output.
 */
export function guideCommands(guide: string): GuideCommand[] {
  return guideBlocks(guide, 'console').flatMap((block) =>
    [...block.matchAll(/^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)/gm)].map(
      ([, command = '', output = '']) => ({ command, output }),
    ),
  );
}

/** Returns the files of a guide: the contents of the code blocks that have a title, by title. */
export function guideFiles(guide: string): Map<string, string> {
  const blocks = guide.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms);
  return new Map([...blocks].map(([, name = '', content = '']) => [name, content]));
}

/**
 * Returns a pattern that matches the given output. In this output, `…` stands for any text in a
 * line; a line that contains only `…` stands for any number of lines.
 */
export function outputPattern(output: string): RegExp {
  const lines = output.split('\n').slice(0, -1);
  const patterns = lines.map((line) =>
    line.trim() === '…' ? '(?:.*\n)*?' : `${line.split('…').map(escaped).join('.*')}\n`,
  );
  // Some commands print no line break at the end.
  return new RegExp(`^${patterns.join('').replace(/\n$/, '\n?')}$`);
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * A shell that runs the commands of a guide in an empty directory. The command `pnpm NAME` runs the
 * script NAME of the repository directly, without starting pnpm.
 */
export class GuideShell {
  readonly #home = createTemporaryDirectory('guide');
  readonly #directory: string;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #replacements: readonly (readonly [string, string])[];
  readonly #servers: ChildProcess[] = [];

  /**
   * @param options.root the repository whose scripts `pnpm` runs
   * @param options.directory the working directory; an empty one by default
   * @param options.replacements the ports and addresses to use instead of those in the guide
   */
  constructor({
    root = repository,
    directory,
    environment = {},
    replacements = {},
  }: {
    readonly root?: string;
    readonly directory?: string;
    readonly environment?: NodeJS.ProcessEnv;
    readonly replacements?: Readonly<Record<string, string>>;
  } = {}) {
    this.#directory = directory ?? join(this.#home, 'work');
    mkdirSync(this.#directory, { recursive: true });
    this.#replacements = Object.entries(replacements);
    const programs = join(this.#home, 'bin');
    mkdirSync(programs);
    writeFileSync(join(programs, 'pnpm'), pnpmScript(root));
    chmodSync(join(programs, 'pnpm'), 0o755);
    const path = [programs, process.env.PATH].join(delimiter);
    this.#environment = { ...process.env, ...environment, PATH: path };
  }

  /** Runs a command to its end. */
  async run(command: string): Promise<CommandOutput> {
    const child = this.#spawn(command);
    const text = outputOf(child);
    const [status] = await once(child, 'close');
    return { status, text: this.#inGuide(text()) };
  }

  /**
   * Starts a command, which runs until `interrupt` or `close`. Returns a function that returns the
   * output so far.
   */
  start(command: string): () => string {
    const child = this.#spawn(command);
    this.#servers.push(child);
    const text = outputOf(child);
    return () => this.#inGuide(text());
  }

  /** Writes a file of the guide to the working directory. */
  write(name: string, text: string): void {
    writeFileSync(join(this.#directory, name), replaced(text, this.#replacements));
  }

  /** Interrupts the started commands as Ctrl+C does, and waits until they have ended. */
  async interrupt(): Promise<void> {
    await this.#stop('SIGINT');
  }

  /** Stops the started commands, and removes the files. */
  async close(): Promise<void> {
    await this.#stop('SIGKILL');
    removeDirectory(this.#home);
  }

  async #stop(signal: NodeJS.Signals): Promise<void> {
    for (const child of this.#servers.splice(0)) {
      if (child.exitCode !== null || child.pid === undefined) continue;
      // A negative id signals the process group, which includes the children of the shell.
      process.kill(-child.pid, signal);
      await once(child, 'close');
    }
  }

  #spawn(command: string): ChildProcess {
    return spawn('bash', ['-c', replaced(command, this.#replacements)], {
      cwd: this.#directory,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
  }

  #inGuide(text: string): string {
    return replaced(
      text,
      this.#replacements.map(([from, to]) => [to, from]),
    );
  }
}

/**
 * Returns a shell script that replaces pnpm. It runs the programs of package.json without the
 * installation and the generation before them.
 */
function pnpmScript(root: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>;
  };
  const cases = Object.entries(scripts).flatMap(([name, command]) => {
    const [, program] =
      /^(?:node \S+ \w+ && )?node (?:scripts\/bootstrap\.mjs \w+ )?(\S+)$/.exec(command) ?? [];
    return program === undefined ? [] : [`${name}) exec node '${root}/${program}' "$@";;`];
  });
  // turbo runs the scripts of the packages with pnpm.
  const script = `run) exec '${join(root, 'node_modules/.bin/pnpm')}' run "$@";;`;
  const other = '*) echo "$name is not a Node program in package.json" >&2; exit 1;;';
  return ['#!/bin/sh', 'name=$1; shift', 'case $name in', ...cases, script, other, 'esac', ''].join(
    '\n',
  );
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
}

function replaced(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((result, [from, to]) => result.replaceAll(from, to), text);
}
