import type { CatalogueEntry } from '../../read/error-catalogue.ts';
import type { Operation } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';

/** Where a promise is written. */
export interface Promised {
  readonly source: string;
  readonly locator: string;
}

/** A case without what is the same for all: see `Case` of packages/conformance. */
export interface Draft {
  /** The number of the kind of case. */
  readonly kind: number;
  readonly slug: string;
  readonly title: string;
  readonly promise: Promised;
  readonly expect: JsonObject;
  readonly query: string;
  readonly body?: string | undefined;
  readonly [key: string]: unknown;
}

/** Parameters by name, as text; values in braces are placeholders. */
export type Values = Readonly<Record<string, string>>;

/** An example as far as cases read it. */
export interface Sample {
  readonly name: string;
  readonly summary: string;
  readonly values: Values;
  readonly status: number;
  readonly response: unknown;
}

/** What cases of an operation are made from. */
export interface Subject {
  readonly operation: Operation;
  readonly catalogue: readonly CatalogueEntry[];
  /** The examples, with placeholders for what must be new or must exist. */
  readonly successes: readonly Sample[];
  readonly refusals: readonly Sample[];
  /** The request that other cases change one thing in, and what is expected of it unchanged. */
  readonly base: Sample;
  readonly accepted: JsonObject;
  /** Every address of the service, as `METHOD /path`. */
  readonly addresses: ReadonlySet<string>;
}

/** A rule that several requirements share. */
export const rules = {
  ascending: { source: 'requirements-1', locator: 'section 1, rule 2' },
  queryOfGet: { source: 'requirements-1', locator: 'section 1, rule 4' },
  formBody: { source: 'requirements-1', locator: 'section 1, rule 5' },
  anyOrder: { source: 'requirements-1', locator: 'section 1, rule 6' },
  queryWins: { source: 'requirements-1', locator: 'section 1, rule 7' },
  apiKey: { source: 'requirements-1', locator: 'section 5, rule 1' },
  permissions: { source: 'requirements-1', locator: 'section 5, rule 2' },
  securityTypes: { source: 'requirements-1', locator: 'section 5, rule 3' },
  signedPlace: { source: 'requirements-1', locator: 'section 5, rule 4' },
  signature: { source: 'requirements-1', locator: 'section 5, rule 5' },
  timestamp: { source: 'requirements-1', locator: 'section 5, rule 6' },
  weights: { source: 'requirements-1', locator: 'section 8, rule 2' },
  codes: { source: 'wire-facts', locator: 'section 5' },
  gateway: { source: 'broker-behaviour', locator: 'section 7' },
} as const satisfies Readonly<Record<string, Promised>>;

/** The operation's own promise. */
export function promiseOf({ provenance }: Operation): Promised {
  const { source, locator } = provenance[0] as unknown as Promised;
  return { source, locator };
}

/** A parameter's own promise, or that of its operation. */
export function promiseOfParameter(operation: Operation, name: string): Promised {
  const own = operation.parameters.find((parameter) => parameter.name === name)?.provenance;
  const [first] = (own ?? []) as unknown as Promised[];
  return first ? { source: first.source, locator: first.locator } : promiseOf(operation);
}

/** The refusal with a code of the catalogue, by name. */
export function refusal({ catalogue }: Pick<Subject, 'catalogue'>, name: string): JsonObject {
  const entry = catalogue.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`the catalogue has no code ${name}`);
  return { code: entry.code, status: entry.httpStatus };
}

/** The refusal with a code of the catalogue. */
export function refusalOf({ catalogue }: Pick<Subject, 'catalogue'>, code: number): JsonObject {
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined) throw new Error(`the catalogue has no code ${code}`);
  return { code, status: entry.httpStatus };
}

/** A piece of an id: letters and digits joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return words === '' ? 'blank' : words;
}
