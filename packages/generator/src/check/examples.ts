import { basename, dirname } from 'node:path/posix';
import { isRef, objectOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { childOf, type Located } from '../located.ts';
import type { Problem } from '../problem.ts';
import { markupProblem } from '../read/markup.ts';
import type { YamlFile } from '../read/yaml-file.ts';
import { formatList } from '../validation/message-text.ts';
import {
  prefixPointers,
  type Validate,
  type ValidationProblem,
} from '../validation/validation-problems.ts';
import { requestValidators } from './example-requests.ts';
import type { Visited } from './json-schemas.ts';
import {
  isControlPlane,
  itemsOf,
  operationsOf,
  responseAlternatives,
  responseSchema,
} from './operations.ts';
import { problem } from './rules.ts';
import { fileProblems, type SpecValidators, specValidators, toProblem } from './schemas.ts';

/**
 * Checks the examples of operations and messages, and the defaults of parameters, against the
 * schemas of the specification.
 *
 * @param validateExample checks the form of an example of an operation
 */
export function exampleProblems(
  spec: Spec,
  values: readonly Visited[],
  validateExample: Validate,
): Problem[] {
  const examples = new Examples(spec, validateExample);
  const messages = values.filter(({ at, kind }) => kind === 'message' && !isRef(at.value));
  const parameters = values.filter(({ at, kind }) => kind === 'parameter' && !isRef(at.value));
  const schemas = values.filter(
    ({ at, kind }) => kind === 'schema' && 'examples' in objectOf(at.value),
  );
  return [
    ...operationsOf(spec).flatMap((operation) => examples.ofOperation(operation)),
    ...messages.flatMap(({ at }) => examples.ofMessage(at)),
    ...parameters.flatMap(({ at }) => examples.ofDefault(at)),
    ...schemas.flatMap(({ at }) => examples.ofSchema(at)),
  ];
}

class Examples {
  readonly #spec: Spec;
  readonly #validatorOf: SpecValidators;
  readonly #validateExample: Validate;
  /** The names of the operations and messages by owner, and the folders with examples. */
  readonly #folders: ReadonlySet<string>;
  readonly #owned: ReadonlySet<string>;

  constructor(spec: Spec, validateExample: Validate) {
    this.#spec = spec;
    this.#validatorOf = specValidators(spec);
    this.#validateExample = validateExample;
    this.#folders = new Set(spec.paths.flatMap((path) => exampleFolderOf(path) ?? []));
    this.#owned = new Set(ownersOfExamples(spec));
  }

  ofOperation(operation: Located<UncheckedObject>): Problem[] {
    const { operationId } = operation.value;
    if (typeof operationId !== 'string') return [];
    const { folder, files } = this.#examples(operation, operationId);
    const at = (message: string): Problem => problem(operation, ['operationId'], message);
    if (files.length === 0) return [at(this.#missing(`operation \`${operationId}\``, folder))];
    const isSuccessful = (file: YamlFile) => isSuccess(objectOf(file.content));
    const main = files.filter(({ content }) => objectOf(content).main === true);
    const problems: Problem[] = [];
    if (!files.some(isSuccessful)) {
      const message = `\`${operationId}\` has no example of a successful response.`;
      problems.push(at(`${message} Add an example with \`"status": 200\` to ${folder}.`));
    }
    if (main.length > 1 || !main.every(isSuccessful)) {
      const got = formatList(main.map(({ path }) => path));
      const message =
        `\`${operationId}\` must have at most one main example, with a successful response; ` +
        `got ${got}. Keep \`"main": true\` only in the example that a newcomer needs first.`;
      problems.push(at(message));
    }
    const validate = this.#exampleValidator(operation);
    return [...problems, ...files.flatMap((file) => fileProblems(file, validate))];
  }

  ofMessage(message: Located): Problem[] {
    const { name } = objectOf(message.value);
    const payload = childOf(message, 'payload');
    if (typeof name !== 'string' || payload === undefined) return [];
    const { folder, files } = this.#examples(message, name);
    if (files.length === 0) {
      return [problem(message, ['name'], this.#missing(`message \`${name}\``, folder))];
    }
    const validate = this.#validatorOf(payload, 'reference');
    return files.flatMap((file) => fileProblems(file, validate));
  }

  /** Requires that the default of a parameter is a value that a caller can send. */
  ofDefault(parameter: Located): Problem[] {
    const schema = childOf(parameter, 'schema');
    if (schema === undefined) return [];
    const own = childOf(schema, 'default');
    const value = own ?? childOf(this.#spec.resolve(schema), 'default');
    if (value === undefined) return [];
    const validate = this.#validatorOf(schema, 'client');
    return validate(value.value).map((one) => {
      const text = `The default of \`${objectOf(parameter.value).name}\`: ${one.message}`;
      const located = toProblem(value.file, { ...one, pointer: '', message: text });
      return { ...located, at: value.file.at(value.keys) };
    });
  }

  /** Checks the examples in a schema. */
  ofSchema(schema: Located): Problem[] {
    // A message must not suggest an example that is the mistake.
    const { examples: _, ...value } = objectOf(schema.value);
    const validate = this.#validatorOf({ ...schema, value }, 'any');
    return itemsOf(childOf(schema, 'examples')).flatMap((example) =>
      validate(example.value).map(({ message }) => problem(example, [], message)),
    );
  }

  /** Returns the folder with the examples of an operation or a message, and its files. */
  #examples(owner: Located, name: string) {
    const folder = `spec/examples/${owner.file.path.split('/')[1]}/${name}`;
    const files = this.#spec.filesIn(folder).filter(({ path }) => path.endsWith('.json'));
    return { folder, files };
  }

  /** Lists the unused folders, because the owner may have been renamed. */
  #missing(owner: string, folder: string): string {
    const unused = [...this.#folders].filter(
      (one) => dirname(one) === dirname(folder) && !this.#owned.has(one),
    );
    const hint =
      unused.length === 0
        ? ''
        : ` Unused folders: ${formatList(unused)}. If the name has changed, rename the folder too.`;
    return `The ${owner} has no example. Add ${folder}/<case>.json.${hint}`;
  }

  #exampleValidator(operation: Located<UncheckedObject>): Validate {
    const request = requestValidators(this.#spec, this.#validatorOf, operation);
    const success = this.#successValidator(operation);
    const error = this.#errorValidator(operation);
    return (value) => {
      const form = this.#validateExample(value);
      if (form.length > 0) return form;
      const example = objectOf(value);
      const markup = markupProblem(String(example.summary));
      if (markup !== undefined) return [valueProblem('/summary', markup)];
      const isSuccessful = isSuccess(example);
      const validateRequest = isSuccessful ? request.success : request.error;
      return [
        ...prefixPointers('/request', validateRequest(objectOf(example.request))),
        ...(isSuccessful ? success : error)(example),
      ];
    };
  }

  /** With x-response-by, the request determines the schema of a successful response. */
  #successValidator(operation: Located<UncheckedObject>): Validate {
    const schema = responseSchema(this.#spec, operation);
    if (schema === undefined) return () => [];
    // The control plane has one dialect, in which ids are text.
    const notation = isControlPlane(operation.file.path) ? 'client' : 'reference';
    const { parameter, sent, absent } = objectOf(operation.value['x-response-by']);
    const alternatives = responseAlternatives(this.#spec, operation);
    const byName = new Map<unknown, Validate>(
      alternatives.map((one) => [one.name, this.#validatorOf(one.schema, notation)]),
    );
    const validateAny = this.#validatorOf(schema, notation);
    return (example) => {
      const { request, response } = objectOf(example);
      const name = objectOf(request)[String(parameter)] === undefined ? absent : sent;
      return prefixPointers('/response', (byName.get(name) ?? validateAny)(response));
    };
  }

  /** Checks the schema, the code and the status of an error response. */
  #errorValidator(operation: Located<UncheckedObject>): Validate {
    const schema = responseSchema(this.#spec, operation, 'default');
    if (schema === undefined) return () => [];
    const validateForm = this.#validatorOf(schema, 'reference');
    // Errors of the control plane have names instead of codes, and other statuses.
    const hasCodes = !isControlPlane(operation.file.path);
    return (example) => {
      const { response, status } = objectOf(example);
      const problems = prefixPointers('/response', validateForm(response));
      if (problems.length > 0 || !hasCodes) return problems;
      return this.#codeProblems(Number(status), Number(objectOf(response).code));
    };
  }

  #codeProblems(status: number, code: number): ValidationProblem[] {
    const entry = objectOf(this.#spec.file('spec/errors.yaml')?.value)[String(code)];
    if (entry === undefined) {
      const todo = 'Use a code of errors.yaml, such as -1121, or add this code.';
      return [valueProblem('/response/code', `errors.yaml has no code ${code}. ${todo}`)];
    }
    const { httpStatus, otherStatuses, name } = objectOf(entry);
    const others = Array.isArray(otherStatuses) ? otherStatuses : [];
    if ([httpStatus, ...others].includes(status)) return [];
    const message =
      `The status is ${status}, but ${code} (${name}) has the status ${httpStatus} in ` +
      `errors.yaml. Use \`"status": ${httpStatus}\` or another code.`;
    return [valueProblem('/status', message)];
  }
}

/** Returns the folder of an example file; undefined for any other file. */
function exampleFolderOf(path: string): string | undefined {
  return /^spec\/examples\/\w+\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** Returns the folders in which operations and messages have their examples. */
export function ownersOfExamples(spec: Spec): string[] {
  return [...spec.files.values()].flatMap(({ path, content }) => {
    const kind = basename(dirname(path));
    const [, owner] = path.split('/');
    const { operationId, name } = objectOf(content);
    if (kind === 'operations') return [`spec/examples/${owner}/${operationId}`];
    return kind === 'messages' ? [`spec/examples/${owner}/${name}`] : [];
  });
}

function isSuccess({ status }: UncheckedObject): boolean {
  return typeof status === 'number' && status >= 200 && status < 300;
}

function valueProblem(pointer: string, message: string): ValidationProblem {
  return { pointer, onKey: false, message };
}
