import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRepository } from '../lib/paths.ts';
import { type Figure, figure, median, slices, timeProcess } from './measure.ts';

const addedBound = 15;
const fromConsumers = createRequire(inRepository('tests/consumption/package.json'));
const moduleUrl = (name: string): string => pathToFileURL(fromConsumers.resolve(name)).href;

/** What importing a client adds to an empty start of Node, beside two well-known clients. */
export function* importBenchmark(): Generator<Figure> {
  // What a consumer installs: in the workspace itself the packages resolve to each other's sources.
  const built = inRepository('dist/unpacked/node_modules/@broker-api/spot/dist/index.js');
  timeProcess(process.execPath, [inRepository('scripts/check-packages.ts')], inRepository('.'));
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
