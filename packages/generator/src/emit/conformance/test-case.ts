import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Json, JsonObject } from '@broker-api/spec/schema';

/** A requirement: the source document that states it, and the location in that document. */
export interface Requirement {
  readonly source: string;
  readonly locator: string;
  /** The kind of the statement, as in `x-provenance`; absent for `requirements`. */
  readonly kind?: string;
}

/** Returns the statement in an entry of `x-provenance`. */
export function statementOf(entry: Json | undefined): Requirement {
  const { source, locator, kind } = (entry ?? {}) as JsonObject;
  const statement = { source: String(source), locator: String(locator) };
  return kind === 'requirements' ? statement : { ...statement, kind: String(kind) };
}

/** A contract test without the keys that `finished` adds; see `Case` in packages/conformance. */
export interface TestCase {
  /** The number that identifies the kind of test. The last part of the id begins with it. */
  readonly kind: number;
  /** The text after the number in the last part of the id. */
  readonly slug: string;
  readonly title: string;
  readonly requirement: Requirement;
  readonly expect: JsonObject;
  readonly query: string;
  readonly body?: string | undefined;
  readonly [key: string]: unknown;
}

/** A contract test of a stream; see `StreamCase` in packages/conformance. */
export interface StreamTestCase {
  /** The number that identifies the kind of test. The last part of the id begins with it. */
  readonly kind: number;
  /** The text after the number in the last part of the id. */
  readonly slug: string;
  readonly title: string;
  readonly requirement: Requirement;
  /** Whether the test requires neither an account nor orders. */
  readonly isPublic?: boolean;
  /** The behaviour that the test checks, with its data. */
  readonly check: JsonObject;
}

/** The values of parameters as text, by parameter name. Values in braces are placeholders. */
export type Values = Readonly<Record<string, string>>;

/** An example from the specification. */
export interface Sample {
  readonly name: string;
  readonly summary: string;
  readonly values: Values;
  readonly status: number;
  readonly response: unknown;
}

/** The inputs from which the cases of an operation are generated. */
export interface TestContext {
  readonly operation: OperationRecord;
  readonly catalogue: readonly CatalogueEntry[];
  /** The examples with status 200, with placeholders for new and existing ids. */
  readonly successes: readonly Sample[];
  /** The examples with an error response. */
  readonly rejections: readonly Sample[];
  /** The example whose request the other cases modify. */
  readonly base: Sample;
  /** The expected response to the request of `base`. */
  readonly accepted: JsonObject;
  /** Every method and path of the section, including aliases, as `METHOD /path`. */
  readonly addresses: ReadonlySet<string>;
}

/** The requirements that several operations share. */
export const requirements = {
  ascending: { source: 'requirements-1', locator: 'section 1, rule 2' },
  queryOfGet: { source: 'requirements-1', locator: 'section 1, rule 4' },
  formBody: { source: 'requirements-1', locator: 'section 1, rule 5' },
  anyOrder: { source: 'requirements-1', locator: 'section 1, rule 6' },
  queryPrecedence: { source: 'requirements-1', locator: 'section 1, rule 7' },
  apiKey: { source: 'requirements-1', locator: 'section 5, rule 1' },
  permissions: { source: 'requirements-1', locator: 'section 5, rule 2' },
  securityTypes: { source: 'requirements-1', locator: 'section 5, rule 3' },
  signatureLocation: { source: 'requirements-1', locator: 'section 5, rule 4' },
  signature: { source: 'requirements-1', locator: 'section 5, rule 5' },
  timestamp: { source: 'requirements-1', locator: 'section 5, rule 6' },
  weights: { source: 'requirements-1', locator: 'section 8, rule 2' },
  figures: { source: 'broker-behaviour', locator: 'sections 1 to 5', kind: 'ours' },
  gateway: { source: 'broker-behaviour', locator: 'section 7', kind: 'ours' },
} as const satisfies Readonly<Record<string, Requirement>>;

/** Returns the first source of an operation. */
export function requirementOf({ provenance }: OperationRecord): Requirement {
  return statementOf(provenance[0] as unknown as JsonObject);
}

/** Returns the first source of a parameter or, if the parameter has none, of its operation. */
export function requirementOfParameter(operation: OperationRecord, name: string): Requirement {
  const own = operation.parameters.find((parameter) => parameter.name === name)?.provenance;
  const [first] = (own ?? []) as JsonObject[];
  return first === undefined ? requirementOf(operation) : statementOf(first);
}

/** Returns the expected error for an error name of the catalogue. */
export function errorNamed(
  { catalogue }: Pick<TestContext, 'catalogue'>,
  name: string,
): JsonObject {
  const entry = catalogue.find((one) => one.name === name);
  if (entry === undefined)
    throw new Error(`the error catalogue has no error with the name ${name}`);
  return { code: entry.code, status: entry.httpStatus };
}

/** Returns the expected error for an error code of the catalogue. */
export function errorOfCode(
  { catalogue }: Pick<TestContext, 'catalogue'>,
  code: number,
): JsonObject {
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined) throw new Error(`the error catalogue has no code ${code}`);
  return { code, status: entry.httpStatus };
}

/**
 * Returns whether an error code has this name. Unlike `errorNamed`, accepts a name that the
 * catalogue does not contain.
 */
export function isNamed(
  { catalogue }: Pick<TestContext, 'catalogue'>,
  code: number,
  name: string,
): boolean {
  return catalogue.some((one) => one.code === code && one.name === name);
}

/** Returns the title of a case that expects an error, such as `Rejects an API key with -2015`. */
export function rejectionTitle(rejected: string, { code }: JsonObject, condition = ''): string {
  return `Rejects ${rejected} with ${code}${condition === '' ? '' : ` ${condition}`}`;
}

/** Converts a string to a part of an id: letters and digits joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return words === '' ? 'blank' : words;
}
