import { readFileSync, writeFileSync } from 'node:fs';
import type { ControlClient } from '../control/index.ts';
import { UsageError } from './option-values.ts';

/** The command `export` or `import`, which copies a snapshot of a running sandbox. */
export interface SnapshotCommand {
  readonly command: 'export' | 'import';
  /** The name of the snapshot to export; an imported snapshot keeps its name if it is undefined. */
  readonly name: string | undefined;
  readonly file: string;
  /** The origin of the control plane. */
  readonly controlUrl: string;
  readonly controlToken: string | undefined;
}

/** Where the control plane of the sandbox is. */
interface ControlAddress {
  readonly controlUrl: string | undefined;
  readonly controlToken: string | undefined;
}

/**
 * Parses the words of `export NAME FILE` or `import FILE [NAME]`.
 *
 * @throws UsageError if there are too few or too many words, or the URL is invalid
 */
export function snapshotCommand(
  command: 'export' | 'import',
  words: readonly string[],
  { controlUrl = 'http://127.0.0.1:8788', controlToken }: ControlAddress,
): SnapshotCommand {
  const [name, file] = command === 'export' ? words : [words[1], words[0]];
  if (file === undefined || words.length > 2 || (command === 'export' && name === undefined)) {
    const expected = command === 'export' ? 'export NAME FILE' : 'import FILE [NAME]';
    throw new UsageError(`Expected "broker-sandbox ${expected}"; got ${words.length} arguments.`);
  }
  if (!URL.canParse(controlUrl)) {
    const found = JSON.stringify(controlUrl);
    throw new UsageError(`--control-url must be a URL such as http://127.0.0.1:8788; got ${found}`);
  }
  return { command, name, file, controlUrl, controlToken };
}

/**
 * Copies a snapshot of a running sandbox to a file, or a file to the sandbox. Returns a sentence
 * for the user.
 *
 * @throws UsageError if the file cannot be read or written, or contains no snapshot
 * @throws ControlRequestError if the sandbox rejects the snapshot or its name
 */
export async function copySnapshot(
  control: ControlClient,
  { command, name, file }: SnapshotCommand,
): Promise<string> {
  if (command === 'export') {
    const snapshot = await control.getSnapshot({ name: name ?? '' });
    writeSnapshot(file, `${JSON.stringify(snapshot)}\n`);
    return `Wrote the snapshot ${JSON.stringify(name)} to ${file}. It contains secret keys.`;
  }
  const read = readSnapshot(file);
  const added = await control.addSnapshot(name === undefined ? read : { ...read, name });
  return `Added the snapshot ${JSON.stringify(added.name)}. Restore it with restoreSnapshot.`;
}

function writeSnapshot(file: string, text: string): void {
  try {
    // Other users must not read the secret keys, and no existing file is lost.
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file ${file} cannot be created (${code}). Choose another file.`);
  }
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
