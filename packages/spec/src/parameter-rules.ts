/** The values of parameters in a condition, by parameter name. All parameters must match. */
export type ParameterCondition = Readonly<Record<string, readonly string[]>>;

/** A conditional rule over parameters: one item of `x-parameter-rules` in the specification. */
export interface ParameterRule {
  /**
   * The condition for `require`: each of these parameters has one of the listed values. A parameter
   * that is not sent has its default.
   */
  readonly when?: ParameterCondition;
  /** The parameters that are required when the condition `when` is true. */
  readonly require?: readonly string[];
  /** The condition for `allow`: all these parameters are sent. */
  readonly whenSent?: readonly string[];
  /** The values that are allowed when the condition `whenSent` is true. */
  readonly allow?: ParameterCondition;
  /** At least one of these parameters is required. */
  readonly atLeastOne?: readonly string[];
  /** These parameters must be sent together or not at all. */
  readonly allOrNone?: readonly string[];
}

/** The parameters of one request. */
export interface RequestParameters {
  readonly isSent: (name: string) => boolean;
  /**
   * Returns the value that the broker uses: the value that is sent, or the default, or an empty
   * string. Returns undefined for an invalid value, on which no condition depends.
   */
  readonly effectiveValue: (name: string) => string | undefined;
}

/** A rule that a request violates. */
export interface RuleViolation {
  /** `value`: a parameter has a value that is not allowed. `missing`: a parameter is missing. */
  readonly kind: 'value' | 'missing';
  /** What the rule requires, without a full stop, such as "`price` is required when …". */
  readonly message: string;
  /** The parameter with a value that is not allowed. */
  readonly parameter?: string;
}

/** Returns whether the parameters of a request meet a condition. */
export function meetsCondition(
  condition: ParameterCondition,
  { effectiveValue }: RequestParameters,
): boolean {
  return Object.entries(condition).every(([name, values]) => {
    const value = effectiveValue(name);
    return value !== undefined && values.includes(value);
  });
}

/** Describes a condition that a request meets, such as "`type` is LIMIT". */
export function describeCondition(
  condition: ParameterCondition,
  { effectiveValue }: RequestParameters,
): string {
  const parts = Object.keys(condition).map((name) => `\`${name}\` is ${effectiveValue(name)}`);
  return parts.join(' and ');
}

/**
 * Checks one rule. Ignores a rule that depends on a parameter with an invalid value.
 *
 * @returns undefined if the request meets the rule
 */
export function ruleViolation(
  rule: ParameterRule,
  request: RequestParameters,
): RuleViolation | undefined {
  return (
    missingParameter(rule, request) ??
    disallowedValue(rule, request) ??
    missingAlternative(rule, request) ??
    incompleteGroup(rule, request)
  );
}

function missingParameter(
  { when = {}, require = [] }: ParameterRule,
  request: RequestParameters,
): RuleViolation | undefined {
  const missing = require.find((name) => !request.isSent(name));
  if (missing === undefined || !meetsCondition(when, request)) return undefined;
  const condition = describeCondition(when, request);
  return { kind: 'missing', message: `\`${missing}\` is required when ${condition}` };
}

function disallowedValue(
  { whenSent = [], allow = {} }: ParameterRule,
  { isSent, effectiveValue }: RequestParameters,
): RuleViolation | undefined {
  const applies = whenSent.every((name) => isSent(name) && effectiveValue(name) !== undefined);
  if (!applies) return undefined;
  for (const [parameter, allowed] of Object.entries(allow)) {
    const value = effectiveValue(parameter);
    if (value === undefined || allowed.includes(value)) continue;
    const condition = `when ${formatNames(whenSent)} is sent`;
    const found = value === '' ? 'none' : value;
    const message = `${condition}, \`${parameter}\` must be ${allowed.join(' or ')}; got ${found}`;
    return { kind: 'value', message, parameter };
  }
  return undefined;
}

function missingAlternative(
  { atLeastOne = [] }: ParameterRule,
  { isSent }: RequestParameters,
): RuleViolation | undefined {
  if (atLeastOne.length === 0 || atLeastOne.some(isSent)) return undefined;
  return { kind: 'missing', message: `send at least one of ${formatNames(atLeastOne)}` };
}

function incompleteGroup(
  { allOrNone = [] }: ParameterRule,
  { isSent }: RequestParameters,
): RuleViolation | undefined {
  const missing = allOrNone.filter((name) => !isSent(name));
  if (missing.length === 0 || missing.length === allOrNone.length) return undefined;
  const message = `send all or none of ${formatNames(allOrNone)}; missing: ${formatNames(missing)}`;
  return { kind: 'missing', message };
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
