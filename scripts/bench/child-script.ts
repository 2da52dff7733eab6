import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inRepository } from '../lib/paths.ts';

/** A script of the folder `servers` in a process of its own. */
export interface Child<Printed> {
  readonly child: ChildProcess;
  /** The first line that it prints, which is JSON. */
  readonly printed: Printed;
}

/** Starts a script, and waits until it prints a line. */
export async function startScript<Printed = number>(
  name: string,
  ...args: readonly string[]
): Promise<Child<Printed>> {
  const script = inRepository(`scripts/bench/servers/${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  return { child, printed: JSON.parse(await nextLine(child)) as Printed };
}

/** Returns the next line that a child process prints. */
export async function nextLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('Expected a child process with standard output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  lines.close();
  return String(line);
}
