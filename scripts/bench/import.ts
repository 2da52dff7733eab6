import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRepository } from '../lib/paths.ts';
import { type Metric, median, pairedMetric, slices, timeProcess } from './measure.ts';

/** The maximum time that the import may add, in milliseconds. */
const bound = 15;
const fromConsumers = createRequire(inRepository('tests/consumption/package.json'));
const moduleUrl = (name: string): string => pathToFileURL(fromConsumers.resolve(name)).href;

/** Measures how much the import of a client adds to Node's start time, compared with two peers. */
export function* importBenchmark(): Generator<Metric> {
  // Imports the packed package, because packages in the workspace resolve to source files.
  const built = inRepository('dist/unpacked/node_modules/@broker-api/spot/dist/index.js');
  timeProcess(process.execPath, [inRepository('scripts/check-packages.ts')], inRepository('.'));
  const programs = {
    ours: `import ${JSON.stringify(pathToFileURL(built).href)}`,
    axios: `import ${JSON.stringify(moduleUrl('axios'))}`,
    ccxt: `import ${JSON.stringify(moduleUrl('ccxt'))}`,
  };
  const added = { ours: [], axios: [], ccxt: [] } as Record<keyof typeof programs, number[]>;
  for (let slice = 0; slice < slices; slice++) {
    const emptyProgram = start('');
    for (const name of ['ours', 'axios', 'ccxt'] as const) {
      added[name].push(start(programs[name]) - emptyProgram);
    }
  }
  for (const name of ['axios', 'ccxt'] as const) {
    const most = name === 'axios' ? 0.1 : null;
    yield pairedMetric(`import: spot client compared with ${name}`, added.ours, added[name], most);
  }
  const ours = median(added.ours);
  const ratio = ours / bound;
  const name = `import: spot client compared with ${bound} ms`;
  yield { name, ours, peer: bound, ratio, bound: 1, holds: ratio <= 1 };
}

function start(program: string): number {
  return timeProcess(process.execPath, ['--input-type=module', '-e', program], inRepository('.'));
}
