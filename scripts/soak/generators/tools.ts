import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRepository } from '../../lib/paths.ts';
import { type Command, runCommand } from './commands.ts';

/** The folder of the installed tools and of the generated clients. */
export const cache: string = inRepository('node_modules/.cache/broker-api/generators');

/** The folder of the installed tools. */
export const tools: string = join(cache, 'tools');

/** Installs a tool. Does nothing if an earlier run has installed it with the same commands. */
export async function installTool(name: string, commands: readonly Command[]): Promise<void> {
  const marker = join(tools, `${name.replace(/\W+/g, '-')}.installed`);
  const wanted = JSON.stringify(commands);
  mkdirSync(tools, { recursive: true });
  if (readIfExists(marker) === wanted) return;
  for (const command of commands) await runCommand(command, tools);
  writeFileSync(marker, wanted);
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
