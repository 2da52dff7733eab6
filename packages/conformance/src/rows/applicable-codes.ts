import type { ParameterRecord } from '@broker-api/spec/model';
import type { ParameterRule } from '@broker-api/spec/parameter-rules';
import type { TestContext, Values } from './test-context.ts';

/** The parts of a test context that the validation of a request uses. */
type Checked = Pick<TestContext, 'operation' | 'errors'>;

const decimal = /^-?\d+(\.\d+)?$/;
const integer = /^-?\d{1,19}$/;
const largestLong = 2n ** 63n - 1n;

/**
 * Validates the parameters of a request against the specification. Placeholders count as valid.
 *
 * @returns the error codes that apply, in the order of the catalogue; empty for a valid request
 */
export function applicableCodes({ operation, errors }: Checked, values: Values): number[] {
  const codes = new Set<number>();
  const codeOf = (name: string) => errors.find((one) => one.name === name)?.code ?? 0;
  const missing = codeOf('MANDATORY_PARAM_EMPTY_OR_MALFORMED');
  for (const parameter of operation.parameters) {
    const text = values[parameter.name] ?? '';
    if (parameter.name === 'timestamp') continue;
    if (text === '') {
      if (parameter.required) codes.add(missing);
      continue;
    }
    if (parameter.unavailable) codes.add(codeOf('PARAM_NOT_REQUIRED'));
    else if (text.startsWith('{')) continue;
    else if (isMalformed(parameter, text)) codes.add(missing);
    else if (isInvalid(parameter, text)) codes.add(parameter.invalidCode);
  }
  const defaults = operation.parameters.map(({ name, schema }) => [name, schema.default]);
  const effective = { ...Object.fromEntries(defaults), ...sentOf(values) };
  for (const rule of operation.rules) {
    if (lacks(rule, values, effective)) codes.add(missing);
    if (forbids(rule, values, effective)) codes.add(codeOf('OPTIONAL_PARAMS_BAD_COMBO'));
  }
  return errors.map(({ code }) => code).filter((code) => codes.has(code));
}

function sentOf(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
}

function isMalformed({ kind }: ParameterRecord, text: string): boolean {
  if (kind === 'text') return false;
  if (kind === 'decimal') return !decimal.test(text);
  return !integer.test(text) || BigInt(text.replace('-', '')) > largestLong;
}

function isInvalid(parameter: ParameterRecord, text: string): boolean {
  const {
    enum: values,
    minimum = 0,
    maximum,
    pattern,
    'x-unavailable': unavailable,
  } = parameter.schema;
  if (Array.isArray(unavailable) && unavailable.includes(text)) return true;
  if (values) return !values.map(String).includes(text);
  if (parameter.kind === 'text') {
    const { minLength = 0, maxLength = Infinity } = parameter.schema;
    if (text.length < Number(minLength) || text.length > Number(maxLength)) return true;
    return typeof pattern === 'string' && !new RegExp(pattern, 'u').test(text);
  }
  if (parameter.kind === 'decimal') return false;
  if (BigInt(text) < BigInt(Number(minimum))) return true;
  return maximum !== undefined && !parameter.clamped && Number(text) > Number(maximum);
}

/** Returns whether a parameter that the rule requires is missing. */
function lacks(
  { when, require = [], atLeastOne, allOrNone = [] }: ParameterRule,
  sent: Values,
  effective: Readonly<Record<string, unknown>>,
): boolean {
  const isSent = (name: string) => (sent[name] ?? '') !== '';
  if (atLeastOne) return !atLeastOne.some(isSent);
  const count = allOrNone.filter(isSent).length;
  if (count > 0 && count < allOrNone.length) return true;
  const applies = Object.entries(when ?? {}).every(([name, values]) =>
    values.includes(String(effective[name])),
  );
  return applies && !require.every(isSent);
}

/** Returns whether the rule forbids a value because the request contains certain parameters. */
function forbids(
  { whenSent = [], allow = {} }: ParameterRule,
  sent: Values,
  effective: Readonly<Record<string, unknown>>,
): boolean {
  if (whenSent.length === 0 || !whenSent.every((name) => (sent[name] ?? '') !== '')) return false;
  return Object.entries(allow).some(([name, values]) => !values.includes(String(effective[name])));
}
