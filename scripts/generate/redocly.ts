import {
  bundle,
  type Config,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { displayPath, inRepository, root } from '../lib/paths.ts';
import type { JsonObject } from './document.ts';
import { type Problem, SpecificationError } from './problem.ts';

let config: Promise<Config> | undefined;

/** The repository's redocly.yaml with our rules, loaded once. */
function ourConfig(): Promise<Config> {
  config ??= loadConfig({ configPath: inRepository('redocly.yaml') });
  return config;
}

/**
 * Lints one document and all files that it refers to, then bundles it into one.
 *
 * @throws SpecificationError with every problem found, warnings included
 */
export async function lintAndBundle(path: string): Promise<JsonObject> {
  const ref = inRepository(path);
  const loaded = await ourConfig();
  const problems = await lint({ ref, config: loaded });
  failOn(problems);
  const result = await bundle({ ref, config: loaded, componentRenamingConflicts: 'error' });
  failOn(result.problems);
  return result.bundle.parsed as JsonObject;
}

function failOn(problems: readonly NormalizedProblem[]): void {
  const found = problems.filter(({ ignored }) => !ignored).map(toProblem);
  const unique = new Map(found.map((problem) => [`${problem.at}${problem.message}`, problem]));
  if (unique.size > 0) throw new SpecificationError([...unique.values()]);
}

function toProblem({ location, message, suggest, ruleId }: NormalizedProblem): Problem {
  const place = location[0];
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
  const text = `${message.replaceAll(`${root}/`, '')}${advice(ruleId)}${hint}`;
  if (place === undefined) return { at: 'spec', message: text, rule: ruleId };
  const { start } = getLineColLocation(place);
  const file = displayPath(place.source.absoluteRef);
  return { at: `${file}:${start.line}:${start.col}`, message: text, rule: ruleId };
}

/** What to do about the problems that Redocly finds by itself; our own rules say it themselves. */
function advice(ruleId: string): string {
  if (ruleId === 'no-unresolved-refs') return ' Correct the path of the $ref, or create that file.';
  return '';
}
