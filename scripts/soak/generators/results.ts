import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '@broker-api/generator/markdown';
import { inRepository } from '../../lib/paths.ts';
import type { ClientGenerator } from './client-generators.ts';

/** The result of one generator for one edition. */
export interface Outcome {
  readonly generator: ClientGenerator;
  readonly edition: string;
  readonly result: 'trades' | 'compiles' | 'fails';
}

const page = inRepository('docs/generators.md');
const region = /(<!-- results -->\n).*?(\n<!-- end of results -->)/s;

/** Replaces the table of results in docs/generators.md. */
export function writeResults(outcomes: readonly Outcome[]): void {
  const editions = [...new Set(outcomes.map(({ edition }) => edition))];
  const clientGenerators = [...new Set(outcomes.map(({ generator }) => generator))];
  const rows = clientGenerators.map((generator) => [
    `${generator.name} ${generator.version}`,
    ...editions.map(
      (edition) =>
        outcomes.find((one) => one.generator === generator && one.edition === edition)?.result ??
        '',
    ),
  ]);
  const text = readFileSync(page, 'utf8');
  const results = table(['Generator', ...editions], rows);
  writeFileSync(
    page,
    text.replace(region, (_, before: string, after: string) => `${before}\n${results}\n${after}`),
  );
  execFileSync('biome', ['format', '--write', page]);
}
