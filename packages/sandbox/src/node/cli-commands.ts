import { printable } from '@broker-api/spec';
import { createControlClient } from '../control/index.ts';
import { oneLine } from '../http/format.ts';
import type { ReplayOptions, VerifyCommand } from './cli-options.ts';
import { replayFile } from './replay-file.ts';
import { copySnapshot, type SnapshotCommand } from './snapshot-files.ts';
import { verify } from './verify.ts';

/** Checks a stored state, and prints what it found. */
export async function verifyState({ verify: location, temp }: VerifyCommand): Promise<void> {
  const { lines, status } = await verify(location, { temp });
  process.stdout.write(`${lines.map(oneLine).join('\n')}\n`);
  process.exitCode = status;
}

/** Prints the state of a broker after a record of its journal. */
export async function replayState({ replay, until }: ReplayOptions): Promise<void> {
  try {
    process.stdout.write(`${await replayFile(replay, until)}\n`);
  } catch (error) {
    process.stderr.write(`${oneLine(`${replay}: ${(error as Error).message}`)}\n`);
    process.exitCode = 1;
  }
}

/** Copies a named snapshot between a running sandbox and a file. */
export async function copyFile(command: SnapshotCommand): Promise<void> {
  const { controlUrl: baseUrl, controlToken: token } = command;
  const sentence = await copySnapshot(createControlClient({ baseUrl, token }), command);
  process.stdout.write(printable(`${sentence}\n`));
}
