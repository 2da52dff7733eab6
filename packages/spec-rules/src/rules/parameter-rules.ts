import type { Location } from '@redocly/openapi-core';
import { isObject, type JsonObject, listOf, objectOf, textsOf } from '../json.ts';
import { nearestNames } from '../nearest-names.ts';
import { enumOf, type Parameter, parametersOf, responseArms } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';
import { names, orNone, sentences, show } from '../wording.ts';

type ByName = ReadonlyMap<string, Parameter>;

/**
 * x-parameter-rules, x-ignored-when and x-response-by name parameters, values and schemas that
 * there are.
 */
export const parameterRules: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const byName = new Map(parametersOf(operation, ctx).map((one) => [one.name, one]));
    for (const [index, rule] of listOf(operation['x-parameter-rules']).entries()) {
      if (!isObject(rule)) continue;
      checkRule(rule, ctx.location.child(['x-parameter-rules', index]), byName, ctx);
    }
    for (const { ignoredWhen, location } of byName.values()) {
      checkConditions(ignoredWhen, location.child(['x-ignored-when']), byName, ctx);
    }
    if (isObject(operation['x-response-by'])) checkResponseBy(operation, byName, ctx);
  });

function checkRule(rule: JsonObject, at: Location, byName: ByName, ctx: Context): void {
  for (const key of ['require', 'whenSent', 'atLeastOne', 'allOrNone']) {
    for (const [index, name] of textsOf(rule[key]).entries()) {
      const location = at.child([key, index]);
      const isKnown = isParameter(name, location, byName, ctx);
      if (isKnown && key === 'require' && byName.get(name)?.required) {
        ctx.report({
          message: sentences(
            `\`${name}\` is always required, so no condition has to require it.`,
            'Take it out of the rule.',
          ),
          location,
        });
      }
    }
  }
  for (const key of ['when', 'allow']) {
    checkConditions(objectOf(rule[key]), at.child([key]), byName, ctx);
  }
}

/** Parameters and values that they may have. */
function checkConditions(conditions: JsonObject, at: Location, byName: ByName, ctx: Context): void {
  for (const [name, values] of Object.entries(conditions)) {
    const location = at.child([name]);
    const parameter = isParameter(name, location, byName, ctx) && byName.get(name);
    if (parameter) checkValues(parameter, textsOf(values), location, ctx);
  }
}

function isParameter(name: string, location: Location, byName: ByName, ctx: Context): boolean {
  if (byName.has(name)) return true;
  ctx.report({
    message: sentences(
      `\`${name}\` is not a parameter of this operation.`,
      `It has: ${orNone(names(byName.keys()))}.`,
    ),
    location: location.key(),
    suggest: nearestNames(name, byName.keys()),
  });
  return false;
}

function checkValues(
  parameter: Parameter,
  values: readonly string[],
  location: Location,
  ctx: Context,
): void {
  const allowed = enumOf(parameter);
  if (allowed === undefined) {
    ctx.report({
      message: sentences(
        `A condition compares values of an enum, and \`${parameter.name}\` is none.`,
        'Refer to a schema with an enum, or use whenSent.',
      ),
      location: location.key(),
    });
    return;
  }
  for (const [index, value] of values.entries()) {
    if (allowed.includes(value)) continue;
    ctx.report({
      message: sentences(
        `${show(value)} is not a value of \`${parameter.name}\`.`,
        `It may be: ${allowed.join(', ')}.`,
      ),
      location: location.child([index]),
      suggest: nearestNames(value, allowed),
    });
  }
}

function checkResponseBy(operation: JsonObject, byName: ByName, ctx: Context): void {
  const { parameter, ...schemas } = objectOf(operation['x-response-by']);
  if (typeof parameter === 'string') {
    isParameter(parameter, ctx.location.child(['x-response-by', 'parameter']), byName, ctx);
  }
  const arms = responseArms(operation, ctx).map(({ name }) => name);
  for (const key of ['sent', 'absent']) {
    const name = schemas[key];
    if (typeof name !== 'string' || arms.includes(name)) continue;
    ctx.report({
      message: sentences(
        `\`${name}\` is not an arm of the response '200'.`,
        `Its oneOf has: ${orNone(names(arms))}.`,
      ),
      location: ctx.location.child(['x-response-by', key]),
      suggest: nearestNames(name, arms),
    });
  }
}
