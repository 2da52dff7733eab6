import { join, relative, sep } from 'node:path';
import type { JsonObject } from '@broker-api/spec/schema';
import {
  BaseResolver,
  bundle,
  type Config,
  createConfig,
  getLineColLocation,
  lint,
  loadConfig,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { type Problem, problemsOf, SpecificationError, uniqueProblems } from '../problem.ts';
import { readYaml } from './yaml-file.ts';

/** Lints and bundles the documents of one repository with Redocly. */
export class Bundler {
  readonly #root: string;
  #config: Promise<Config> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Lints a document.
   *
   * @param path relative to the root of the repository
   * @throws SpecificationError with every problem, warnings included
   */
  lint(path: string): Promise<void> {
    return this.#run(path, async (config) => {
      this.#failOn(await lint({ ref: join(this.#root, path), config }));
    });
  }

  /**
   * Lints a document and all files that it references, and bundles them into one document.
   *
   * @param path relative to the root of the repository
   * @throws SpecificationError with every problem, warnings included
   */
  bundle(path: string): Promise<JsonObject> {
    return this.#run(path, async (config) => {
      // Both steps share the resolver, so each file is read and parsed once.
      const externalRefResolver = new BaseResolver(config.resolve);
      const options = { ref: join(this.#root, path), config, externalRefResolver };
      this.#failOn(await lint(options));
      const result = await bundle({ ...options, componentRenamingConflicts: 'error' });
      this.#failOn(result.problems);
      return result.bundle.parsed as JsonObject;
    });
  }

  /**
   * Bundles a document without linting it.
   *
   * @param path relative to the root of the repository
   * @throws SpecificationError when the document or a file that it references is malformed
   */
  async bundleOnly(path: string): Promise<JsonObject> {
    try {
      const config = await createConfig({});
      const options = { ref: join(this.#root, path), config };
      const result = await bundle({ ...options, componentRenamingConflicts: 'error' });
      this.#failOn(result.problems);
      return result.bundle.parsed as JsonObject;
    } catch (error) {
      throw new SpecificationError(this.#problemsOf(error, path));
    }
  }

  async #run<Result>(path: string, work: (config: Config) => Promise<Result>): Promise<Result> {
    try {
      const configPath = join(this.#root, 'redocly.yaml');
      this.#config ??= loadConfig({ configPath }).catch(failOnConfiguration);
      return await work(await this.#config);
    } catch (error) {
      throw new SpecificationError(this.#problemsOf(error, path));
    }
  }

  /** Converts an error thrown by Redocly to problems with locations. */
  #problemsOf(error: unknown, path: string): readonly Problem[] {
    if (error instanceof YamlParseError) {
      const at = `${this.#display(error.source.absoluteRef)}:${error.line}:${error.col}`;
      return [{ at, message: `${error.originalError.message.split('\n')[0]}. Fix the YAML.` }];
    }
    try {
      return problemsOf(error);
    } catch {
      // For any other error, Redocly's message is the only information.
      const message =
        `Redocly cannot read this document: ${this.#withoutRoot(reasonOf(error))}. ` +
        `Undo the last changes to this file and to the files that it references.`;
      return [{ at: `${path}:1:1`, message }];
    }
  }

  #failOn(problems: readonly NormalizedProblem[]): void {
    failOnSyntax(problems);
    const found = problems.map((problem) => this.#toProblem(problem));
    if (found.length > 0) throw new SpecificationError(uniqueProblems(found));
  }

  #toProblem({ location, message, suggest, ruleId }: NormalizedProblem): Problem {
    const [first] = location;
    const hint = suggest.length > 0 ? ` Did you mean ${suggest.join(' or ')}?` : '';
    const ending = advice(ruleId, message);
    const original = this.#withoutRoot(message);
    const text = `${ending === '' ? original : original.replace(/\.$/, '') + ending}${hint}`;
    if (first === undefined) return { at: 'spec', message: text, rule: ruleId };
    const { start } = getLineColLocation(first);
    const file = this.#display(first.source.absoluteRef);
    return { at: `${file}:${start.line}:${start.col}`, message: text, rule: ruleId };
  }

  #display(path: string): string {
    return relative(this.#root, path).split(sep).join('/');
  }

  #withoutRoot(text: string): string {
    return text.replaceAll(`${this.#root}/`, '');
  }
}

/**
 * Reports malformed YAML files. Omits the other problems, because each reference to such a file
 * causes one.
 */
function failOnSyntax(problems: readonly NormalizedProblem[]): void {
  const unparsed = problems.filter(({ message }) => message.startsWith('Failed to parse'));
  const paths = new Set(unparsed.map(({ location: [first] }) => first?.source.absoluteRef));
  const found = [...paths].flatMap((path) => (path === undefined ? [] : syntaxProblems(path)));
  if (found.length > 0) throw new SpecificationError(found);
}

/** Returns the syntax error of a YAML file, with its location and advice. */
function syntaxProblems(path: string): readonly Problem[] {
  try {
    void readYaml(path).content;
    return [];
  } catch (error) {
    return problemsOf(error);
  }
}

/** Reports a problem in redocly.yaml, such as a plugin that does not exist. */
function failOnConfiguration(error: unknown): never {
  if (error instanceof YamlParseError) throw error;
  const advice = 'Correct the file. The paths of its plugins are relative to its folder.';
  const message = `Redocly cannot use this file: ${reasonOf(error)} ${advice}`;
  throw new SpecificationError([{ at: 'redocly.yaml:1:1', message }]);
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/**
 * Returns the end of a problem's message, which says what to do. Returns an empty string for most
 * rules, because the messages of our own rules already say what to do.
 */
function advice(ruleId: string, message: string): string {
  if (ruleId === 'workflowId-unique') return '. Rename one of the two workflows.';
  if (ruleId === 'stepId-unique') return '. Rename one of the two steps.';
  if (ruleId === 'struct' || ruleId.startsWith('no-invalid-')) return typeAdvice(message);
  if (ruleId !== 'no-unresolved-refs') return '';
  if (message.includes('ENOENT')) return '. Correct the path of the $ref, or create that file.';
  if (message.startsWith('Failed to parse')) return '. Fix the YAML of that file.';
  // Redocly's message may state a reason, after a colon.
  const reason = message.includes(': ') ? '' : ': the target does not exist';
  return `${reason}. Correct the $ref, or create its target.`;
}

/** Says how to write a value of the type that Redocly expects. */
function typeAdvice(message: string): string {
  const [, expected] =
    /^Expected type `(\w+)`|type must be (\w+)/.exec(message)?.filter(Boolean) ?? [];
  if (expected === undefined) return '';
  const advice: Readonly<Record<string, string>> = {
    boolean: 'Write true or false, without quotes',
    number: 'Write the number without quotes',
    integer: 'Write the number without quotes',
    string: 'Write a text; if it is a number or contains a colon, put it in quotes',
    array: 'Write a list, such as `[a, b]`',
    object: 'Write keys and values',
  };
  return advice[expected] === undefined ? '' : `. ${advice[expected]}.`;
}
