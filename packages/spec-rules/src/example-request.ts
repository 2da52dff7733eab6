import type { JsonObject } from './json.ts';
import { addedByClients, bodySchema, type Parameter, parametersOf } from './operation.ts';
import { brokenRules, parameterRulesOf } from './parameter-conditions.ts';
import type { Context } from './rule.ts';
import type { ValueChecker } from './value-checker.ts';
import { fieldProblems, type ValueProblem } from './value-problems.ts';

/** Checks of the requests in examples: parameters as a caller of a client writes them. */
export interface RequestChecks {
  /** What is wrong with a request that is refused: it may break rules, but not invent names. */
  readonly ofRefusal: (request: JsonObject) => ValueProblem[];
  /** What is wrong with a request that succeeds. */
  readonly ofSuccess: (request: JsonObject) => ValueProblem[];
}

/** Prepares the checks of an operation's requests. */
export function requestChecks(
  operation: JsonObject,
  values: ValueChecker,
  ctx: Context,
): RequestChecks {
  const body = bodySchema(operation, ctx);
  // What a refused body holds may be anything: it shows what is wrong.
  if (body) return { ofRefusal: () => [], ofSuccess: values.compileWritten(body, 'caller', ctx) };
  const parameters = parametersOf(operation, ctx);
  const callers = parameters.filter(({ name }) => !addedByClients.includes(name));
  const rules = parameterRulesOf(operation);
  const checkValues = values.compile({ properties: callerSchemas(callers, values, ctx) });
  const owner = String(operation.operationId);
  return {
    ofRefusal: (request) => nameProblems(request, callers, owner).unknown,
    ofSuccess: (request) => {
      const { unknown, missing } = nameProblems(request, callers, owner);
      if (unknown.length > 0) return [...unknown, ...checkValues(request)];
      const broken = brokenRules(rules, parameters, request).map(({ message, parameter }) => ({
        pointer: parameter === undefined ? '' : `/${parameter}`,
        onKey: parameter === undefined,
        message,
        suggest: [],
      }));
      return [...missing, ...checkValues(request), ...broken];
    },
  };
}

function callerSchemas(callers: readonly Parameter[], values: ValueChecker, ctx: Context) {
  const entries = callers.map(({ name, schema, resolved, schemaLocation, clamped }) => {
    // A value above the maximum of a clamped parameter is taken as the maximum.
    const { maximum: _, ...unlimited } = resolved;
    const accepted = clamped ? unlimited : schema;
    return [name, values.strict(accepted, schemaLocation.source.absoluteRef, 'caller', ctx)];
  });
  return Object.fromEntries(entries);
}

/** Problems of names: unknown ones, which tell what is missing beside them, or missing ones. */
function nameProblems(request: JsonObject, callers: readonly Parameter[], owner: string) {
  const known = callers.map(({ name }) => name);
  const all = {
    known,
    owner,
    noun: 'parameter',
    missing: callers
      .filter(({ name, required }) => required && request[name] === undefined)
      .map(({ name }) => name),
  } as const;
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  const added = unknown.filter((name) => addedByClients.includes(name));
  const others = unknown.filter((name) => !added.includes(name));
  return {
    unknown: [
      ...added.map(addedByClient),
      ...(others.length > 0 ? fieldProblems('', { ...all, unknown: others }) : []),
    ],
    missing: fieldProblems('', { ...all, unknown: [] }),
  };
}

function addedByClient(name: string): ValueProblem {
  return {
    pointer: `/${name}`,
    onKey: true,
    message: `Clients add \`${name}\` by themselves. Leave it out of the request.`,
    suggest: [],
  };
}
