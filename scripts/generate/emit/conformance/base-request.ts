import type { CatalogueEntry } from '../../read/error-catalogue.ts';
import type { Operation } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';
import { applicableCodes } from './applicable-codes.ts';
import { refusalOf, type Sample, type Subject, type Values } from './test-case.ts';

/** An example as it is written. */
export interface WrittenExample {
  readonly summary: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly status: number;
  readonly response: unknown;
}

/** What is read of the examples of an operation that can be sent. */
export function subjectOf(
  operation: Operation,
  examples: Readonly<Record<string, WrittenExample>>,
  catalogue: readonly CatalogueEntry[],
  addresses: ReadonlySet<string>,
): Subject | undefined {
  const samples = Object.entries(examples).map(
    ([name, { summary, request, status, response }]) => ({
      ...{ name, summary, status, response },
      values: Object.fromEntries(Object.entries(request).map(([key, one]) => [key, String(one)])),
    }),
  );
  const requestOf = ({ values }: Sample) => wholeRequest(operation, values);
  const answered = new Set(samples.filter(({ status }) => status === 200).map(requestOf));
  const partial = operation.sandbox.coverage === 'partial';
  // A request that is also answered shows what happens the second time.
  const refusals = samples.filter(
    (sample) =>
      sample.status >= 400 && sample.status < 500 && (partial || !answered.has(requestOf(sample))),
  );
  const unsupported = partial ? refusals[0] : undefined;
  const successes = partial
    ? []
    : samples
        .filter(({ status }) => status === 200)
        .map((sample) => ({ ...sample, values: withPlaceholders(operation, sample.values) }));
  const base = unsupported ?? plainest(successes);
  if (base === undefined) return undefined;
  const accepted = unsupported
    ? refusalOf({ catalogue }, Number((unsupported.response as JsonObject).code))
    : { ok: true };
  return { operation, catalogue, successes, refusals, base, accepted, addresses };
}

/** A request with its defaults, so that two that mean the same are told to be the same. */
function wholeRequest({ parameters }: Operation, values: Values): string {
  return JSON.stringify(
    parameters.map(({ name, resolved }) => String(values[name] ?? resolved.default ?? '')),
  );
}

/**
 * The example that cases change: the one with the most parameters shows most, and an order that
 * rests does no harm.
 */
function plainest(samples: readonly Sample[]): Sample | undefined {
  const size = ({ values }: Sample) =>
    2 * Object.keys(values).length + Number(Object.values(values).includes('GTC'));
  return [...samples].sort((one, other) => size(other) - size(one))[0];
}

/** A caller's own ids are new each time; orders and listen keys must exist. */
function withPlaceholders({ operationId, method }: Operation, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    if (name === 'listenKey') return [name, '{listenKey}'];
    if (!/order$/i.test(operationId)) return [name, value];
    if (name === 'newClientOrderId') return [name, '{fresh}'];
    if (method === 'POST' && name === 'clientOrderId') return [name, '{fresh}'];
    if (name === 'orderId') return [name, `{orderId=${value}}`];
    if (/clientOrderId$/i.test(name)) return [name, `{clientOrderId=${value}}`];
    return [name, value];
  });
  return Object.fromEntries(entries);
}

/** A value that a parameter may have. */
export function rightValue({ operation, successes, base }: Subject, name: string): string {
  const shown = [base, ...successes].find(({ values }) => values[name] !== undefined);
  if (shown) return shown.values[name] as string;
  const parameter = operation.parameters.find((one) => one.name === name);
  const { enum: values, default: byDefault, format, type, minimum } = parameter?.resolved ?? {};
  const closed = parameter?.resolved['x-unavailable'];
  const open = values?.find((one) => !(Array.isArray(closed) && closed.includes(one)));
  if (open !== undefined) return String(open);
  if (byDefault !== undefined) return String(byDefault);
  if (format === 'decimal') return base.values.price ?? '1';
  if (format === 'epoch-ms') return '1796083200000';
  if (format === 'long-id') return '336902617393294336';
  return type === 'integer' ? String(Math.max(Number(minimum ?? 1), 1)) : 'conformance';
}

/** The base with other values, which empty ones are left out of. */
export function changed(values: Values, changes: Readonly<Record<string, string | undefined>>) {
  const entries = Object.entries({ ...values, ...changes });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Adds what the conditional rules require beside the values. */
export function completed(subject: Subject, values: Values): Values {
  let complete = values;
  for (const { when, require = [] } of subject.operation.rules) {
    for (const name of require) {
      if (complete[name] !== undefined || when === undefined) continue;
      const applies = Object.entries(when).every(([key, allowed]) =>
        allowed.includes(complete[key] ?? String(defaultOf(subject, key))),
      );
      if (applies) complete = { ...complete, [name]: rightValue(subject, name) };
    }
  }
  return complete;
}

function defaultOf({ operation }: Subject, name: string): unknown {
  return operation.parameters.find((one) => one.name === name)?.resolved.default;
}

/**
 * A request in which the parameter has the value and all else is right: from the first success
 * example that has the parameter, else from the base.
 */
export function withValue(subject: Subject, name: string, value: string): Values {
  const shown = [subject.base, ...subject.successes].filter((one) => name in one.values);
  for (const { values } of [...shown, subject.base, ...subject.successes]) {
    const candidate = { ...values, [name]: value };
    if (applicableCodes(subject, candidate).length <= 1) return candidate;
  }
  return { ...subject.base.values, [name]: value };
}
