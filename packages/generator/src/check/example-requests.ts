import { type ParameterRule, ruleViolation } from '@broker-api/spec/parameter-rules';
import { isObject, listOf, objectOf, textsOf, type UncheckedObject } from '../json.ts';
import type { Spec } from '../load.ts';
import type { Located } from '../located.ts';
import {
  fieldProblems as namesOfFields,
  type ValidationProblem,
} from '../validation/validation-problems.ts';
import { addedByClients, bodySchema, type Parameter, parametersOf } from './operations.ts';
import type { SpecValidators } from './schemas.ts';

/**
 * Creates the validators of requests, which contain the parameters as a caller passes them to a
 * client. The parameters of a request that results in an error can be missing or invalid, but not
 * unknown, and a text, such as a decimal, cannot be a number, which would lose digits.
 */
export function requestValidators(
  spec: Spec,
  validatorOf: SpecValidators,
  operation: Located<UncheckedObject>,
) {
  const body = bodySchema(spec, operation);
  if (body) {
    // The body of a request that results in an error can contain anything.
    const success = validatorOf(body, 'client');
    return { error: () => [], success };
  }
  const parameters = parametersOf(spec, operation);
  const sendable = parameters.filter(({ name }) => !addedByClients.includes(name));
  const rules = rulesOf(operation.value);
  const properties = clientSchemas(sendable);
  const values = { ...operation, value: { properties, additionalProperties: true } };
  const validateValues = validatorOf(values, 'client');
  const owner = String(operation.value.operationId);
  return {
    error: (request: UncheckedObject): ValidationProblem[] => {
      const texts = sendable.filter(({ resolved }) => resolved.type === 'string');
      const numbers = texts.filter(({ name }) => typeof request[name] === 'number');
      const pointers = numbers.map(({ name }) => `/${name}`);
      const invalid = validateValues(request).filter(({ pointer }) => pointers.includes(pointer));
      return [...unknownParameters(request, sendable, owner), ...invalid];
    },
    success: (request: UncheckedObject): ValidationProblem[] => {
      const unknown = unknownParameters(request, sendable, owner);
      if (unknown.length > 0) return [...unknown, ...validateValues(request)];
      const missing = missingParameters(request, sendable);
      return [
        ...namesOfFields('', { missing, unknown: [], known: [], owner, noun: 'parameter' }),
        ...validateValues(request),
        ...violations(rules, parameters, request),
      ];
    },
  };
}

function clientSchemas(parameters: readonly Parameter[]): UncheckedObject {
  const entries = parameters.map(({ name, schema, resolved, at }) => {
    if (schema === undefined) return [name, true];
    // The broker reduces a value above the maximum of a clamped parameter to the maximum.
    const { maximum: _, ...unlimited } = resolved;
    return [name, at.value['x-clamped'] === true ? unlimited : objectOf(schema.value)];
  });
  return Object.fromEntries(entries);
}

function missingParameters(request: UncheckedObject, parameters: readonly Parameter[]): string[] {
  return parameters
    .filter(({ name, required }) => required && request[name] === undefined)
    .map(({ name }) => name);
}

/** Returns the problems of parameters that the operation does not have, or that clients add. */
function unknownParameters(
  request: UncheckedObject,
  parameters: readonly Parameter[],
  owner: string,
): ValidationProblem[] {
  const known = parameters.map(({ name }) => name);
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  const automatic = unknown.filter((name) => addedByClients.includes(name));
  const others = unknown.filter((name) => !automatic.includes(name));
  const missing = missingParameters(request, parameters);
  return [
    ...automatic.map((name) => ({
      pointer: `/${name}`,
      onKey: true,
      message: `Clients add \`${name}\` automatically. Remove it from the request.`,
    })),
    ...(others.length === 0
      ? []
      : namesOfFields('', { missing, unknown: others, known, owner, noun: 'parameter' })),
  ];
}

/** Returns the conditional rules, without the malformed parts, which another check reports. */
function rulesOf(operation: UncheckedObject): ParameterRule[] {
  const valuesOf = (condition: UncheckedObject) =>
    Object.fromEntries(Object.entries(condition).map(([name, one]) => [name, textsOf(one)]));
  return listOf(operation['x-parameter-rules']).map((rule) => {
    const parts = Object.entries(objectOf(rule));
    return Object.fromEntries(
      parts.map(([key, part]) => [key, isObject(part) ? valuesOf(part) : textsOf(part)]),
    );
  });
}

/** Returns the conditional rules that a request violates. */
function violations(
  rules: readonly ParameterRule[],
  parameters: readonly Parameter[],
  request: UncheckedObject,
): ValidationProblem[] {
  const defaults = new Map(parameters.map(({ name, resolved }) => [name, resolved.default]));
  const view = {
    isSent: (name: string) => request[name] !== undefined,
    effectiveValue: (name: string) => String(request[name] ?? defaults.get(name) ?? ''),
  };
  return rules.flatMap((rule) => {
    const { message, parameter } = ruleViolation(rule, view) ?? {};
    if (message === undefined) return [];
    const isSent = parameter !== undefined && view.isSent(parameter);
    return [
      {
        pointer: isSent ? `/${parameter}` : '',
        onKey: !isSent,
        message: `The request violates a rule: ${message}.`,
      },
    ];
  });
}
