import { isObject, type JsonObject, listOf, textsOf } from '../read/json.ts';
import {
  formatAlternatives,
  formatList,
  formatNames,
  formatValue,
  joinSentences,
} from '../validation/message-text.ts';
import type { Parameter } from './operation.ts';

/** The values of a condition, by parameter name. */
type Values = ReadonlyMap<string, readonly string[]>;

/** One rule of x-parameter-rules. Keys that the rule omits have an empty value. */
export interface ParameterRule {
  readonly when: Values;
  readonly require: readonly string[];
  readonly whenSent: readonly string[];
  readonly allow: Values;
  readonly atLeastOne: readonly string[];
  readonly allOrNone: readonly string[];
}

/** Returns the conditional rules of an operation's parameters. */
export function parameterRulesOf(operation: JsonObject): ParameterRule[] {
  return listOf(operation['x-parameter-rules'])
    .filter(isObject)
    .map((rule) => ({
      when: valuesOf(rule.when),
      require: textsOf(rule.require),
      whenSent: textsOf(rule.whenSent),
      allow: valuesOf(rule.allow),
      atLeastOne: textsOf(rule.atLeastOne),
      allOrNone: textsOf(rule.allOrNone),
    }));
}

function valuesOf(condition: unknown): Values {
  if (!isObject(condition)) return new Map();
  return new Map(Object.entries(condition).map(([name, values]) => [name, textsOf(values)]));
}

/** A rule that a request violates, and the parameter with a wrong value, if there is one. */
export interface RuleViolation {
  readonly message: string;
  readonly parameter?: string;
}

/** Returns the rules that a request violates. A parameter that is not sent has its default. */
export function ruleViolations(
  rules: readonly ParameterRule[],
  parameters: readonly Parameter[],
  request: JsonObject,
): RuleViolation[] {
  const defaults = parameters.map(({ name, resolved }) => [name, resolved.default]);
  const values: RequestValues = {
    sent: request,
    effective: { ...Object.fromEntries(defaults), ...request },
  };
  return rules.flatMap((rule) => [
    ...missingParameters(rule, values),
    ...disallowedValues(rule, values),
    ...incompleteGroups(rule, values),
  ]);
}

/** The values of a request: as sent, and with the defaults of the parameters that it omits. */
interface RequestValues {
  readonly sent: JsonObject;
  readonly effective: JsonObject;
}

function missingParameters(
  { when, require }: ParameterRule,
  { sent, effective }: RequestValues,
): RuleViolation[] {
  const applies = [...when].every(([name, values]) => values.includes(String(effective[name])));
  if (!applies) return [];
  const conditions = [...when.keys()].map(
    (name) => `\`${name}\` is ${formatValue(effective[name])}`,
  );
  return require
    .filter((name) => sent[name] === undefined)
    .map((name) => ({
      message: `\`${name}\` is required when ${formatList(conditions)}. Add it.`,
    }));
}

function disallowedValues(
  { whenSent, allow }: ParameterRule,
  { sent, effective }: RequestValues,
): RuleViolation[] {
  if (whenSent.length === 0 || !whenSent.every((name) => sent[name] !== undefined)) return [];
  return [...allow]
    .filter(([name, values]) => !values.includes(String(effective[name])))
    .map(([name, values]) => ({
      message: joinSentences(
        `If a request has ${formatNames(whenSent)}, \`${name}\` must be ${formatAlternatives(values)};`,
        `got ${formatValue(effective[name])}.`,
      ),
      ...(sent[name] !== undefined && { parameter: name }),
    }));
}

function incompleteGroups(
  { atLeastOne, allOrNone }: ParameterRule,
  { sent }: RequestValues,
): RuleViolation[] {
  const isSent = (name: string) => sent[name] !== undefined;
  if (atLeastOne.length > 0 && !atLeastOne.some(isSent)) {
    return [{ message: `At least one of ${formatNames(atLeastOne)} is required. Add one.` }];
  }
  const missing = allOrNone.filter((name) => !isSent(name));
  if (missing.length === 0 || missing.length === allOrNone.length) return [];
  return [
    {
      message: `${formatNames(allOrNone)} must be sent together. Also add ${formatNames(missing)}.`,
    },
  ];
}
