import {
  describeCondition,
  type GatewayOperation,
  type GatewayParameter,
  meetsCondition,
  type ParameterRule,
  type RequestParameters,
  ruleViolation,
} from '@broker-api/spec';
import { formatAlternatives, quote } from '../http/text.ts';
import { ApiError, codeOf, rankOf } from './api-error.ts';
import type { GatewayRules } from './gateway-rules.ts';

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

const emptyOrMalformed = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const badCombination = codeOf('OPTIONAL_PARAMS_BAD_COMBO');

/**
 * Creates the parameter check of an operation. It checks for missing parameters, invalid values,
 * and violations of rules that involve several parameters.
 */
export function createParameterCheck(operation: GatewayOperation): CheckParameters {
  const checked = operation.parameters.filter(({ name }) => !gatewayParameters.has(name));
  const readers = checked.map((parameter) => ({ parameter, read: createValueReader(parameter) }));
  const byName = new Map(checked.map((parameter) => [parameter.name, parameter]));
  const withoutTimeInForce = operation.rules.map((rule) => withOptional(rule, 'timeInForce'));
  return (sent, { strict, requireTimeInForce }) => {
    const values: Record<string, ParameterValue | undefined> = {};
    const problems = new Map<string, ParameterProblem>();
    for (const { parameter, read } of readers) {
      const { name, required } = parameter;
      const text = sent.get(name);
      if (text === undefined || text === '') {
        if (required) problems.set(name, missingProblem(parameter));
        values[name] = parameter.default;
        continue;
      }
      const result = read(text);
      if ('value' in result) values[name] = result.value;
      else problems.set(name, result);
    }
    const request: RequestParameters = {
      isSent: (name) => (sent.get(name) ?? '') !== '',
      effectiveValue: (name) => {
        if (problems.has(name)) return undefined;
        return sent.get(name) || String(byName.get(name)?.default ?? '');
      },
    };
    const all = [...problems.values()];
    for (const rule of requireTimeInForce ? operation.rules : withoutTimeInForce) {
      const problem = ruleProblem(rule, operation, request, sent);
      if (problem) all.push(problem);
    }
    if (strict) all.push(...unknownParameters(operation, sent, byName));
    if (strict) all.push(...inapplicableParameters(operation, request));
    const [first] = all.sort((one, other) => rankOf(one.code) - rankOf(other.code));
    if (first) throw new ApiError(first.code, first.message);
    return values;
  };
}

function missingProblem({ name, values, unavailableValues }: GatewayParameter): ParameterProblem {
  const available = values?.filter((value) => !unavailableValues?.includes(String(value))) ?? [];
  const isShort = available.length > 0 && available.length < 10;
  const expected = isShort ? `; send ${formatAlternatives(available)}` : '';
  const message = `\`${name}\` is required, but is missing or empty${expected}.`;
  return { code: emptyOrMalformed, message };
}

/** Returns a rule that does not require the given parameter. */
function withOptional({ require, ...rule }: ParameterRule, optional: string): ParameterRule {
  if (require === undefined) return rule;
  return { ...rule, require: require.filter((name) => name !== optional) };
}

/** Returns the problem of a request that violates a conditional rule. */
function ruleProblem(
  rule: ParameterRule,
  operation: GatewayOperation,
  request: RequestParameters,
  sent: ReadonlyMap<string, string>,
): ParameterProblem | undefined {
  const violation = ruleViolation(rule, request);
  if (violation === undefined) return undefined;
  const code = violation.kind === 'value' ? badCombination : emptyOrMalformed;
  const advice = rule.atLeastOne ? renameAdvice(rule.atLeastOne, operation, sent) : '';
  return { code, message: `${capitalized(violation.message)}.${advice}` };
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reports the first parameter that the operation does not have. */
function unknownParameters(
  { operationId }: GatewayOperation,
  sent: ReadonlyMap<string, string>,
  defined: ReadonlyMap<string, unknown>,
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
  { parameters, rules }: GatewayOperation,
  request: RequestParameters,
): ParameterProblem[] {
  const applying = rules.filter(({ whenSent }) => whenSent?.every(request.isSent));
  return parameters.flatMap(({ name, ignoredWhen }) => {
    if (ignoredWhen === undefined || !request.isSent(name)) return [];
    if (applying.some(({ whenSent }) => whenSent?.includes(name))) return [];
    if (!meetsCondition(ignoredWhen, request)) return [];
    const code = codeOf(name === 'timeInForce' ? 'TIF_NOT_REQUIRED' : 'PARAM_NOT_REQUIRED');
    const condition = describeCondition(ignoredWhen, request);
    return [{ code, message: `\`${name}\` does not apply when ${condition}; remove it.` }];
  });
}

/** Returns advice if the caller sent a parameter under the name that another operation uses. */
function renameAdvice(
  expected: readonly string[],
  { operationId, parameters }: GatewayOperation,
  sent: ReadonlyMap<string, string>,
): string {
  const known = new Set(parameters.map(({ name }) => name));
  const shortest = Math.min(...expected.map(({ length }) => length));
  const candidates = [...sent.keys()]
    .filter((name) => !known.has(name))
    .flatMap((misnamed) =>
      expected.map((name) => ({ misnamed, name, common: commonEnding(misnamed, name) })),
    )
    // `clientOrderId` also ends like `orderId`, but has more in common with `origClientOrderId`.
    .filter(({ misnamed, common }) => common > 1 && common >= Math.min(misnamed.length, shortest))
    .toSorted((one, other) => other.common - one.common);
  const best = candidates[0];
  if (best === undefined) return '';
  const { misnamed, name } = best;
  return ` ${operationId} does not read ${quote(misnamed)}; send its value as \`${name}\`.`;
}

/** Returns the number of characters at the end of two names that are equal, ignoring the case. */
function commonEnding(one: string, other: string): number {
  const ending = other.toLowerCase();
  const text = one.toLowerCase();
  let count = 0;
  while (count < ending.length && text.at(-1 - count) === ending.at(-1 - count)) count += 1;
  return count;
}

/** The value of a parameter: counts and times are numbers, all other values are strings. */
type ParameterValue = string | number;

/** The error code and message for an invalid or missing parameter. */
interface ParameterProblem {
  readonly code: number;
  readonly message: string;
}

/** Converts the text of a parameter to its value. Returns the problem if the text is invalid. */
type ReadValue = (text: string) => { value: ParameterValue } | ParameterProblem;

const longText = /^-?\d{1,19}$/;
const decimalText = /^-?\d+(\.\d+)?$/;
const longestDecimal = 64;
const largestLong = 2n ** 63n - 1n;
/** Every integer with at most this many characters is in the range of a LONG. */
const longestSafeLong = 18;

const notRequired = codeOf('PARAM_NOT_REQUIRED');
const badSymbol = codeOf('BAD_SYMBOL');

/** Creates the function that reads the values of a parameter. */
function createValueReader(parameter: GatewayParameter): ReadValue {
  if (parameter.unavailable) {
    const message = `\`${parameter.name}\` is unavailable; remove it.`;
    return () => ({ code: notRequired, message });
  }
  if (parameter.kind === 'text') return textReader(parameter);
  if (parameter.kind === 'decimal') return decimalReader(parameter);
  return longReader(parameter);
}

function textReader(parameter: GatewayParameter): ReadValue {
  const { name, invalidCode: code, values, unavailableValues } = parameter;
  const { minLength = 0, maxLength = 255, pattern } = parameter;
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const available = values?.filter((value) => !unavailableValues?.includes(String(value)));
  const allowed = new Set(available?.map(String));
  const invalidMessage = (text: string): string => {
    // The requirements state this pair of code and message, so the message says no more.
    if (code === badSymbol) return 'Invalid symbol.';
    if (unavailableValues?.includes(text)) {
      const next = allowed.size > 0 ? `send ${formatAlternatives(allowed)}` : 'remove it';
      return `The value ${text} of \`${name}\` is unavailable; ${next}.`;
    }
    if (values) return `\`${name}\` must be ${formatAlternatives(allowed)}; got ${quote(text)}.`;
    const form = pattern === undefined ? '' : ` and match ${pattern}`;
    return (
      `\`${name}\` must have ${minLength} to ${maxLength} characters${form}; ` +
      `got ${quote(text)}.`
    );
  };
  return (text) => {
    const isValid = values
      ? allowed.has(text)
      : text.length >= minLength &&
        text.length <= maxLength &&
        (expression === undefined || expression.test(text));
    return isValid ? { value: text } : { code, message: invalidMessage(text) };
  };
}

function decimalReader({ name }: GatewayParameter): ReadValue {
  return (text) => {
    if (text.length <= longestDecimal && decimalText.test(text)) return { value: text };
    const message =
      `\`${name}\` must be a decimal such as 0.25, ` +
      `without an exponent and with at most ${longestDecimal} characters; got ${quote(text)}.`;
    return { code: emptyOrMalformed, message };
  };
}

function longReader({ name, kind, invalidCode, ...parameter }: GatewayParameter): ReadValue {
  const { values, minimum = 0, clamped } = parameter;
  const maximum = parameter.maximum ?? (isExact(name, kind) ? Number.MAX_SAFE_INTEGER : undefined);
  return (text) => {
    if (!isLong(text)) {
      const message = `\`${name}\` must be a 64-bit integer; got ${quote(text)}.`;
      return { code: emptyOrMalformed, message };
    }
    const number = Number(text);
    if (values && !values.includes(number)) {
      const message = `\`${name}\` must be ${formatAlternatives(values)}; got ${quote(text)}.`;
      return { code: invalidCode, message };
    }
    if (number < minimum || (maximum !== undefined && number > maximum && !clamped)) {
      const isOpen = maximum === undefined || clamped;
      const range = isOpen ? `of at least ${minimum}` : `between ${minimum} and ${maximum}`;
      const message = `\`${name}\` must be an integer ${range}; got ${quote(text)}.`;
      return { code: invalidCode, message };
    }
    if (kind === 'id') return { value: String(BigInt(text)) };
    return { value: maximum === undefined ? number : Math.min(number, maximum) };
  };
}

/**
 * Returns whether handlers need the exact number that a parameter contains. Handlers only compare
 * times, and do not read `recvWindow`, so times and `recvWindow` may exceed
 * `Number.MAX_SAFE_INTEGER`.
 */
function isExact(name: string, kind: GatewayParameter['kind']): boolean {
  return kind === 'integer' && name !== 'recvWindow';
}

/** Returns whether a string is an integer in the range of a LONG. */
export function isLong(text: string): boolean {
  if (!longText.test(text)) return false;
  return text.length <= longestSafeLong || BigInt(text.replace('-', '')) <= largestLong;
}
