import type { ParameterValues } from '@broker-api/signing';
import { ParameterError } from './errors.ts';
import type { OperationEntry, ParameterRule } from './operation-table.ts';

/**
 * Checks the parameters of a call before anything is sent: unknown names, required ones, and the
 * conditional rules of the specification. What values are allowed is the broker's to say.
 *
 * @throws ParameterError that names the operation, the parameter and the rule
 */
export function checkParameters(
  operationId: string,
  { parameters, rules = [] }: OperationEntry,
  values: ParameterValues,
): void {
  const fail = (message: string): never => {
    throw new ParameterError(`${operationId}: ${message}`);
  };
  const sent = (name: string): boolean => values[name] !== undefined && values[name] !== '';
  for (const name of Object.keys(values)) {
    if (!Object.hasOwn(parameters, name)) {
      fail(
        `there is no parameter "${name}"; it takes ${Object.keys(parameters).join(', ') || 'none'}`,
      );
    }
  }
  for (const [name, entry] of Object.entries(parameters)) {
    if (entry.required && !sent(name)) fail(`the parameter "${name}" is required`);
  }
  const effective = (name: string): string =>
    String(sent(name) ? values[name] : parameters[name]?.default);
  for (const rule of rules) {
    const problem = brokenRule(rule, sent, effective);
    if (problem !== undefined) fail(problem);
  }
}

function brokenRule(
  rule: ParameterRule,
  sent: (name: string) => boolean,
  effective: (name: string) => string,
): string | undefined {
  if ('atLeastOne' in rule) {
    return rule.atLeastOne.some(sent)
      ? undefined
      : `send at least one of ${rule.atLeastOne.join(', ')}`;
  }
  if ('allOrNone' in rule) {
    const missing = rule.allOrNone.filter((name) => !sent(name));
    return missing.length === 0 || missing.length === rule.allOrNone.length
      ? undefined
      : `${rule.allOrNone.join(', ')} go together: also send ${missing.join(', ')}`;
  }
  if ('require' in rule) {
    const conditions = Object.entries(rule.when);
    if (!conditions.every(([name, allowed]) => allowed.includes(effective(name)))) return undefined;
    const missing = rule.require.find((name) => !sent(name));
    const when = conditions.map(([name]) => `${name} is ${effective(name)}`).join(' and ');
    return missing && `the parameter "${missing}" is required when ${when}`;
  }
  if (!rule.whenSent.every(sent)) return undefined;
  const wrong = Object.entries(rule.allow).find(
    ([name, allowed]) => !allowed.includes(effective(name)),
  );
  return (
    wrong && `with ${rule.whenSent.join(', ')}, "${wrong[0]}" must be ${wrong[1].join(' or ')}`
  );
}
