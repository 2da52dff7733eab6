import { isObject, type JsonObject, listOf, textsOf } from './json.ts';
import type { Parameter } from './operation.ts';
import { names, show } from './wording.ts';

/** The values of parameters by name, as a condition lists them. */
export type Values = ReadonlyMap<string, readonly string[]>;

/** One rule of x-parameter-rules; what a kind of rule does not have is empty. */
export interface ParameterRule {
  readonly when: Values;
  readonly require: readonly string[];
  readonly whenSent: readonly string[];
  readonly allow: Values;
  readonly atLeastOne: readonly string[];
  readonly allOrNone: readonly string[];
}

/** The conditional parameters of an operation. */
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

/** A rule that a request breaks; `parameter` is one that it sends wrongly, if it is that. */
export interface BrokenRule {
  readonly message: string;
  readonly parameter?: string;
}

/** Which rules a request breaks. A parameter that it does not send counts with its default. */
export function brokenRules(
  rules: readonly ParameterRule[],
  parameters: readonly Parameter[],
  request: JsonObject,
): BrokenRule[] {
  const isSent = (name: string) => request[name] !== undefined;
  const valueOf = (name: string) =>
    request[name] ?? parameters.find((parameter) => parameter.name === name)?.resolved.default;
  return rules.flatMap((rule) => [
    ...missingOf(rule, isSent, valueOf),
    ...refusedOf(rule, isSent, valueOf),
    ...togetherOf(rule, isSent),
  ]);
}

type IsSent = (name: string) => boolean;
type ValueOf = (name: string) => unknown;

function missingOf({ when, require }: ParameterRule, isSent: IsSent, valueOf: ValueOf): BrokenRule[] {
  if (![...when].every(([name, values]) => values.includes(String(valueOf(name))))) return [];
  const missing = require.filter((name) => !isSent(name));
  const because = [...when.keys()].map((name) => `\`${name}\` is ${show(valueOf(name))}`).join(' and ');
  return missing.map((name) => ({
    message: `x-parameter-rules requires \`${name}\` when ${because}. Send it.`,
  }));
}

function refusedOf({ whenSent, allow }: ParameterRule, isSent: IsSent, valueOf: ValueOf): BrokenRule[] {
  if (whenSent.length === 0 || !whenSent.every(isSent)) return [];
  const refused = [...allow].filter(([name, values]) => !values.includes(String(valueOf(name))));
  return refused.map(([name, values]) => ({
    message: `With ${names(whenSent)} sent, x-parameter-rules allows ${values.join(' or ')} for \`${name}\`, not ${show(valueOf(name))}.`,
    ...(isSent(name) && { parameter: name }),
  }));
}

function togetherOf({ atLeastOne, allOrNone }: ParameterRule, isSent: IsSent): BrokenRule[] {
  const missing = allOrNone.filter((name) => !isSent(name));
  if (atLeastOne.length > 0 && !atLeastOne.some(isSent)) {
    return [{ message: `x-parameter-rules wants at least one of ${names(atLeastOne)}. Send one.` }];
  }
  if (missing.length > 0 && missing.length < allOrNone.length) {
    const all = names(allOrNone);
    return [{ message: `x-parameter-rules wants all or none of ${all}. Also send ${names(missing)}.` }];
  }
  return [];
}
