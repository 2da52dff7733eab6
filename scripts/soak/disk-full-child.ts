// Executes random commands on a directory, and prints the hash of the state after each
// acknowledgement. Prints the error that stops it, for example because the disk is full.
import { writeSync } from 'node:fs';
import { execute, fullDiskRun } from './disk-full.ts';

const [directory = '', seed = '1'] = process.argv.slice(2);
const error = await execute(directory, fullDiskRun(Number(seed)), (hash) => {
  writeSync(1, `${hash}\n`);
  return true;
}).catch((thrown: unknown) => thrown);
if (error !== undefined) writeSync(2, String(error));
