import type { ParameterValues } from '@broker-api/signing';
import { ParameterError } from './errors.ts';
import type { Operation, ParameterRule } from './operation-table.ts';

/**
 * Checks the parameters of a call before anything is sent: their names, required parameters, and
 * the conditional rules of the specification. The broker checks all other rules. The methods of the
 * clients call this function; a form can call it while a user types.
 *
 * @param operation an entry of an operation table, with its operationId
 * @param values the parameters; an empty string counts as a parameter that is not sent
 * @throws ParameterError that names the operation, the parameter and the rule
 *
 * @example
 * const operation = { operationId: 'placeOrder', ...spotTable.operations.placeOrder };
 * checkParameters(operation, { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '1' });
 * // ParameterError: placeOrder: `timeInForce` is required when `type` is LIMIT
 */
export function checkParameters(
  { operationId, required = [], optional = [], defaults = {}, rules = [] }: Operation,
  values: ParameterValues,
): void {
  const fail = (message: string): never => {
    throw new ParameterError(`${operationId}: ${message}`);
  };
  const unknown = Object.keys(values).find(
    (name) => !required.includes(name) && !optional.includes(name),
  );
  if (unknown !== undefined) {
    const known = [...required, ...optional].join(', ') || 'none';
    fail(`unknown parameter \`${unknown}\`; the operation's parameters: ${known}`);
  }
  const isSent = (name: string): boolean => values[name] !== undefined && values[name] !== '';
  const missing = required.find((name) => !isSent(name));
  if (missing !== undefined) fail(`\`${missing}\` is required`);
  const effectiveValue = (name: string): string =>
    String(isSent(name) ? values[name] : defaults[name]);
  for (const rule of rules) {
    const problem = ruleViolation(rule, isSent, effectiveValue);
    if (problem !== undefined) fail(problem);
  }
}

function ruleViolation(
  rule: ParameterRule,
  isSent: (name: string) => boolean,
  effectiveValue: (name: string) => string,
): string | undefined {
  if ('atLeastOne' in rule) {
    return rule.atLeastOne.some(isSent)
      ? undefined
      : `at least one of ${rule.atLeastOne.join(', ')} is required`;
  }
  if ('allOrNone' in rule) {
    const missing = rule.allOrNone.filter((name) => !isSent(name));
    return missing.length === 0 || missing.length === rule.allOrNone.length
      ? undefined
      : `${rule.allOrNone.join(', ')} must be sent together; also send ${missing.join(', ')}`;
  }
  if ('require' in rule) {
    const conditions = Object.entries(rule.when);
    if (!conditions.every(([name, values]) => values.includes(effectiveValue(name)))) {
      return undefined;
    }
    const missing = rule.require.find((name) => !isSent(name));
    const when = conditions.map(([name]) => `\`${name}\` is ${effectiveValue(name)}`).join(' and ');
    return missing && `\`${missing}\` is required when ${when}`;
  }
  if (!rule.whenSent.every(isSent)) return undefined;
  const violated = Object.entries(rule.allow).find(
    ([name, allowed]) => !allowed.includes(effectiveValue(name)),
  );
  if (violated === undefined) return undefined;
  const [name, allowed] = violated;
  const when = `when ${rule.whenSent.join(', ')} is sent`;
  return `${when}, \`${name}\` must be ${allowed.join(' or ')}; got ${effectiveValue(name)}`;
}
