import { parseArgs } from 'node:util';
import { SpecificationError } from './generate/problem.ts';
import { check, generate } from './generate/run.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

try {
  const found = values.check ? await check() : await generate();
  for (const { path, kind } of found)
    process.stdout.write(
      `${kind === 'left over' ? 'removed' : kind === 'missing' ? 'added  ' : 'changed'} ${path}\n`,
    );
  process.exitCode = values.check && found.length > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof SpecificationError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
