import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inRepository } from '../lib/paths.ts';

/** Starts a script of the folder `servers` in a process of its own. */
export function spawnScript(name: string, args: readonly string[]): ChildProcess {
  const script = inRepository(`scripts/bench/servers/${name}.ts`);
  return spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** Returns the next line that a child process prints. */
export async function nextLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('Expected a child process with standard output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  lines.close();
  return String(line);
}
