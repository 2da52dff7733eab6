import type { ParameterValues } from '@broker-api/signing';
import { ruleViolation } from '@broker-api/spec';
import { ParameterError } from './errors.ts';
import type { Operation } from './operation-table.ts';

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
    String((isSent(name) ? values[name] : defaults[name]) ?? '');
  for (const rule of rules) {
    const violation = ruleViolation(rule, { isSent, effectiveValue });
    if (violation !== undefined) fail(violation.message);
  }
}
