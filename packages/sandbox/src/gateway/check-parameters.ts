import type { OperationRecord, ParameterRecord, RuleRecord } from '@broker-api/spec';
import { ApiError, codeOf, rankOf, shown } from './api-error.ts';
import { type ParameterProblem, type ParameterValue, valueReader } from './parameter-values.ts';

/** The parameters of a call by name, read and checked; those not sent have their defaults. */
export type Parameters = Readonly<Record<string, ParameterValue | undefined>>;

/** Reads the parameters of a call, or refuses it. */
export type CheckParameters = (sent: ReadonlyMap<string, string>) => Parameters;

/** Parameters that the gateway reads itself. */
const ofTheGateway: ReadonlySet<string> = new Set(['timestamp', 'signature']);

const missing = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const badCombination = codeOf('OPTIONAL_PARAMS_BAD_COMBO');

/**
 * Prepares the check of an operation's parameters: required ones, values, and the rules over
 * several. Of several problems the one is answered that comes first in the error catalogue.
 *
 * @param strict refuses parameters that the operation does not have, or has no use for
 */
export function parameterCheck(operation: OperationRecord, strict: boolean): CheckParameters {
  const own = operation.parameters.filter(({ name }) => !ofTheGateway.has(name));
  const readers = own.map((parameter) => ({ parameter, read: valueReader(parameter) }));
  const known = new Set(own.map(({ name }) => name));
  const rules = operation.rules.map((rule) => ({
    ...rule,
    conditions: Object.entries(rule.when ?? {}),
    allowed: Object.entries(rule.allow ?? {}),
  }));
  return (sent) => {
    const values: Record<string, ParameterValue | undefined> = {};
    const problems = new Map<string, ParameterProblem>();
    for (const { parameter, read } of readers) {
      const { name, required } = parameter;
      const text = sent.get(name);
      if (text === undefined || text === '') {
        if (required) problems.set(name, { code: missing, message: missingMessage(parameter) });
        values[name] = parameter.default;
        continue;
      }
      const result = read(text);
      if ('value' in result) values[name] = result.value;
      else problems.set(name, result);
    }
    const all = [...problems.values()];
    for (const rule of rules) {
      const problem = brokenRule(rule, operation, sent, problems);
      if (problem) all.push(problem);
    }
    if (strict) all.push(...unwantedParameters(operation, sent, known, problems));
    if (all.length > 0) refuseFirst(all);
    return values;
  };
}

function missingMessage({ name, values }: ParameterRecord): string {
  const allowed = values && values.length < 10 ? ` (${values.join(', ')})` : '';
  return `Parameter ${name} is missing or empty; it is required${allowed}.`;
}

function refuseFirst(problems: readonly ParameterProblem[]): never {
  const [first, ...rest] = problems as [ParameterProblem, ...ParameterProblem[]];
  const worst = rest.reduce(
    (best, problem) => (rankOf(problem.code) < rankOf(best.code) ? problem : best),
    first,
  );
  throw new ApiError(worst.code, worst.message);
}

/** What a strict gateway refuses beside what every gateway does. */
function unwantedParameters(
  operation: OperationRecord,
  sent: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): ParameterProblem[] {
  const unknown = unknownParameters(operation, sent, known);
  return [...unknown, ...uselessParameters(operation, sent, problems)];
}

function unknownParameters(
  { operationId }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): ParameterProblem[] {
  const unknown = [...sent.keys()].find((name) => !known.has(name) && !ofTheGateway.has(name));
  if (unknown === undefined) return [];
  const message = `${operationId} has no parameter ${shown(unknown)}; leave it out.`;
  return [{ code: codeOf('UNKNOWN_PARAM'), message }];
}

/** Parameters that the others leave no use for. */
function uselessParameters(
  { parameters }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): ParameterProblem[] {
  return parameters.flatMap(({ name, ignoredWhen }) => {
    if (ignoredWhen === undefined || (sent.get(name) ?? '') === '') return [];
    const because = conditionMet(Object.entries(ignoredWhen), parameters, sent, problems);
    if (because === undefined) return [];
    const code = codeOf(name === 'timeInForce' ? 'TIF_NOT_REQUIRED' : 'PARAM_NOT_REQUIRED');
    return [{ code, message: `Parameter ${name} is not wanted: ${because}; leave it out.` }];
  });
}

/** Says that parameters have the values of a condition; one with a problem has none. */
function conditionMet(
  condition: Condition,
  parameters: OperationRecord['parameters'],
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): string | undefined {
  if (condition.some(([name]) => problems.has(name))) return undefined;
  const effective = (name: string): string => effectiveText(name, parameters, sent);
  if (!condition.every(([name, values]) => values.includes(effective(name)))) return undefined;
  return condition.map(([name]) => `${name} is ${effective(name)}`).join(' and ');
}

/** What was sent, or what counts in its place. */
function effectiveText(
  name: string,
  parameters: OperationRecord['parameters'],
  sent: ReadonlyMap<string, string>,
): string {
  const byDefault = parameters.find((one) => one.name === name)?.default ?? '';
  return sent.get(name) || String(byDefault);
}

/** Names of parameters, each with the values that it may have. */
type Condition = readonly (readonly [name: string, values: readonly string[]])[];

/** A rule over several parameters, with what it asks of each in a list. */
interface PreparedRule extends RuleRecord {
  readonly conditions: Condition;
  readonly allowed: Condition;
}

/** A rule whose deciding parameters have problems of their own is left for later. */
function brokenRule(
  rule: PreparedRule,
  { parameters }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  problems: ReadonlyMap<string, ParameterProblem>,
): ParameterProblem | undefined {
  const isSent = (name: string): boolean => (sent.get(name) ?? '') !== '';
  const { atLeastOne, allOrNone, when, require: required, whenSent, allow } = rule;
  const { conditions, allowed } = rule;
  if (atLeastOne && !atLeastOne.some(isSent)) {
    return { code: missing, message: `Send ${atLeastOne.join(' or ')}; neither is there.` };
  }
  if (allOrNone) {
    const without = allOrNone.filter((name) => !isSent(name));
    if (without.length > 0 && without.length < allOrNone.length) {
      const message = `${allOrNone.join(', ')} go together; ${without.join(', ')} is missing.`;
      return { code: missing, message };
    }
  }
  if (when && required) {
    const absent = required.find((name) => !isSent(name));
    if (absent === undefined) return undefined;
    const because = conditionMet(conditions, parameters, sent, problems);
    if (because === undefined) return undefined;
    return { code: missing, message: `Parameter ${absent} is missing; ${because} requires it.` };
  }
  if (whenSent && allow && whenSent.every(isSent)) {
    if (whenSent.some((name) => problems.has(name))) return undefined;
    const wrong = allowed.find(
      ([name, values]) => !values.includes(effectiveText(name, parameters, sent)),
    );
    if (wrong === undefined || problems.has(wrong[0])) return undefined;
    const message = `With ${whenSent.join(', ')}, ${wrong[0]} must be ${wrong[1].join(' or ')}.`;
    return { code: badCombination, message };
  }
  return undefined;
}
