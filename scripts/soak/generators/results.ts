import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '@broker-api/spec/markdown';
import { inRepository } from '../../lib/paths.ts';
import type { ClientGenerator } from './client-generator.ts';
import { clientGenerators } from './client-generators.ts';

/** The result of one generator for one edition. */
export interface Outcome {
  readonly generator: ClientGenerator;
  readonly edition: string;
  readonly result: 'trades' | 'compiles' | 'generates' | 'fails';
}

const page = inRepository('docs/generators.md');
const region = /(<!-- results -->\n).*?(\n<!-- end of results -->)/s;

/**
 * Replaces rows of the table of results in docs/generators.md: those of the generators that ran on
 * all their editions.
 *
 * @param editions the names of all editions, which are the columns
 */
export function writeResults(
  outcomes: readonly Outcome[],
  editions: readonly string[],
  editionCount: (generator: ClientGenerator) => number,
): void {
  const text = readFileSync(page, 'utf8');
  const known = [...(region.exec(text)?.[0] ?? '').matchAll(/^\|(.*)\|$/gm)].map(([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  );
  const rows = clientGenerators.flatMap((generator) => {
    const title = `${generator.name} ${generator.version}`;
    const own = outcomes.filter((one) => one.generator === generator);
    if (own.length !== editionCount(generator)) return known.filter(([name]) => name === title);
    const resultOf = (edition: string): string =>
      own.find((one) => one.edition === edition)?.result ?? '';
    return [[title, ...editions.map(resultOf)]];
  });
  const results = table(['Generator', ...editions], rows);
  writeFileSync(
    page,
    text.replace(region, (_, before: string, after: string) => `${before}\n${results}\n${after}`),
  );
  execFileSync('biome', ['format', '--write', page]);
}
