import { join } from 'node:path';
import { SandboxProcess } from '@broker-api/test-kit/sandbox-process';
import { root } from '../lib/paths.ts';

/** How to run a sandbox besides its options. */
interface SandboxRun {
  /** The ports of the broker and of its control plane; free ones by default. */
  readonly ports?: readonly [port: number, controlPort: number];
  /** Further environment variables. */
  readonly environment?: NodeJS.ProcessEnv;
  /** The folder of another checkout of the repository. */
  readonly checkout?: string;
}

/** Runs `pnpm sandbox --json` in a process of its own. */
export function spawnSandbox(
  options: readonly string[],
  { ports = [0, 0], environment, checkout = root }: SandboxRun = {},
): SandboxProcess {
  const program = join(checkout, 'packages/sandbox/src/node/cli.ts');
  const [port, controlPort] = ports.map(String) as [string, string];
  const args = ['--json', '--port', port, '--control-port', controlPort, ...options];
  return new SandboxProcess(program, args, [], environment);
}
