import { join } from 'node:path';
import { SandboxProcess as Process } from '@broker-api/test-kit/sandbox-process';
import { onTestFinished } from 'vitest';

/** The path of the command-line program. */
export const cli = join(import.meta.dirname, '../src/node/cli.ts');

/** The options of a server on free ports. */
export const anyPorts = ['--port', '0', '--control-port', '0'] as const;

/** A sandbox in a child process, which is killed when the test ends. */
export class SandboxProcess extends Process {
  /** All processes of the current test. */
  static readonly started: SandboxProcess[] = [];

  constructor(args: readonly string[], nodeOptions: readonly string[] = []) {
    super(cli, args, nodeOptions);
    SandboxProcess.started.push(this);
    onTestFinished(() => void this.kill('SIGKILL'));
  }

  /** Starts a sandbox on free ports, and waits until it is ready. */
  static async start(...args: readonly string[]): Promise<SandboxProcess> {
    const sandbox = new SandboxProcess([...anyPorts, '--json', ...args]);
    if (!(await sandbox.isReady())) throw new Error(`The sandbox ended: ${sandbox.output}`);
    return sandbox;
  }
}
