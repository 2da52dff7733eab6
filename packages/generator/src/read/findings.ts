import { basename } from 'node:path/posix';
import type { Spec } from '../load.ts';
import type { Provenance } from './sources.ts';

/** The content of spec/findings/<slug>.yaml, which describes a disagreement between sources. */
export interface Finding {
  readonly title: string;
  readonly sources: readonly (Provenance & { readonly says: string })[];
  readonly decision: string;
  readonly consequence?: string;
}

/** Returns the findings by slug, in alphabetical order, after their check. */
export function readFindings(spec: Spec): ReadonlyMap<string, Finding> {
  const files = spec.filesIn('spec/findings');
  return new Map(files.map(({ path, content }) => [basename(path, '.yaml'), content as Finding]));
}
