import {
  bundle,
  type Config,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
  YamlParseError,
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
  try {
    const loaded = await ourConfig();
    failOn(await lint({ ref, config: loaded }));
    const result = await bundle({ ref, config: loaded, componentRenamingConflicts: 'error' });
    failOn(result.problems);
    return result.bundle.parsed as JsonObject;
  } catch (error) {
    throw unreadable(error) ?? error;
  }
}

/** A file that can't be parsed at all, as a problem at its place. */
function unreadable(error: unknown): SpecificationError | undefined {
  if (error instanceof YamlParseError) {
    const at = `${displayPath(error.source.absoluteRef)}:${error.line}:${error.col}`;
    const message = `${error.originalError.message.split('\n')[0]}. Mend the YAML.`;
    return new SpecificationError([{ at, message }]);
  }
  if (!(error instanceof Error) || error.name !== 'UnreadableFileError') return undefined;
  const [, at = 'spec', message = ''] = /^(\S+:\d+:\d+): (.*)$/s.exec(error.message) ?? [];
  return new SpecificationError([{ at, message }]);
}

function failOn(problems: readonly NormalizedProblem[]): void {
  const found = problems.map(toProblem);
  const unique = new Map(found.map((problem) => [`${problem.at}${problem.message}`, problem]));
  if (unique.size > 0) throw new SpecificationError([...unique.values()]);
}

function toProblem({ location, message, suggest, ruleId }: NormalizedProblem): Problem {
  const place = location[0];
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
  const text = `${message.replaceAll(`${root}/`, '')}${advice(ruleId, message)}${hint}`;
  if (place === undefined) return { at: 'spec', message: text, rule: ruleId };
  const { start } = getLineColLocation(place);
  const file = displayPath(place.source.absoluteRef);
  return { at: `${file}:${start.line}:${start.col}`, message: text, rule: ruleId };
}

/** What to do about the problems that Redocly finds by itself; our own rules say it themselves. */
function advice(ruleId: string, message: string): string {
  if (ruleId !== 'no-unresolved-refs') return '';
  if (message.includes('ENOENT')) return '. Correct the path of the $ref, or create that file.';
  return message.startsWith('Failed to parse') ? '. Mend the YAML there.' : '';
}
