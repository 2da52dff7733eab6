import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { table } from '../../lib/markdown.ts';
import { inRepository } from '../../lib/paths.ts';
import type { Kit } from './kits.ts';

/** What one generator made of one edition. */
export interface Outcome {
  readonly kit: Kit;
  readonly edition: string;
  readonly result: 'trades' | 'compiles' | 'fails';
}

const page = inRepository('docs/generators.md');
const region = /(<!-- results -->\n).*?(\n<!-- end of results -->)/s;

/** Replaces the table of results in docs/generators.md. */
export function writeResults(outcomes: readonly Outcome[]): void {
  const editions = [...new Set(outcomes.map(({ edition }) => edition))];
  const kits = [...new Set(outcomes.map(({ kit }) => kit))];
  const rows = kits.map((kit) => [
    `${kit.name} ${kit.version}`,
    ...editions.map(
      (edition) => outcomes.find((one) => one.kit === kit && one.edition === edition)?.result ?? '',
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
