import type { OperationRecord, ParameterRecord, RuleRecord } from '@broker-api/spec';
import { type ParameterProblem, type ParameterValue, valueReader } from './parameter-values.ts';
import { codeOf, Refusal, rankOf, shown } from './refusal.ts';

/** The parameters of a call by name, read and checked; those not sent have their defaults. */
export type Parameters = Readonly<Record<string, ParameterValue | undefined>>;

/** Reads the parameters of a call, or refuses it. */
export type CheckParameters = (sent: ReadonlyMap<string, string>) => Parameters;

/** Parameters that the door reads itself. */
const ofTheDoor: ReadonlySet<string> = new Set(['timestamp', 'signature']);

const missing = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
const badCombination = codeOf('OPTIONAL_PARAMS_BAD_COMBO');

/**
 * Prepares the check of an operation's parameters: required ones, values, and the rules over
 * several. Of several problems the one is answered that comes first in the error catalogue.
 *
 * @param strict refuses parameters that the operation does not have
 */
export function parameterCheck(operation: OperationRecord, strict: boolean): CheckParameters {
  const own = operation.parameters.filter(({ name }) => !ofTheDoor.has(name));
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
    if (strict) all.push(...unknownParameters(operation, sent, known));
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
  throw new Refusal(worst.code, worst.message);
}

function unknownParameters(
  { operationId }: OperationRecord,
  sent: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): ParameterProblem[] {
  const unknown = [...sent.keys()].find((name) => !known.has(name) && !ofTheDoor.has(name));
  if (unknown === undefined) return [];
  const message = `${operationId} has no parameter ${shown(unknown)}; leave it out.`;
  return [{ code: codeOf('UNKNOWN_PARAM'), message }];
}

/** A rule over several parameters, with what it asks of each in a list. */
interface PreparedRule extends RuleRecord {
  readonly conditions: readonly (readonly [name: string, values: readonly string[]])[];
  readonly allowed: readonly (readonly [name: string, values: readonly string[]])[];
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
  const effective = (name: string): string =>
    (isSent(name) ? sent.get(name) : undefined) ??
    String(parameters.find((one) => one.name === name)?.default ?? '');
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
    if (conditions.some(([name]) => problems.has(name))) return undefined;
    if (!conditions.every(([name, values]) => values.includes(effective(name)))) return undefined;
    const absent = required.find((name) => !isSent(name));
    if (absent === undefined) return undefined;
    const because = conditions.map(([name]) => `${name} is ${effective(name)}`).join(' and ');
    return { code: missing, message: `Parameter ${absent} is missing; ${because} requires it.` };
  }
  if (whenSent && allow && whenSent.every(isSent)) {
    if (whenSent.some((name) => problems.has(name))) return undefined;
    const wrong = allowed.find(([name, values]) => !values.includes(effective(name)));
    if (wrong === undefined || problems.has(wrong[0])) return undefined;
    const message = `With ${whenSent.join(', ')}, ${wrong[0]} must be ${wrong[1].join(' or ')}.`;
    return { code: badCombination, message };
  }
  return undefined;
}
