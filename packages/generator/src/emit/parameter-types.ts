import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import type { ParameterRule } from '@broker-api/spec/parameter-rules';
import { schemaType } from './schema-types.ts';
import { docComment, identifier, literal, propertyName, quote } from './typescript-text.ts';

/** The parameters that the client adds automatically. */
const addedByClient = ['timestamp', 'signature'];

/** Returns the parameters that callers of the client pass. */
export function callerParameters({ parameters }: OperationRecord<string>): ParameterRecord[] {
  return parameters.filter(({ name }) => !addedByClient.includes(name));
}

/** Returns the name of an operation's parameter type. */
export const parametersTypeName = ({ operationId }: OperationRecord): string =>
  `${identifier(operationId)[0]?.toUpperCase()}${operationId.slice(1)}Parameters`;

/**
 * Returns the declaration of an operation's parameter type: an object type with all parameters,
 * intersected with a union for each parameter rule.
 */
export function parametersType(operation: OperationRecord): string {
  const parameters = callerParameters(operation);
  const lines = parameters.flatMap((parameter) => {
    const { name, required } = parameter;
    const type = schemaType(parameter.schema);
    const field = required
      ? `${propertyName(name)}: ${type}`
      : `${propertyName(name)}?: ${type} | undefined`;
    return [...docComment(parameterDoc(parameter), '  '), `  ${field};`];
  });
  // A rule has an empty union if its condition is about a required parameter without an
  // enumeration.
  const unions = unionParts(operation)
    .filter((members) => members.length > 0)
    .map((members) => ` & (\n${members.map((member) => `  | ${member}`).join('\n')}\n)`);
  const doc = docComment([`Parameters of ${operation.operationId}.`]).join('\n');
  const base = lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n}`;
  return `${doc}\nexport type ${parametersTypeName(operation)} = ${base}${unions.join('')};\n`;
}

function parameterDoc(parameter: ParameterRecord): string[] {
  const { description, clamped, maximum, unavailable } = parameter;
  const reduction = clamped ? `; larger values are treated as ${maximum}` : '';
  const limits = [
    parameter.default !== undefined && `Default ${parameter.default}.`,
    maximum !== undefined && `At most ${maximum}${reduction}.`,
    unavailable && 'Marked unavailable by the service.',
  ].filter(Boolean);
  return [[description.replace(/\.?$/, '.'), ...limits].filter(Boolean).join(' ')];
}

/** The members of a union type. The parameters of a call must match at least one of them. */
type Members = readonly string[];

function unionParts(operation: OperationRecord): Members[] {
  const byName = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));
  const parts = operation.rules
    .filter((rule) => !rule.when)
    .map((rule) => simplePart(rule, byName));
  const conditional = operation.rules.filter((rule) => rule.when);
  const single = conditional.filter(({ when }) => Object.keys(when ?? {}).length === 1);
  const discriminators = new Set(single.flatMap(({ when }) => Object.keys(when ?? {})));
  for (const name of discriminators) {
    const rules = single.filter(({ when }) => when?.[name]);
    parts.push(partitionPart(byName.get(name) as ParameterRecord, rules, byName));
  }
  for (const rule of conditional.filter((one) => !single.includes(one))) {
    parts.push(severalConditionsPart(rule, byName));
  }
  return parts;
}

type ByName = ReadonlyMap<string, ParameterRecord>;

const object = (fields: readonly string[]): string => `{ ${fields.join('; ')} }`;

function requiredField(name: string, byName: ByName): string {
  return `${propertyName(name)}: ${schemaType((byName.get(name) as ParameterRecord).schema)}`;
}

function simplePart(
  { atLeastOne, allOrNone, whenSent, allow }: ParameterRule,
  byName: ByName,
): Members {
  if (atLeastOne) {
    return atLeastOne.map((name) => object([requiredField(name, byName)]));
  }
  if (allOrNone) {
    const all = allOrNone.map((name) => requiredField(name, byName));
    return [object(all), object(allOrNone.map((name) => `${propertyName(name)}?: undefined`))];
  }
  const allowed = Object.entries(allow ?? {}).map(([name, values]) =>
    valuesField(name, values, byName),
  );
  const unsent = (whenSent ?? []).map((name) => object([`${propertyName(name)}?: undefined`]));
  return [...unsent, object(allowed)];
}

/**
 * Returns the declaration of a field that can have only the given values. The field is optional if
 * the default of the parameter is one of these values.
 */
function valuesField(name: string, values: readonly (string | number)[], byName: ByName): string {
  const parameter = byName.get(name) as ParameterRecord;
  const isOptional = !parameter.required && values.map(String).includes(String(parameter.default));
  const literals = values.map((value) =>
    parameter.schema.type === 'integer' ? literal(Number(value)) : quote(String(value)),
  );
  const type = literals.join(' | ');
  return isOptional
    ? `${propertyName(name)}?: ${type} | undefined`
    : `${propertyName(name)}: ${type}`;
}

/** Returns a union member for each group of enum values that require the same other parameters. */
function partitionPart(
  by: ParameterRecord,
  rules: readonly ParameterRule[],
  byName: ByName,
): Members {
  const groups = new Map<string, { values: (string | number)[]; require: string[] }>();
  for (const value of by.values ?? []) {
    const matching = rules.filter(({ when }) => when?.[by.name]?.includes(String(value)));
    const require = [...new Set(matching.flatMap((rule) => rule.require ?? []))].filter(
      (name) => !byName.get(name)?.required,
    );
    const key = [...require].sort().join();
    const group = groups.get(key) ?? { values: [], require };
    group.values.push(value);
    groups.set(key, group);
  }
  const members = [...groups.values()].map(({ values, require }) =>
    object([
      valuesField(by.name, values, byName),
      ...require.map((name) => requiredField(name, byName)),
    ]),
  );
  const whenAbsent =
    by.required || by.default !== undefined
      ? []
      : [object([`${propertyName(by.name)}?: undefined`])];
  return [...members, ...whenAbsent];
}

function severalConditionsPart(
  { when = {}, require = [] }: ParameterRule,
  byName: ByName,
): Members {
  const conditions = Object.entries(when);
  const allConditionsMet = object([
    ...conditions.map(([name, values]) => valuesField(name, values, byName)),
    ...require.map((name) => requiredField(name, byName)),
  ]);
  const conditionNotMet = conditions.map(([name, values]) => {
    const others = (byName.get(name)?.values ?? []).filter(
      (value) => !values.includes(String(value)),
    );
    return object([valuesField(name, others, byName)]);
  });
  return [allConditionsMet, ...conditionNotMet];
}
