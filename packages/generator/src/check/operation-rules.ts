import { dirname } from 'node:path/posix';
import { isObject, listOf, objectOf, textsOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import { type Located, targetPath } from '../located.ts';
import type { Problem } from '../problem.ts';
import { formatValue } from '../validation/message-text.ts';
import {
  isControlPlane,
  operationsOf,
  type Parameter,
  parametersOf,
  responseSchema,
  routesOf,
  rowSchema,
} from './operations.ts';
import { problem } from './rules.ts';

/** Checks the rules of operations that a JSON Schema cannot state. */
export function operationRules(
  spec: Spec,
  schemas: ReadonlyMap<string, UncheckedObject>,
): Problem[] {
  const routes = routesOf(spec).filter(({ keys }) => keys.at(-1) === 'get');
  const reads = new Set(routes.map(targetPath));
  return operationsOf(spec).flatMap((operation) => {
    const name = isControlPlane(operation.file.path) ? 'control-operation' : 'operation';
    const order = Object.keys(objectOf(schemas.get(`${name}.schema.json`)?.properties));
    const inOrder = keyOrder(operation, order);
    if (name === 'control-operation') return inOrder;
    const parameters = parametersOf(spec, operation);
    return [
      ...inOrder,
      ...retry(operation, parameters, reads.has(operation.file.path)),
      ...timing(operation, parameters),
      ...weight(operation, parameters),
      ...paging(spec, operation, parameters),
      ...confirmation(spec, operation),
      ...resolution(spec, operation),
      ...errorCodes(spec, operation),
    ];
  });
}

function keyOrder(operation: Located<UncheckedObject>, order: readonly string[]): Problem[] {
  const keys = Object.keys(operation.value).filter((key) => order.includes(key));
  const expected = order.filter((key) => keys.includes(key));
  const wrong = keys.findIndex((key, index) => key !== expected[index]);
  if (wrong < 0) return [];
  const message =
    `Expected the key \`${expected[wrong]}\`; got \`${keys[wrong]}\`. ` +
    `Order the keys of this operation: ${expected.join(', ')}.`;
  return [problem(operation, [keys[wrong] ?? ''], message, true)];
}

function retry(
  operation: Located<UncheckedObject>,
  parameters: readonly Parameter[],
  isRead: boolean,
): Problem[] {
  const value = operation.value['x-retry'];
  const report = (message: string): Problem[] => [problem(operation, ['x-retry'], message)];
  if (isRead && value !== undefined && value !== 'safe') {
    const expected = `x-retry of a GET operation must be \`safe\`; got \`${value}\`.`;
    return report(`${expected} Use \`x-retry: safe\`.`);
  }
  const hasId = parameters.some(({ at }) => at.value['x-role'] === 'client-order-id');
  if (value !== 'by-client-order-id' || hasId) return [];
  return report(
    'x-retry `by-client-order-id` requires a parameter with `x-role: client-order-id`. ' +
      'Add one, or use `x-retry: never`.',
  );
}

/** Every operation with an API key has these parameters, and the clients send them last. */
function timing(operation: Located<UncheckedObject>, parameters: readonly Parameter[]): Problem[] {
  const type = operation.value['x-security-type'];
  const last = parameters.slice(-2).map(({ name }) => name);
  if (type === undefined || type === 'NONE' || last.join() === 'recvWindow,timestamp') return [];
  const message =
    `The last parameters of an operation of type ${type} must be recvWindow and timestamp, ` +
    'in this order. End the list with `$ref: ../../common/parameters/RecvWindow.yaml` and ' +
    '`$ref: ../../common/parameters/Timestamp.yaml`.';
  return [problem(operation, ['parameters'], message, true)];
}

interface Step {
  readonly upTo: number;
  readonly weight: number;
}

function weight(operation: Located<UncheckedObject>, parameters: readonly Parameter[]): Problem[] {
  const { value, by: name, zero, steps: list } = objectOf(operation.value['x-weight']);
  const by = parameters.find((one) => one.name === name);
  const steps = listOf(list).filter(isStep);
  if (by === undefined || steps.length === 0) return [];
  const wrong = steps.findIndex(({ upTo }, index) => upTo <= (steps[index - 1]?.upTo ?? 0));
  if (wrong > 0) {
    const got = `got upTo ${steps[wrong]?.upTo} after upTo ${steps[wrong - 1]?.upTo}`;
    const todo = 'Use ascending values, such as upTo 100, upTo 500.';
    const message = `The steps must ascend; ${got}. ${todo}`;
    return [problem(operation, ['x-weight', 'steps', wrong, 'upTo'], message)];
  }
  const atDefault = by.resolved.default;
  if (typeof atDefault !== 'number') {
    const message =
      `x-weight.value is the weight at the default of \`${by.name}\`, which has no default. ` +
      'Add a default to its schema, such as `default: 100`.';
    return [problem(by.at, ['schema'], message)];
  }
  const step = steps.find(({ upTo }) => atDefault <= upTo) ?? steps.at(-1);
  const expected = atDefault === 0 && zero !== undefined ? zero : step?.weight;
  if (value === expected) return [];
  const message =
    `x-weight.value must be ${expected}, the weight at the default ${atDefault} of ` +
    `\`${by.name}\`; got ${formatValue(value)}. Use \`value: ${expected}\`.`;
  return [problem(operation, ['x-weight', 'value'], message)];
}

function isStep(value: unknown): value is Step {
  return isObject(value) && typeof value.upTo === 'number' && typeof value.weight === 'number';
}

function paging(
  spec: Spec,
  operation: Located<UncheckedObject>,
  parameters: readonly Parameter[],
): Problem[] {
  const value = operation.value['x-paging'];
  const hasPages =
    parameters.some(({ name }) => name === 'limit') && rowSchema(spec, operation) !== undefined;
  if (hasPages && value === undefined) {
    const example = '`x-paging: { key: id, newestFirst: { below: fromId } }`';
    const todo = `State how to read the list in pages, such as ${example}, or`;
    return [problem(operation, [], `x-paging is missing. ${todo} \`x-paging: unavailable\`.`)];
  }
  if (!hasPages && value !== undefined) {
    const message = 'Remove x-paging: only a list with the parameter `limit` has pages.';
    return [problem(operation, ['x-paging'], message, true)];
  }
  const { above, start } = objectOf(objectOf(value).oldestFirst);
  const { minimum = 0 } = parameters.find(({ name }) => name === above)?.resolved ?? {};
  if (start === undefined || Number(start) >= Number(minimum)) return [];
  const message = `\`${above}\` must be at least ${minimum}; got ${start}.`;
  return [problem(operation, ['x-paging', 'oldestFirst', 'start'], message)];
}

/** Clients need to know whether an operation that changes something succeeded. */
function confirmation(spec: Spec, operation: Located<UncheckedObject>): Problem[] {
  const { value } = operation;
  if (value['x-retry'] === 'safe' || value['x-retry'] === undefined) return [];
  const { required } = objectOf(spec.resolve(responseSchema(spec, operation))?.value);
  const [field] = textsOf(required);
  if (value['x-confirmed-by'] !== undefined || field === undefined) return [];
  const message =
    'x-confirmed-by is missing. Name the field of the response that confirms that the call ' +
    `succeeded, such as \`x-confirmed-by: { field: ${field} }\`.`;
  return [problem(operation, [], message)];
}

/** The effects that clients look for in a list, page by page. */
const effectsInLists: readonly unknown[] = ['cancelledAll', 'transferred'];

/** Says which query shows what a call causes. */
function resolution(spec: Spec, operation: Located<UncheckedObject>): Problem[] {
  const { effect, operation: name } = objectOf(operation.value['x-resolved-by']);
  if (effect === undefined) return [];
  if ((name === undefined) !== (effect === 'unobservable')) {
    const todo = name === undefined ? 'Name the query in' : 'Remove';
    const message = `${todo} \`operation\`: only the effect \`unobservable\` has no query.`;
    return [problem(operation, ['x-resolved-by'], message)];
  }
  const query = spec.file(`${dirname(operation.file.path)}/${name}.yaml`);
  const paging = objectOf(objectOf(query?.value)['x-paging']);
  if (!effectsInLists.includes(effect) || query === undefined || paging.newestFirst) return [];
  const needs = 'needs a query whose x-paging has newestFirst';
  const message = `The effect \`${effect}\` ${needs}; got \`${name}\`.`;
  return [problem(operation, ['x-resolved-by', 'operation'], message)];
}

/** The codes are in the order of the checks. */
function errorCodes(spec: Spec, operation: Located<UncheckedObject>): Problem[] {
  const catalogue = Object.keys(objectOf(spec.file('spec/errors.yaml')?.value));
  const codes = listOf(operation.value['x-error-codes']).map(String);
  const inOrder = catalogue.filter((code) => codes.includes(code));
  const known = codes.filter((code) => inOrder.includes(code));
  const wrong = known.findIndex((code, index) => code !== inOrder[index]);
  if (wrong < 0 || new Set(known).size < known.length) return [];
  const message =
    `The codes must be in the order of errors.yaml: ${inOrder[wrong]} comes before ` +
    `${known[wrong]}. Use \`x-error-codes: [${inOrder.join(', ')}]\`.`;
  return [problem(operation, ['x-error-codes', codes.indexOf(known[wrong] ?? '')], message)];
}
