import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import { readCheckedYaml } from './checked-yaml.ts';
import { type Provenance, type Source, sourceProblem } from './sources.ts';

/** The content of spec/findings/<slug>.yaml, which describes a disagreement between sources. */
export interface Finding {
  readonly title: string;
  readonly sources: readonly (Provenance & { readonly says: string })[];
  readonly decision: string;
  readonly consequence?: string;
}

const folder = 'spec/findings';

/**
 * Reads spec/findings. Returns the findings by slug, in alphabetical order. Checks that each source
 * that a finding cites exists and states facts of the cited kind.
 *
 * @throws SpecificationError with the problems of all findings and their locations
 */
export function readFindings(
  root: string,
  sources: ReadonlyMap<string, Source>,
): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const problems: Problem[] = [];
  const absolute = join(root, folder);
  for (const file of existsSync(absolute) ? readdirSync(absolute).sort() : []) {
    try {
      found.set(...readFinding(root, file, sources));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) throw new SpecificationError(problems);
  return found;
}

function readFinding(
  root: string,
  file: string,
  sources: ReadonlyMap<string, Source>,
): [slug: string, Finding] {
  const path = `${folder}/${file}`;
  const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.yaml$/.exec(file)?.[1];
  if (slug === undefined) {
    const expected = 'in kebab case, such as depth-limit.yaml';
    const message = `A finding's file name must be ${expected}; got "${file}".`;
    throw new SpecificationError([{ at: `${path}:1:1`, message }]);
  }
  const { content, at } = readCheckedYaml<Finding>(root, path, 'finding');
  const problems = content.sources.flatMap((statement, index) => {
    const problem = sourceProblem(statement, sources);
    if (problem === undefined) return [];
    return [{ at: at(['sources', String(index), problem.key]), message: problem.message }];
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  return [slug, content];
}
