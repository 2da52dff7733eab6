import type { CatalogueEntry } from '../../read/error-catalogue.ts';
import type { Operation } from '../../read/operations.ts';
import type { JsonObject } from '../../read/schema.ts';

/** A statement of the specification's sources: the document and the location in it. */
export interface Requirement {
  readonly source: string;
  readonly locator: string;
}

/** A case without the keys that `finished` adds; see `Case` of packages/conformance. */
export interface Draft {
  /** The number of the kind of test, which begins the case's name. */
  readonly kind: number;
  readonly slug: string;
  readonly title: string;
  readonly requirement: Requirement;
  readonly expect: JsonObject;
  readonly query: string;
  readonly body?: string | undefined;
  readonly [key: string]: unknown;
}

/** Parameters by name, as text; values in braces are placeholders. */
export type Values = Readonly<Record<string, string>>;

/** An example of the specification. */
export interface Sample {
  readonly name: string;
  readonly summary: string;
  readonly values: Values;
  readonly status: number;
  readonly response: unknown;
}

/** The inputs for the cases of an operation. */
export interface Subject {
  readonly operation: Operation;
  readonly catalogue: readonly CatalogueEntry[];
  /** The successful examples, with placeholders for new and existing ids. */
  readonly successes: readonly Sample[];
  /** The examples with an error response. */
  readonly rejections: readonly Sample[];
  /** The valid request that other cases modify, and its expected response. */
  readonly base: Sample;
  readonly accepted: JsonObject;
  /** Every method and path of the service, as `METHOD /path`. */
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
  codes: { source: 'wire-facts', locator: 'section 5' },
  gateway: { source: 'broker-behaviour', locator: 'section 7' },
} as const satisfies Readonly<Record<string, Requirement>>;

/** Returns the requirement of an operation. */
export function requirementOf({ provenance }: Operation): Requirement {
  const { source, locator } = provenance[0] as unknown as Requirement;
  return { source, locator };
}

/** Returns the requirement of a parameter, or that of its operation. */
export function requirementOfParameter(operation: Operation, name: string): Requirement {
  const own = operation.parameters.find((parameter) => parameter.name === name)?.provenance;
  const [first] = (own ?? []) as unknown as Requirement[];
  return first ? { source: first.source, locator: first.locator } : requirementOf(operation);
}

/** Returns the expected error for a name of the catalogue. */
export function errorNamed({ catalogue }: Pick<Subject, 'catalogue'>, name: string): JsonObject {
  const entry = catalogue.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`the error catalogue has no ${name}`);
  return { code: entry.code, status: entry.httpStatus };
}

/** Returns the expected error for a code of the catalogue. */
export function errorOfCode({ catalogue }: Pick<Subject, 'catalogue'>, code: number): JsonObject {
  const entry = catalogue.find((one) => one.code === code);
  if (entry === undefined) throw new Error(`the error catalogue has no code ${code}`);
  return { code, status: entry.httpStatus };
}

/** Returns the title of a case that expects an error, such as `Rejects an empty symbol with -1102`. */
export function rejectionTitle(subject: string, { code }: JsonObject, condition = ''): string {
  return `Rejects ${subject} with ${code}${condition === '' ? '' : ` ${condition}`}`;
}

/** Converts a text to a part of an id: letters and digits joined by hyphens. */
export function slugOf(text: string): string {
  const words = text.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return words === '' ? 'blank' : words;
}
