import { nearestNames } from '@broker-api/spec/nearest-names';
import type { Location } from '@redocly/openapi-core';
import { isObject, type JsonObject, listOf, objectOf, textsOf } from '../../json.ts';
import {
  formatAlternatives,
  formatNames,
  formatValue,
  joinSentences,
} from '../../validation/message-text.ts';
import { enumOf, type Parameter, parametersOf, responseAlternatives } from '../operation.ts';
import { type Context, type Rule, visit } from '../rule.ts';

type ByName = ReadonlyMap<string, Parameter>;

/**
 * Requires that the parameters, values and schemas in x-parameter-rules, x-ignored-when,
 * x-response-by and the rules of x-checks exist.
 */
export const parameterRules: Rule = () =>
  visit('Operation', (operation, ctx) => {
    const byName = new Map(
      parametersOf(operation, ctx).map((parameter) => [parameter.name, parameter]),
    );
    for (const [index, rule] of listOf(operation['x-parameter-rules']).entries()) {
      if (!isObject(rule)) continue;
      checkRule(rule, ctx.location.child(['x-parameter-rules', index]), byName, ctx);
    }
    for (const [index, check] of listOf(operation['x-checks']).entries()) {
      const location = ctx.location.child(['x-checks', index, 'rule']);
      checkCheckRule(objectOf(objectOf(check).rule), location, byName, ctx);
    }
    for (const { ignoredWhen, location } of byName.values()) {
      checkConditions(ignoredWhen, location.child(['x-ignored-when']), byName, ctx);
    }
    if (isObject(operation['x-response-by'])) checkResponseBy(operation, byName, ctx);
  });

function checkRule(rule: JsonObject, parent: Location, byName: ByName, ctx: Context): void {
  for (const key of ['require', 'whenSent', 'atLeastOne', 'allOrNone']) {
    for (const [index, name] of textsOf(rule[key]).entries()) {
      const location = parent.child([key, index]);
      const isKnown = isParameter(name, location, byName, ctx);
      if (isKnown && key === 'require' && byName.get(name)?.required) {
        ctx.report({
          message: joinSentences(`\`${name}\` is always required.`, 'Remove it from the rule.'),
          location,
        });
      }
    }
  }
  for (const key of ['when', 'allow']) {
    checkConditions(objectOf(rule[key]), parent.child([key]), byName, ctx);
  }
}

/** Checks that the parameters and values in the rule of a check exist. */
function checkCheckRule(rule: JsonObject, parent: Location, byName: ByName, ctx: Context): void {
  for (const key of ['value', 'times', 'riskLimit', 'quantity']) {
    const name = rule[key];
    if (typeof name === 'string') isParameter(name, parent.child([key]), byName, ctx);
  }
  checkConditions(objectOf(rule.when), parent.child(['when']), byName, ctx);
}

/** Checks that the parameters and values of conditions exist. */
function checkConditions(
  conditions: JsonObject,
  parent: Location,
  byName: ByName,
  ctx: Context,
): void {
  for (const [name, values] of Object.entries(conditions)) {
    const location = parent.child([name]);
    const parameter = isParameter(name, location, byName, ctx) && byName.get(name);
    if (parameter) checkValues(parameter, textsOf(values), location, ctx);
  }
}

function isParameter(name: string, location: Location, byName: ByName, ctx: Context): boolean {
  if (byName.has(name)) return true;
  ctx.report({
    message: joinSentences(
      `\`${name}\` is not a parameter of this operation.`,
      `Its parameters: ${formatNames(byName.keys())}.`,
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
      message: joinSentences(
        `The condition requires an enum, but \`${parameter.name}\` is not an enum.`,
        'Reference a schema with an enum, or use whenSent.',
      ),
      location: location.key(),
    });
    return;
  }
  for (const [index, value] of values.entries()) {
    if (allowed.includes(value)) continue;
    ctx.report({
      message: joinSentences(
        `${formatValue(value)} is not a value of \`${parameter.name}\`.`,
        `Use ${formatAlternatives(allowed)}.`,
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
  const alternatives = responseAlternatives(operation, ctx).map(({ name }) => name);
  for (const key of ['sent', 'absent']) {
    const name = schemas[key];
    if (typeof name !== 'string' || alternatives.includes(name)) continue;
    ctx.report({
      message: joinSentences(
        `\`${name}\` is not in the oneOf of the response '200'.`,
        `Its schemas: ${formatNames(alternatives)}.`,
      ),
      location: ctx.location.child(['x-response-by', key]),
      suggest: nearestNames(name, alternatives),
    });
  }
}
