// Executes random commands on a directory, and prints the hash of the state after each
// acknowledgement. Prints the error that stops it, for example because the disk is full.
import { writeSync } from 'node:fs';
import { execute } from './commands.ts';
import { fullDiskRun } from './full-disk.ts';

const [directory = '', seed = '1'] = process.argv.slice(2);
const onAcknowledged = (hash: string): unknown => writeSync(1, `${hash}\n`);
await execute(directory, { ...fullDiskRun(Number(seed)), onAcknowledged }).catch((error: unknown) =>
  writeSync(2, String(error)),
);
