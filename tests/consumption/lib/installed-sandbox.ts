import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** A running sandbox, as the first line of its output describes it. */
export interface InstalledSandbox {
  readonly rest: string;
  readonly accounts: readonly { name: string; apiKey: string; secretKey: string }[];
}

/** Returns the path of an installed command. */
export function installedCommand(name: string): string {
  return join(inject('toolsFolder'), 'node_modules/.bin', name);
}

/** Starts the installed sandbox, which stops when the test ends. */
export async function startSandbox(...args: readonly string[]): Promise<InstalledSandbox> {
  const program = installedCommand('broker-sandbox');
  const freePorts = ['--port', '0', '--control-port', '0'];
  const child = spawn(process.execPath, [program, ...freePorts, '--memory', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => {
    child.kill();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return JSON.parse(String(line)) as InstalledSandbox;
}
