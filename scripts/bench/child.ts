import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inRepository } from '../lib/paths.ts';

/** A script of the folder `servers` in a process of its own, which serves until it is stopped. */
export interface Child<Printed> {
  /** The first line that it prints. */
  readonly printed: Printed;
  /** Sends a line, and returns the number in the line that the script prints then. */
  ask(line: string): Promise<number>;
  stop(): void;
}

/** Starts a server of servers.ts, and waits until it is ready. */
export const startServer = <Printed = number>(name: string): Promise<Child<Printed>> =>
  startChild('servers', name);

/** Starts a script, and waits until it is ready. */
export async function startChild<Printed = number>(
  name: string,
  ...args: readonly string[]
): Promise<Child<Printed>> {
  const script = inRepository(`scripts/bench/servers/${name}.ts`);
  const child = spawn(process.execPath, [script, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const next = async () => JSON.parse(String(await once(lines, 'line'))) as never;
  const printed = await next();
  const ask = (line: string): Promise<number> => {
    child.stdin.write(`${line}\n`);
    return next();
  };
  return { printed, ask, stop: () => child.stdin.end() };
}

/**
 * What a script of the folder `servers` calls when it is ready: prints a value, then what
 * `onLine` returns for each line of standard input. Ends the process with standard input.
 */
export async function serveLines(
  printed: unknown,
  onLine: (line: string) => unknown = () => 0,
): Promise<never> {
  console.log(JSON.stringify(printed));
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await onLine(line)));
  }
  process.exit();
}
