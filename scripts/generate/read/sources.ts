import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileReader } from '../../../packages/spec-rules/src/spec-files.ts';
import { readYamlFile, type YamlFile } from '../../../packages/spec-rules/src/yaml-file.ts';
import { inRepository } from '../../lib/paths.ts';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import type { JsonObject } from './schema.ts';

/** A document that facts come from, as spec/sources.yaml lists it. */
export interface Source {
  readonly title: string;
  readonly kinds: readonly string[];
}

/** Where a fact comes from: an entry of x-provenance. */
export interface Provenance {
  readonly source: string;
  readonly locator: string;
  readonly kind: string;
}

/** A disagreement between sources, as spec/findings/<slug>.yaml tells it. */
export interface Finding {
  readonly title: string;
  readonly sources: readonly (Provenance & { readonly says: string })[];
  readonly decision: string;
  readonly consequence?: string;
}

type Kind = 'errors' | 'sources' | 'finding';

/**
 * Reads a register whose values are right, one by one.
 *
 * @throws SpecificationError with every problem at its line
 */
export function readValid<Content>(
  path: string,
  kind: Kind,
): { content: Content; at: YamlFile['at'] } {
  const { content, problems, at } = readable(() => readYamlFile(path, schemaOf(kind)));
  if (problems.length > 0) throw new SpecificationError(problems);
  return { content: content as Content, at };
}

const readSchema = fileReader((text) => JSON.parse(text) as JsonObject);

function schemaOf(kind: Kind): JsonObject {
  return readSchema(inRepository('spec', `${kind}.schema.json`));
}

function readable<Content>(read: () => Content): Content {
  try {
    return read();
  } catch (error) {
    throw new SpecificationError(problemsOf(error));
  }
}

/**
 * Reads spec/sources.yaml.
 *
 * @throws SpecificationError with every problem at its line
 */
export function readSources(path = inRepository('spec/sources.yaml')): ReadonlyMap<string, Source> {
  return new Map(Object.entries(readValid<Record<string, Source>>(path, 'sources').content));
}

/**
 * Reads spec/findings, in the order of their slugs. What a finding says of a source must be of a
 * kind that the source states.
 *
 * @throws SpecificationError with the problems of all findings at their lines
 */
export function readFindings(
  sources: ReadonlyMap<string, Source>,
  folder = inRepository('spec/findings'),
): ReadonlyMap<string, Finding> {
  const found = new Map<string, Finding>();
  const problems: Problem[] = [];
  for (const file of existsSync(folder) ? readdirSync(folder).sort() : []) {
    try {
      found.set(...readFinding(folder, file, sources));
    } catch (error) {
      problems.push(...problemsOf(error));
    }
  }
  if (problems.length > 0) throw new SpecificationError(problems);
  return found;
}

function readFinding(
  folder: string,
  file: string,
  sources: ReadonlyMap<string, Source>,
): [slug: string, Finding] {
  const slug = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.yaml$/.exec(file)?.[1];
  if (slug === undefined) {
    const message = `"${file}" is no name of a finding. Name it such as depth-limit.yaml.`;
    throw new SpecificationError([{ at: `spec/findings/${file}:1:1`, message }]);
  }
  const { content, at } = readValid<Finding>(join(folder, file), 'finding');
  const problems = content.sources.flatMap((statement, index) => {
    const complaint = sourceComplaint(statement, sources);
    if (complaint === undefined) return [];
    const place = at(['sources', String(index), complaint.key]);
    return [{ at: place, message: complaint.message }];
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  return [slug, content];
}

/** What is wrong with a source and the kind of fact that it is said to state, if anything is. */
export function sourceComplaint(
  { source, kind }: Pick<Provenance, 'source' | 'kind'>,
  sources: ReadonlyMap<string, Source>,
): { key: 'source' | 'kind'; message: string } | undefined {
  const known = sources.get(source);
  if (known === undefined) {
    const all = [...sources.keys()].join(', ');
    return { key: 'source', message: `sources.yaml has no source "${source}". It has: ${all}.` };
  }
  if (known.kinds.includes(kind)) return undefined;
  const message = `"${source}" states facts of the kind ${known.kinds.join(' or ')}, not "${kind}". Mend one of them.`;
  return { key: 'kind', message };
}
