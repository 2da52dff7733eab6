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

const bundles = new Map<string, Promise<JsonObject>>();

/**
 * Lints one document and all files that it refers to, then bundles it into one. Several units read
 * the same document: it is bundled once in a run, and nobody changes the bundle.
 *
 * @throws SpecificationError with every problem found, warnings included
 */
export function lintAndBundle(path: string): Promise<JsonObject> {
  const known = bundles.get(path);
  if (known) return known;
  const made = readable(async (config) => {
    const ref = inRepository(path);
    failOn(await lint({ ref, config }));
    const result = await bundle({ ref, config, componentRenamingConflicts: 'error' });
    failOn(result.problems);
    return result.bundle.parsed as JsonObject;
  });
  bundles.set(path, made);
  return made;
}

/**
 * Lints one document.
 *
 * @throws SpecificationError with every problem found, warnings included
 */
export function lintDocument(path: string): Promise<void> {
  return readable(async (config) => failOn(await lint({ ref: inRepository(path), config })));
}

/** Does something with our configuration; a file that can't be parsed becomes a problem. */
async function readable<Result>(work: (config: Config) => Promise<Result>): Promise<Result> {
  try {
    return await work(await ourConfig());
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
  if (ruleId === 'workflowId-unique') return ' Name this story otherwise.';
  if (ruleId === 'stepId-unique') return ' Name this step otherwise.';
  if (ruleId !== 'no-unresolved-refs') return '';
  if (message.includes('ENOENT')) return '. Correct the path of the $ref, or create that file.';
  return message.startsWith('Failed to parse') ? '. Mend the YAML there.' : '';
}
