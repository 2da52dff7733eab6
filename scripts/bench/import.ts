import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRepository } from '../lib/paths.ts';
import { type Figure, figure, median, slices, timeProcess } from './measure.ts';

const addedBound = 15;
const fromConsumers = createRequire(inRepository('tests/consumption/package.json'));
const moduleUrl = (name: string): string => pathToFileURL(fromConsumers.resolve(name)).href;

/** What importing a client adds to an empty start of Node, beside two well-known clients. */
export function* importBenchmark(): Generator<Figure> {
  const built = inRepository('packages/spot/dist/index.js');
  if (!existsSync(built)) throw new Error('The packages are not built: run `pnpm build` first.');
  const programs = {
    ours: `import ${JSON.stringify(pathToFileURL(built).href)}`,
    axios: `import ${JSON.stringify(moduleUrl('axios'))}`,
    ccxt: `import ${JSON.stringify(moduleUrl('ccxt'))}`,
  };
  const added = { ours: [], axios: [], ccxt: [] } as Record<keyof typeof programs, number[]>;
  for (let slice = 0; slice < slices; slice++) {
    const empty = start('');
    for (const name of ['ours', 'axios', 'ccxt'] as const) {
      added[name].push(start(programs[name]) - empty);
    }
  }
  for (const name of ['axios', 'ccxt'] as const) {
    yield figure(`import: spot client beside ${name}`, added.ours, added[name], null);
  }
  const ours = median(added.ours);
  const ratio = ours / addedBound;
  const name = `import: spot client beside a budget of ${addedBound} ms`;
  yield { name, ours, peer: addedBound, ratio, bound: 1, holds: ratio <= 1 };
}

function start(program: string): number {
  return timeProcess(process.execPath, ['--input-type=module', '-e', program], inRepository('.'));
}
