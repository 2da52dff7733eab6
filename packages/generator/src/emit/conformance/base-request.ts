import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { JsonObject } from '@broker-api/spec/schema';
import { applicableCodes } from './applicable-codes.ts';
import { errorOfCode, type Sample, type TestContext, type Values } from './test-case.ts';

/** The contents of an example file of the specification. */
export interface WrittenExample {
  readonly summary: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly response: unknown;
}

/**
 * Returns the inputs for the cases of an operation, or undefined if the operation has no usable
 * example.
 */
export function testContextOf(
  operation: OperationRecord,
  examples: Readonly<Record<string, WrittenExample>>,
  catalogue: readonly CatalogueEntry[],
  addresses: ReadonlySet<string>,
): TestContext | undefined {
  const samples = Object.entries(examples).map(
    ([name, { summary, request, status, response }]) => ({
      name,
      summary,
      status,
      response,
      values: Object.fromEntries(Object.entries(request).map(([key, one]) => [key, String(one)])),
    }),
  );
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
  const accepted = unsupported
    ? errorOfCode({ catalogue }, Number((unsupported.response as JsonObject).code))
    : { ok: true };
  return { operation, catalogue, successes, rejections, base, accepted, addresses };
}

/**
 * Converts a request to a string that also contains the defaults of absent parameters, so that
 * equivalent requests result in the same string.
 */
function normalizedRequest({ parameters }: OperationRecord, values: Values): string {
  return JSON.stringify(
    parameters.map(({ name, schema }) => String(values[name] ?? schema.default ?? '')),
  );
}

/**
 * Returns the example that the test cases modify: the example with the most parameters. Of several
 * such examples, prefers a GTC order, because it rests in the book.
 */
function mostComplete(samples: readonly Sample[]): Sample | undefined {
  const size = ({ values }: Sample) =>
    2 * Object.keys(values).length + Number(Object.values(values).includes('GTC'));
  return [...samples].sort((one, other) => size(other) - size(one))[0];
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
export function validValue({ operation, successes, base }: TestContext, name: string): string {
  const example = [base, ...successes].find(({ values }) => values[name] !== undefined);
  if (example) return example.values[name] as string;
  const parameter = operation.parameters.find((one) => one.name === name);
  const { enum: values, default: byDefault, format, type, minimum } = parameter?.schema ?? {};
  const unavailable = parameter?.schema['x-unavailable'];
  const available = values?.find(
    (one) => !(Array.isArray(unavailable) && unavailable.includes(one)),
  );
  if (available !== undefined) return String(available);
  if (byDefault !== undefined) return String(byDefault);
  if (format === 'decimal') return base.values.price ?? '1';
  if (format === 'epoch-ms') return '1796083200000';
  if (format === 'long-id') return '336902617393294336';
  return type === 'integer' ? String(Math.max(Number(minimum ?? 1), 1)) : 'conformance';
}

/** Returns a copy of the values with the changes applied. A change to undefined removes a value. */
export function changed(values: Values, changes: Readonly<Record<string, string | undefined>>) {
  const entries = Object.entries({ ...values, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Returns a copy of the values with the parameters that the conditional rules require. */
export function completed(context: TestContext, values: Values): Values {
  let complete = values;
  for (const { when, require = [] } of context.operation.rules) {
    for (const name of require) {
      if (complete[name] !== undefined || when === undefined) continue;
      const applies = Object.entries(when).every(([key, allowed]) =>
        allowed.includes(complete[key] ?? String(defaultOf(context, key))),
      );
      if (applies) complete = { ...complete, [name]: validValue(context, name) };
    }
  }
  return complete;
}

function defaultOf({ operation }: TestContext, name: string): unknown {
  return operation.parameters.find((one) => one.name === name)?.schema.default;
}

/**
 * Returns a request in which the given parameter has the given value. If possible, all other
 * parameters are valid. The other values come from an example, preferably one that contains the
 * parameter.
 */
export function withValue(context: TestContext, name: string, value: string): Values {
  const withParameter = [context.base, ...context.successes].filter((one) => name in one.values);
  for (const { values } of [...withParameter, context.base, ...context.successes]) {
    const candidate = { ...values, [name]: value };
    if (applicableCodes(context, candidate).length <= 1) return candidate;
  }
  return { ...context.base.values, [name]: value };
}
