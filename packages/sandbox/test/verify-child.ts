// Prints the lines of `verify` for a directory.
import { verify } from '../src/state/verify.ts';

process.stdout.write(`${verify(process.argv[2] ?? '').lines.join('\n')}\n`);
