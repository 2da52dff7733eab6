import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes every TypeScript example of the installed READMEs into the consumer's `types` folder, so
 * that it is compiled with the other programs.
 *
 * @throws Error for a README without an example
 */
export async function extractReadmeExamples(
  consumer: string,
  packageNames: readonly string[],
): Promise<void> {
  for (const name of packageNames) {
    const readme = await readFile(join(consumer, 'node_modules', name, 'README.md'), 'utf8');
    const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)];
    if (examples.length === 0) throw new Error(`The README of ${name} has no TypeScript example.`);
    for (const [index, [, code = '']] of examples.entries()) {
      const file = `readme-${name.replace(/^.*\//, '')}-${index + 1}.ts`;
      await writeFile(join(consumer, 'types', file), code);
    }
  }
}
