import {
  bundle,
  type Config,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { displayPath, inRepository, root } from '../../lib/paths.ts';
import { type Problem, problemsOf, SpecificationError } from '../problem.ts';
import { readErrorCatalogue } from './error-catalogue.ts';
import { fileProblems, readRoot } from './references.ts';
import type { JsonObject } from './schema.ts';
import { readSources } from './sources.ts';

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
  const made = readable(path, async (config) => {
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
  return readable(path, async (config) => failOn(await lint({ ref: inRepository(path), config })));
}

/** Does something with a document; what stops it becomes a problem. */
async function readable<Result>(
  path: string,
  work: (config: Config) => Promise<Result>,
): Promise<Result> {
  // The rules check against these two; what is wrong in them would show at every place.
  readErrorCatalogue();
  readSources();
  readRoot(path);
  const wrongFiles = fileProblems(path);
  if (wrongFiles.length > 0) throw new SpecificationError(wrongFiles);
  try {
    return await work(await ourConfig());
  } catch (error) {
    throw new SpecificationError(stopped(error, path));
  }
}

/** What stopped lint or bundling altogether, as problems at their places. */
function stopped(error: unknown, path: string): readonly Problem[] {
  if (error instanceof YamlParseError) {
    const at = `${displayPath(error.source.absoluteRef)}:${error.line}:${error.col}`;
    return [{ at, message: `${error.originalError.message.split('\n')[0]}. Mend the YAML.` }];
  }
  try {
    return problemsOf(error);
  } catch {
    // Whatever else stops Redocly is about the document; its own words are all that is known.
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0];
    const message = `Redocly can not read this document: ${withoutRoot(reason ?? '')}. Undo what was changed last in it or in a file that it refers to.`;
    return [{ at: `${path}:1:1`, message }];
  }
}

function withoutRoot(text: string): string {
  return text.replaceAll(`${root}/`, '');
}

function failOn(problems: readonly NormalizedProblem[]): void {
  const found = problems.map(toProblem);
  const unique = new Map(found.map((problem) => [`${problem.at}${problem.message}`, problem]));
  if (unique.size > 0) throw new SpecificationError([...unique.values()]);
}

function toProblem({ location, message, suggest, ruleId }: NormalizedProblem): Problem {
  const place = location[0];
  const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
  const todo = advice(ruleId, message);
  const said = withoutRoot(message);
  const text = `${todo === '' ? said : said.replace(/\.$/, '') + todo}${hint}`;
  if (place === undefined) return { at: 'spec', message: text, rule: ruleId };
  const { start } = getLineColLocation(place);
  const file = displayPath(place.source.absoluteRef);
  return { at: `${file}:${start.line}:${start.col}`, message: text, rule: ruleId };
}

/** What to do about the problems that Redocly finds by itself; our own rules say it themselves. */
function advice(ruleId: string, message: string): string {
  if (ruleId === 'workflowId-unique') return ' Rename one of them.';
  if (ruleId === 'stepId-unique') return ' Rename one of them.';
  if (ruleId !== 'no-unresolved-refs') return '';
  if (message.includes('ENOENT')) return '. Correct the path of the $ref, or create that file.';
  if (message.startsWith('Failed to parse')) return '. Mend the YAML there.';
  // Redocly gives a reason after a colon, or none at all.
  const reason = message.includes(': ') ? '' : ': there is nothing at its end';
  return `${reason}. Correct the $ref, or fill what it leads to.`;
}
