import { isObject, type JsonObject, listOf, textsOf } from './json.ts';
import type { Parameter } from './operation.ts';
import { names, sentences, show } from './wording.ts';

/** The values of parameters by name, as a condition lists them. */
type Values = ReadonlyMap<string, readonly string[]>;

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
  const defaults = parameters.map(({ name, resolved }) => [name, resolved.default]);
  const values: Sent = { sent: request, counted: { ...Object.fromEntries(defaults), ...request } };
  return rules.flatMap((rule) => [
    ...missing(rule, values),
    ...refused(rule, values),
    ...notTogether(rule, values),
  ]);
}

/** The values of a request: as it was sent, and with defaults for what was not. */
interface Sent {
  readonly sent: JsonObject;
  readonly counted: JsonObject;
}

function missing({ when, require }: ParameterRule, { sent, counted }: Sent): BrokenRule[] {
  const applies = [...when].every(([name, values]) => values.includes(String(counted[name])));
  if (!applies) return [];
  const because = [...when.keys()].map((name) => `\`${name}\` is ${show(counted[name])}`);
  return require
    .filter((name) => sent[name] === undefined)
    .map((name) => ({
      message: `\`${name}\` is required when ${because.join(' and ')}. Send it.`,
    }));
}

function refused({ whenSent, allow }: ParameterRule, { sent, counted }: Sent): BrokenRule[] {
  if (whenSent.length === 0 || !whenSent.every((name) => sent[name] !== undefined)) return [];
  return [...allow]
    .filter(([name, values]) => !values.includes(String(counted[name])))
    .map(([name, values]) => ({
      message: sentences(
        `With ${names(whenSent)} sent, \`${name}\` is ${values.join(' or ')},`,
        `not ${show(counted[name])}.`,
      ),
      ...(sent[name] !== undefined && { parameter: name }),
    }));
}

function notTogether({ atLeastOne, allOrNone }: ParameterRule, { sent }: Sent): BrokenRule[] {
  const isSent = (name: string) => sent[name] !== undefined;
  if (atLeastOne.length > 0 && !atLeastOne.some(isSent)) {
    return [{ message: `At least one of ${names(atLeastOne)} is required. Send one.` }];
  }
  const others = allOrNone.filter((name) => !isSent(name));
  if (others.length === 0 || others.length === allOrNone.length) return [];
  return [{ message: `${names(allOrNone)} go together. Also send ${names(others)}.` }];
}
