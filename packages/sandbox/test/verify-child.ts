// Prints the lines of `verify` for a directory.
import { verify } from '../src/node/verify.ts';

process.stdout.write(`${(await verify(process.argv[2] ?? '')).lines.join('\n')}\n`);
