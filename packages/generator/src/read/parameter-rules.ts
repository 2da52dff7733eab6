import type { ParameterCondition, ParameterRule } from '@broker-api/spec/parameter-rules';
import { isObject, type JsonObject, listOf, textsOf } from '../json.ts';

/**
 * Returns the conditional rules of an operation's parameters. Omits malformed parts, which a lint
 * rule reports.
 */
export function readParameterRules(operation: JsonObject): ParameterRule[] {
  return listOf(operation['x-parameter-rules'])
    .filter(isObject)
    .map((rule) =>
      Object.fromEntries(
        Object.entries(rule).map(([key, value]) => [
          key,
          isObject(value) ? readCondition(value) : textsOf(value),
        ]),
      ),
    );
}

/** Returns the values of a condition, by parameter name. */
function readCondition(condition: JsonObject): ParameterCondition {
  return Object.fromEntries(
    Object.entries(condition).map(([name, values]) => [name, textsOf(values)]),
  );
}
