import type { OperationRecord, ParameterRecord, RuleRecord } from '@broker-api/spec';
import { formatAlternatives, quote } from '../../http/format.ts';
import { ApiError, codeOf, rankOf } from '../api-error.ts';
import type { GatewayRules } from '../gateway-rules.ts';
import {
  createValueReader,
  type ParameterProblem,
  type ParameterValue,
} from './parameter-values.ts';

/** The gateway rules that parameter checks apply. */
type ParameterRules = Pick<GatewayRules, 'strict' | 'requireTimeInForce'>;

/** The checked parameters of a call by name. Parameters that were not sent have their defaults. */
export type ParameterValues = Readonly<Record<string, ParameterValue | undefined>>;

/**
 * Checks and converts the parameters of a call.
 *
 * @throws ApiError for the problem that comes first in the error catalogue
 */
export type CheckParameters = (
  sent: ReadonlyMap<string, string>,
  rules: ParameterRules,
) => ParameterValues;

/** Parameters that other checks of the gateway read. */
const gatewayParameters: ReadonlySet<string> = new Set(['timestamp', 'signature']);

const missing = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const badCombination = codeOf('OPTIONAL_PARAMS_BAD_COMBO');

/**
 * Creates the parameter check of an operation. It checks for missing parameters, invalid values,
 * and violations of rules that involve several parameters.
 */
export function createParameterCheck(operation: OperationRecord): CheckParameters {
  const checked = operation.parameters.filter(({ name }) => !gatewayParameters.has(name));
  const readers = checked.map((parameter) => ({ parameter, read: createValueReader(parameter) }));
  const defined = new Set(checked.map(({ name }) => name));
  const rules = operation.rules.map((rule) => ({
    ...rule,
    conditions: Object.entries(rule.when ?? {}),
    allowed: Object.entries(rule.allow ?? {}),
  }));
  return (sent, { strict, requireTimeInForce }) => {
    const optional = requireTimeInForce ? undefined : 'timeInForce';
    const values: Record<string, ParameterValue | undefined> = {};
    const problems = new Map<string, ParameterProblem>();
    for (const { parameter, read } of readers) {
      const { name, required } = parameter;
      const text = sent.get(name);
      if (text === undefined || text === '') {
        if (required) problems.set(name, { code: missing, message: missingMessage(parameter) });
        values[name] = parameter.default;
        continue;
      }
      const result = read(text);
      if ('value' in result) values[name] = result.value;
      else problems.set(name, result);
    }
    const all = [...problems.values()];
    for (const rule of rules) {
      const problem = checkRule(rule, operation, sent, problems, optional);
      if (problem) all.push(problem);
    }
    if (strict) all.push(...strictProblems(operation, sent, defined, problems));
    throwFirst(all);
    return values;
  };
}

function missingMessage({ name, values, unavailableValues }: ParameterRecord): string {
  const available = values?.filter((value) => !unavailableValues?.includes(String(value))) ?? [];
  const isShort = available.length > 0 && available.length < 10;
  const expected = isShort ? `; send ${formatAlternatives(available)}` : '';
  return `\`${name}\` is required, but is missing or empty${expected}.`;
}

/** Throws the problem that comes first in the error catalogue, if there is any problem. */
function throwFirst(problems: readonly ParameterProblem[]): void {
  const [first] = problems.toSorted((one, other) => rankOf(one.code) - rankOf(other.code));
  if (first) throw new ApiError(first.code, first.message);
}

/** Returns the problems that only strict mode reports. */
function strictProblems(
  operation: OperationRecord,
  sent: ReadonlyMap<string, string>,
  defined: ReadonlySet<string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): ParameterProblem[] {
  const unknown = unknownParameters(operation, sent, defined);
  return [...unknown, ...inapplicableParameters(operation, sent, problems)];
}

function unknownParameters(
  { operationId }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  defined: ReadonlySet<string>,
): ParameterProblem[] {
  const unknown = [...sent.keys()].find(
    (name) => !defined.has(name) && !gatewayParameters.has(name),
  );
  if (unknown === undefined) return [];
  const message = `${operationId} has no parameter ${quote(unknown)}; remove it.`;
  return [{ code: codeOf('UNKNOWN_PARAM'), message }];
}

/**
 * Reports parameters that have no effect because of the values of other parameters. A parameter has
 * an effect if a rule that applies to the request constrains it. For example, an iceberg order must
 * be GTC, so its `timeInForce` has an effect for every order type.
 */
function inapplicableParameters(
  { parameters, rules }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): ParameterProblem[] {
  const isSent = (name: string): boolean => (sent.get(name) ?? '') !== '';
  const applying = rules.filter(({ whenSent }) => whenSent?.every(isSent));
  return parameters.flatMap(({ name, ignoredWhen }) => {
    if (ignoredWhen === undefined || !isSent(name)) return [];
    if (applying.some(({ whenSent }) => whenSent?.includes(name))) return [];
    const condition = describeIfMet(Object.entries(ignoredWhen), parameters, sent, problems);
    if (condition === undefined) return [];
    const code = codeOf(name === 'timeInForce' ? 'TIF_NOT_REQUIRED' : 'PARAM_NOT_REQUIRED');
    return [{ code, message: `\`${name}\` does not apply when ${condition}; remove it.` }];
  });
}

/**
 * Describes a condition if the parameters meet it; returns undefined otherwise. A condition on an
 * invalid parameter is not met.
 */
function describeIfMet(
  condition: Condition,
  parameters: OperationRecord['parameters'],
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): string | undefined {
  if (condition.some(([name]) => problems.has(name))) return undefined;
  const effective = (name: string): string => effectiveText(name, parameters, sent);
  if (!condition.every(([name, values]) => values.includes(effective(name)))) return undefined;
  return condition.map(([name]) => `\`${name}\` is ${effective(name)}`).join(' and ');
}

/** Returns the text of a parameter, or its default if it was not sent. */
function effectiveText(
  name: string,
  parameters: OperationRecord['parameters'],
  sent: ReadonlyMap<string, string>,
): string {
  const byDefault = parameters.find((one) => one.name === name)?.default ?? '';
  return sent.get(name) || String(byDefault);
}

/** Names of parameters, each with the values that meet the condition. */
type Condition = readonly (readonly [name: string, values: readonly string[]])[];

/** A rule that involves several parameters, with its conditions as lists. */
interface PreparedRule extends RuleRecord {
  readonly conditions: Condition;
  readonly allowed: Condition;
}

/**
 * Checks a rule. Skips a rule that depends on the value of an invalid parameter.
 *
 * @param optional a parameter that may be missing even if the rule requires it
 */
function checkRule(
  rule: PreparedRule,
  operation: OperationRecord,
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
  optional: string | undefined,
): ParameterProblem | undefined {
  const isSent = (name: string): boolean => (sent.get(name) ?? '') !== '';
  const { atLeastOne, allOrNone, when, require: required, whenSent, allow } = rule;
  const { conditions, allowed } = rule;
  const { parameters } = operation;
  if (atLeastOne && !atLeastOne.some(isSent)) {
    const message = `Send at least one of ${formatNames(atLeastOne)}.`;
    return { code: missing, message: message + renameAdvice(atLeastOne, operation, sent) };
  }
  if (allOrNone) {
    const without = allOrNone.filter((name) => !isSent(name));
    if (without.length > 0 && without.length < allOrNone.length) {
      const message = `Send all or none of ${formatNames(allOrNone)}; missing: ${formatNames(without)}.`;
      return { code: missing, message };
    }
  }
  if (when && required) {
    const absent = required.find((name) => !isSent(name) && name !== optional);
    if (absent === undefined) return undefined;
    const condition = describeIfMet(conditions, parameters, sent, problems);
    if (condition === undefined) return undefined;
    return { code: missing, message: `\`${absent}\` is required when ${condition}.` };
  }
  if (whenSent && allow && whenSent.every(isSent)) {
    if (whenSent.some((name) => problems.has(name))) return undefined;
    const wrong = allowed.find(
      ([name, values]) => !values.includes(effectiveText(name, parameters, sent)),
    );
    if (wrong === undefined || problems.has(wrong[0])) return undefined;
    const [name, values] = wrong;
    const message = `When ${formatNames(whenSent)} is sent, \`${name}\` must be ${formatAlternatives(values)}.`;
    return { code: badCombination, message };
  }
  return undefined;
}

/** Returns advice if the caller sent a parameter under the name that another operation uses. */
function renameAdvice(
  expected: readonly string[],
  { operationId, parameters }: OperationRecord,
  sent: ReadonlyMap<string, string>,
): string {
  const unknown = [...sent.keys()].filter((name) => parameters.every((one) => one.name !== name));
  // Try the longest name first, because `origClientOrderId` also ends with `orderId`.
  for (const name of expected.toSorted((one, other) => other.length - one.length)) {
    const ending = name.toLowerCase();
    const misnamed = unknown.find((sentName) => sentName.toLowerCase().endsWith(ending));
    if (misnamed === undefined) continue;
    return ` ${operationId} does not read ${quote(misnamed)}; send its value as \`${name}\`.`;
  }
  return '';
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
