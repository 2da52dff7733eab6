import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRepository } from '../lib/paths.ts';
import { inTurns, limitMetric, type Metric, median, pairedMetric, timeProcess } from './measure.ts';

/** The maximum time that the import may add, in milliseconds. */
const bound = 15;
const fromConsumers = createRequire(inRepository('tests/consumption/package.json'));
const importOf = (path: string): string => `import ${JSON.stringify(pathToFileURL(path).href)}`;

/** Measures how much the import of a client adds to Node's start time, compared with axios. */
export async function* importBenchmark(): AsyncGenerator<Metric> {
  // Imports the packed package, because packages in the workspace resolve to source files.
  const built = inRepository('dist/unpacked/node_modules/@broker-api/spot/dist/index.js');
  timeProcess(process.execPath, [inRepository('scripts/check-packages.ts')], inRepository('.'));
  const times = await inTurns({
    nothing: () => start(''),
    ours: () => start(importOf(built)),
    axios: () => start(importOf(fromConsumers.resolve('axios'))),
  });
  const added = (all: readonly number[]) => all.map((time, at) => time - (times.nothing[at] ?? 0));
  const ours = added(times.ours);
  const peer = added(times.axios);
  yield pairedMetric('import: spot client compared with axios', 0.1, { ours, peer });
  yield limitMetric(`import: spot client compared with ${bound} ms`, median(ours), bound);
}

function start(program: string): number {
  return timeProcess(process.execPath, ['--input-type=module', '-e', program], inRepository('.'));
}
