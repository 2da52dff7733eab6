import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Sample } from '../src/samples/sample.ts';

const run = promisify(execFile);

const commands: Readonly<Record<Sample['language'], readonly [string, string]>> = {
  sh: ['sh', 'sample.sh'],
  ts: [process.execPath, 'sample.mts'],
  js: [process.execPath, 'sample.mjs'],
  python: ['python3', 'sample.py'],
};

/** A sample in a file that can be executed. */
export class SampleProgram {
  readonly #command: string;
  readonly #file: string;

  /**
   * Writes the file.
   *
   * @param name the start of the name of the file
   */
  constructor(folder: string, { language, code }: Sample, name: string) {
    const [command, suffix] = commands[language];
    this.#command = code.includes('import websockets') ? pythonWithWebsockets() : command;
    this.#file = join(folder, `${name}-${suffix}`);
    writeFileSync(this.#file, code);
  }

  /** Runs the program to its end. Returns what it printed. */
  async output(): Promise<string> {
    const { stdout } = await run(this.#command, [this.#file], { timeout: 60_000 });
    return stdout;
  }

  /**
   * Runs the program until its output is complete, then interrupts it as Ctrl+C does.
   *
   * @param isComplete returns whether the output contains everything that the program must print
   * @throws Error if the program ends, or 30 seconds pass, before the output is complete
   */
  async interrupted(isComplete: (printed: string) => boolean): Promise<void> {
    const child = spawn(this.#command, [this.#file], { timeout: 30_000 });
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (isComplete(printed)) child.kill('SIGINT');
      });
    }
    await once(child, 'close');
    if (!isComplete(printed)) throw new Error(`${this.#file} printed only: ${printed}`);
  }
}

/**
 * Returns the command of a Python installation that has the package `websockets`. Debian installs
 * the package only for its own Python, /usr/bin/python3, which need not be the first in the PATH.
 */
function pythonWithWebsockets(): string {
  const found = ['python3', '/usr/bin/python3'].find((python) => {
    try {
      execFileSync(python, ['-c', 'import websockets'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  if (found !== undefined) return found;
  throw new Error('Python has no package websockets. Run `apt-get install python3-websockets`.');
}
