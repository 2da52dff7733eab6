import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord, ParameterRecord } from '@broker-api/spec/model';
import type { ParameterRule } from '@broker-api/spec/parameter-rules';
import type { Expectation, ExpectedError } from '../cases/case.ts';

/** Returns the inputs for the tests of an operation; undefined if it has no usable example. */
export function testContextOf(
  operation: OperationRecord,
  examples: Readonly<Record<string, Example>>,
  shared: Pick<TestContext, 'errors' | 'addresses'>,
): TestContext | undefined {
  const samples = Object.entries(examples).map(([name, { request, ...example }]) => ({
    ...example,
    name,
    values: Object.fromEntries(Object.entries(request).map(([key, one]) => [key, String(one)])),
  }));
  const requestOf = ({ values }: Sample) => normalizedRequest(operation, values);
  const successful = new Set(samples.filter(({ status }) => status === 200).map(requestOf));
  const partial = operation.sandbox.coverage === 'partial';
  // An error example with the same request as a success example shows the response to a repeated
  // request. It is excluded, because a single request does not cause the error.
  const rejections = samples.filter(
    (sample) =>
      sample.status >= 400 &&
      sample.status < 500 &&
      (partial || !successful.has(requestOf(sample))),
  );
  const unsupported = partial ? rejections[0] : undefined;
  const successes = partial
    ? []
    : samples
        .filter(({ status }) => status === 200)
        .map((sample) => ({ ...sample, values: withPlaceholders(operation, sample.values) }));
  const base = unsupported ?? mostComplete(successes);
  if (base === undefined) return undefined;
  const accepted: Expectation = unsupported
    ? errorOf(shared.errors, codeIn(unsupported))
    : { ok: true };
  const pairs = pairsOf(operation, base.values);
  const own = operation.signed ? [signature] : [];
  return { ...shared, operation, successes, rejections, base, pairs, signature: own, accepted };
}

/** Returns the error code in the response of an example. */
export function codeIn({ response }: Sample): number {
  return Number((response as { readonly code?: unknown }).code);
}

/** Returns the expected error for the error of the catalogue that has a code or a name. */
export function errorOf(errors: readonly CatalogueEntry[], wanted: number | string): ExpectedError {
  const found = errors.find(({ code, name }) => code === wanted || name === wanted);
  if (found === undefined) throw new Error(`the error catalogue has no error ${wanted}`);
  return { code: found.code, status: found.httpStatus };
}

/** Returns the parameter with this name, if the operation has it. */
export function parameterOf({ operation }: Pick<TestContext, 'operation'>, name: string) {
  return operation.parameters.filter((one) => one.name === name);
}

/**
 * Converts a request to a string that also contains the defaults of absent parameters, so that
 * equivalent requests result in the same string.
 */
function normalizedRequest({ parameters }: OperationRecord, values: Values): string {
  return JSON.stringify(parameters.map((one) => String(values[one.name] ?? one.default ?? '')));
}

/**
 * Returns the example that the tests modify: the example with the most parameters. Of several such
 * examples, prefers a GTC order, because it rests in the book.
 */
function mostComplete(samples: readonly Sample[]): Sample | undefined {
  const size = ({ values }: Sample) =>
    2 * Object.keys(values).length + Number(Object.values(values).includes('GTC'));
  return samples.toSorted((one, other) => size(other) - size(one))[0];
}

/** The parameters with the client order id of an existing order. */
const existingOrderIds = ['clientOrderId', 'origClientOrderId'];

/**
 * Replaces values that differ between runs with placeholders: listen keys, ids of existing orders,
 * and client order ids of new orders.
 */
function withPlaceholders({ returnsList, method }: OperationRecord, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'listenKey') return [name, '{listenKey}'];
    // The order id of a list is only a bound: the order need not exist.
    if (returnsList) return [name, value];
    if (name === 'newClientOrderId') return [name, '{fresh}'];
    if (method === 'POST' && name === 'clientOrderId') return [name, '{fresh}'];
    if (name === 'orderId') return [name, `{orderId=${value}}`];
    if (existingOrderIds.includes(name)) return [name, `{clientOrderId=${value}}`];
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** Returns a valid value for a parameter. */
export function validValue(context: TestContext, name: string): string {
  const { successes, base } = context;
  for (const { values } of [base, ...successes]) {
    if (values[name] !== undefined) return values[name];
  }
  const [parameter] = parameterOf(context, name);
  const { kind, values = [], unavailableValues = [], minimum = 1 } = parameter ?? {};
  const available = values.find((one) => !unavailableValues.includes(String(one)));
  const stated = available ?? parameter?.default;
  if (stated !== undefined) return String(stated);
  if (kind === 'decimal') return base.values.price ?? '1';
  if (kind === 'time') return '1796083200000';
  if (kind === 'id') return '336902617393294336';
  return kind === 'integer' ? String(Math.max(minimum, 1)) : 'conformance';
}

/** Returns the values without those of some parameters. */
export function without(values: Values, ...names: string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

/** Returns a copy of the values with the parameters that the conditional rules require. */
export function completed(context: TestContext, values: Values): Values {
  let complete = values;
  for (const { when, require = [] } of context.operation.rules) {
    for (const name of require) {
      if (complete[name] !== undefined || when === undefined) continue;
      const applies = Object.entries(when).every(([key, allowed]) => {
        const standard = parameterOf(context, key)[0]?.default;
        return allowed.includes(complete[key] ?? String(standard));
      });
      if (applies) complete = { ...complete, [name]: validValue(context, name) };
    }
  }
  return complete;
}

/**
 * Returns a request in which the given parameter has the given value. If possible, all other
 * parameters are valid. The other values come from an example, preferably one that contains the
 * parameter.
 */
export function withValue(context: TestContext, name: string, value: string): Values {
  const samples = [context.base, ...context.successes];
  const withParameter = samples.filter(({ values }) => name in values);
  for (const { values } of [...withParameter, ...samples]) {
    const candidate = { ...values, [name]: value };
    if (applicableCodes(context, candidate).length <= 1) return candidate;
  }
  return { ...context.base.values, [name]: value };
}

const placeholder = /^\{[^{}]+\}$/;

/** Encodes parameters as a query or a form body. Does not encode placeholders. */
export function textOf(pairs: readonly Pair[]): string {
  const encoded = (value: string) => (placeholder.test(value) ? value : encodeURIComponent(value));
  return pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
}

/** Returns the parameters of a request, with the timestamp if the operation requires one. */
export function pairsOf({ requiresTimestamp }: OperationRecord, values: Values): Pair[] {
  const own = Object.entries(values);
  return requiresTimestamp && values.timestamp === undefined
    ? [...own, ['timestamp', '{now}']]
    : own;
}

export const signature: Pair = ['signature', '{signature}'];

/** The values of parameters as text, by parameter name. Values in braces are placeholders. */
export type Values = Readonly<Record<string, string>>;

/** An example file of the specification. */
export interface Example {
  readonly summary: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly response: unknown;
}

/** An example with the values of its request as text. */
export interface Sample extends Omit<Example, 'request'> {
  readonly name: string;
  readonly values: Values;
}

/** What the tests of an operation are made from. */
export interface TestContext {
  readonly operation: OperationRecord;
  /** The error catalogue. */
  readonly errors: readonly CatalogueEntry[];
  /** The examples with status 200, with placeholders for new and existing ids. */
  readonly successes: readonly Sample[];
  /** The examples with an error response. */
  readonly rejections: readonly Sample[];
  /** The example whose request the other tests modify. */
  readonly base: Sample;
  /** The parameters of the base request in their order, with the timestamp. */
  readonly pairs: readonly Pair[];
  /** The signature, if the operation requires one. */
  readonly signature: readonly Pair[];
  /** The expected response to the request of `base`. */
  readonly accepted: Expectation;
  /** Every method and path of the section, including aliases, as `METHOD /path`. */
  readonly addresses: ReadonlySet<string>;
}

/** The name and value of a parameter. A value in braces is a placeholder. */
export type Pair = readonly [name: string, value: string];

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
