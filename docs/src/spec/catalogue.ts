import type { ErrorCategory } from '@broker-api/spec';
import errorData from '@broker-api/spec/errors.json' with { type: 'json' };
import findingData from '@broker-api/spec/findings.json' with { type: 'json' };

/** An error code of the service. */
export interface ErrorEntry {
  readonly code: number;
  readonly name: string;
  readonly httpStatus: number;
  readonly otherStatuses?: readonly number[];
  readonly meaning: string;
  readonly category: ErrorCategory;
  readonly outcome: 'failed' | 'unknown';
  /** Which requests the gateway checks for this error; absent if only some operations have it. */
  readonly gateway?:
    | 'any'
    | 'api-key'
    | 'signature'
    | 'timestamp'
    | 'parameter-format'
    | 'parameter-value';
  readonly nameFrom?: 'ours';
  /** The likely causes, as Markdown. */
  readonly causes: readonly string[];
  /** What the caller does next, as Markdown. */
  readonly whatToDo: string;
  /** The name of the guide that explains the subject. */
  readonly guide?: string;
}

/** Where a fact comes from. */
export interface Provenance {
  readonly source: string;
  readonly locator: string;
  readonly kind: string;
}

/** A question that the sources leave open or answer differently, and this project's decision. */
export interface Finding {
  readonly title: string;
  readonly sources: readonly (Provenance & { readonly says: string })[];
  readonly decision: string;
  readonly consequence?: string;
}

/** The error codes, in the order in which the broker checks for them. */
export const errors = errorData.errors as readonly ErrorEntry[];
export const errorByCode: ReadonlyMap<number, ErrorEntry> = new Map(
  errors.map((entry) => [entry.code, entry]),
);

/** Returns the HTTP statuses of an error, such as `429 or 418`. */
export function statusText({ httpStatus, otherStatuses = [] }: ErrorEntry): string {
  return [httpStatus, ...otherStatuses].join(' or ');
}

/** Returns the path of an error's page. */
export function errorPath(code: number): string {
  return `/errors/${errorByCode.get(code)?.name}/`;
}

/** The findings, by slug. */
export const findings: ReadonlyMap<string, Finding> = new Map(Object.entries(findingData.findings));

/** The titles of the sources, by name. */
export const sourceTitles: ReadonlyMap<string, string> = new Map(
  Object.entries(findingData.sources).map(([name, { title }]) => [name, title]),
);

/** Where to read each public source, by name. */
export const sourceAddresses: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(findingData.sources).map(([name, source]) => [
    name,
    'addresses' in source ? source.addresses : [],
  ]),
);

/** The meaning of each kind of source. */
export const kindMeanings: Readonly<Record<string, string>> = {
  requirements: 'stated by the requirements',
  reference: 'stated by a public reference',
  observed: 'observed in recorded payloads',
  ours: 'not stated by any source; decided by this project',
};

/** Returns the part of a source's title before the colon, which is its name. */
export function shortTitle(source: string): string {
  return (sourceTitles.get(source) ?? source).split(':')[0] ?? source;
}
