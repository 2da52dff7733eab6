import { type Files, hashOf, jsonWithHeader } from '../output.ts';
import type { Finding } from '../read/findings.ts';
import type { Source } from '../read/sources.ts';

/** Generates a JSON file with the sources and the findings, by name. */
export function findingFiles(
  sources: ReadonlyMap<string, Source>,
  findings: ReadonlyMap<string, Finding>,
): Files {
  const data = { sources: Object.fromEntries(sources), findings: Object.fromEntries(findings) };
  const hash = hashOf(JSON.stringify(data));
  return new Map([
    [
      'packages/spec/src/generated/findings.gen.json',
      jsonWithHeader('spec/sources.yaml and spec/findings', hash, data),
    ],
  ]);
}
