import { type ParameterRule, ruleViolation } from '@broker-api/spec/parameter-rules';
import { isObject, type JsonObject, listOf } from '../json.ts';
import type { SchemaValidator } from '../validation/schema-validator.ts';
import { fieldProblems, type ValidationProblem } from '../validation/validation-problems.ts';
import { addedByClients, bodySchema, type Parameter, parametersOf } from './operation.ts';
import type { Context } from './rule.ts';

/**
 * Validates the requests in examples. An example contains the parameters as a caller passes them to
 * a TypeScript client.
 */
export interface RequestValidators {
  /**
   * Validates a request that results in an error. Its parameters can be missing or invalid, but not
   * unknown, and a text, such as a decimal, cannot be a number, which would lose digits.
   */
  readonly validateError: (request: JsonObject) => ValidationProblem[];
  /** Validates a request that succeeds. */
  readonly validateSuccess: (request: JsonObject) => ValidationProblem[];
}

/** Creates the validators of an operation's requests. */
export function requestValidators(
  operation: JsonObject,
  validator: SchemaValidator,
  ctx: Context,
): RequestValidators {
  const body = bodySchema(operation, ctx);
  // The body of a request that results in an error can contain anything.
  if (body) {
    return {
      validateError: () => [],
      validateSuccess: validator.compileSpecSchema(body, 'client', ctx),
    };
  }
  const parameters = parametersOf(operation, ctx);
  const sendable = parameters.filter(({ name }) => !addedByClients.includes(name));
  const rules = listOf(operation['x-parameter-rules']).filter(isObject) as ParameterRule[];
  const validateValues = validator.compile({ properties: clientSchemas(sendable, validator, ctx) });
  const owner = String(operation.operationId);
  return {
    validateError: (request) => {
      const { unknown } = nameProblems(request, sendable, owner);
      const texts = sendable.filter(({ resolved }) => resolved.type === 'string');
      const numbers = texts.filter(({ name }) => typeof request[name] === 'number');
      const pointers = numbers.map(({ name }) => `/${name}`);
      const invalid = validateValues(request).filter(({ pointer }) => pointers.includes(pointer));
      return [...unknown, ...invalid];
    },
    validateSuccess: (request) => {
      const { unknown, missing } = nameProblems(request, sendable, owner);
      if (unknown.length > 0) return [...unknown, ...validateValues(request)];
      const violations = ruleProblems(rules, parameters, request);
      return [...missing, ...validateValues(request), ...violations];
    },
  };
}

/** Returns the conditional rules that a request violates. */
function ruleProblems(
  rules: readonly ParameterRule[],
  parameters: readonly Parameter[],
  request: JsonObject,
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
        suggest: [],
      },
    ];
  });
}

function clientSchemas(parameters: readonly Parameter[], validator: SchemaValidator, ctx: Context) {
  const entries = parameters.map(({ name, schema, resolved, schemaLocation, clamped }) => {
    // The broker reduces a value above the maximum of a clamped parameter to the maximum.
    const { maximum: _, ...unlimited } = resolved;
    const accepted = clamped ? unlimited : schema;
    return [
      name,
      validator.toStrictSchema(accepted, schemaLocation.source.absoluteRef, 'client', ctx),
    ];
  });
  return Object.fromEntries(entries);
}

/** Returns the problems for unknown parameters and the problems for missing parameters. */
function nameProblems(request: JsonObject, parameters: readonly Parameter[], owner: string) {
  const known = parameters.map(({ name }) => name);
  const fields = {
    known,
    owner,
    noun: 'parameter',
    missing: parameters
      .filter(({ name, required }) => required && request[name] === undefined)
      .map(({ name }) => name),
  } as const;
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  const automatic = unknown.filter((name) => addedByClients.includes(name));
  const others = unknown.filter((name) => !automatic.includes(name));
  return {
    unknown: [
      ...automatic.map(automaticParameter),
      ...(others.length > 0 ? fieldProblems('', { ...fields, unknown: others }) : []),
    ],
    missing: fieldProblems('', { ...fields, unknown: [] }),
  };
}

function automaticParameter(name: string): ValidationProblem {
  return {
    pointer: `/${name}`,
    onKey: true,
    message: `Clients add \`${name}\` automatically. Remove it from the request.`,
    suggest: [],
  };
}
