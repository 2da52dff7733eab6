// The commands of `broker-sandbox` that start no server.
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { UsageError } from '@broker-api/spec/command-line';
import { type ControlClient, createControlClient } from '../control/index.ts';
import { oneLine } from '../http/text.ts';
import { replayRecords } from '../replay/index.ts';
import type { Values } from './read-options.ts';
import { statusOf } from './shared/status.ts';
import { verify } from './verify.ts';

type Words = readonly string[];

/** Checks a stored state, and returns what it found, one finding a line. */
export async function verifyState(
  [directory = '']: Words,
  { databaseUrl, temp }: Pick<Values, 'databaseUrl' | 'temp'>,
): Promise<string> {
  const { lines, status } = await verify(databaseUrl ?? directory, { temp });
  process.exitCode = status;
  return lines.map(oneLine).join('\n');
}

/** Returns the servers that share a database, and the brokers in it, one a line. */
export async function listStatus(
  _words: Words,
  { databaseUrl }: Pick<Values, 'databaseUrl'>,
): Promise<string> {
  if (databaseUrl === undefined) throw new UsageError('status requires --database-url.');
  return (await statusOf(databaseUrl)).map(oneLine).join('\n');
}

/** Returns the state of a broker after a record of the journal in a file, one record a line. */
export async function replayState(
  [file = '']: Words,
  { until }: Pick<Values, 'until'>,
): Promise<string> {
  try {
    const records = (await readFile(file, 'utf8')).split('\n').filter(Boolean);
    return (await replayRecords(records, until)).text;
  } catch (error) {
    throw new CommandError(oneLine(`${file}: ${(error as Error).message}`));
  }
}

/** A command failed. The message is for the user. */
export class CommandError extends Error {}

/**
 * Writes a named snapshot of a running sandbox to a new file. Returns a sentence for the user.
 *
 * @throws UsageError if the file cannot be created
 */
export async function exportSnapshot(
  [name = '', file = '']: Words,
  values: ControlAddress,
  control: Pick<ControlClient, 'getSnapshot'> = clientOf(values),
): Promise<string> {
  const snapshot = await control.getSnapshot({ name });
  try {
    // Other users must not read the secret keys, and no existing file is lost.
    writeFileSync(file, `${JSON.stringify(snapshot)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file ${file} cannot be created (${code}). Choose another file.`);
  }
  return `Wrote the snapshot ${JSON.stringify(name)} to ${file}. It contains secret keys.`;
}

/**
 * Adds the snapshot in a file to a running sandbox. Returns a sentence for the user.
 *
 * @throws UsageError if the file cannot be read, or contains no snapshot
 * @throws ControlRequestError if the sandbox rejects the snapshot or its name
 */
export async function importSnapshot(
  [file = '', name]: Words,
  values: ControlAddress,
  control: Pick<ControlClient, 'addSnapshot'> = clientOf(values),
): Promise<string> {
  const read = readSnapshot(file);
  const added = await control.addSnapshot(name === undefined ? read : { ...read, name });
  return `Added the snapshot ${JSON.stringify(added.name)}. Restore it with restoreSnapshot.`;
}

type ControlAddress = Pick<Values, 'controlUrl' | 'controlToken'>;

function clientOf({ controlUrl: baseUrl, controlToken: token }: ControlAddress): ControlClient {
  return createControlClient({ baseUrl, token });
}

type SnapshotFile = Parameters<ControlClient['addSnapshot']>[0];

function readSnapshot(file: string): SnapshotFile {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file ${file} cannot be read (${code}).`);
  }
  try {
    // The control plane checks the fields.
    return JSON.parse(text) as SnapshotFile;
  } catch {
    throw new UsageError(
      `The file ${file} is damaged or incomplete, or is not an exported snapshot: it is not JSON.`,
    );
  }
}
