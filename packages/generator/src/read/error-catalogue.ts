import type { Spec } from '../load.ts';

/** An error code. The catalogue lists the codes in the order of the checks that return them. */
export interface CatalogueEntry {
  readonly code: number;
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  readonly category: string;
  readonly outcome: 'failed' | 'unknown';
  /**
   * The service may return the code although it executed another copy of the request: any request,
   * or only one without an id of its own.
   */
  readonly copy?: true | 'without-id' | 'by-query';
  readonly gateway?:
    | 'any'
    | 'api-key'
    | 'signature'
    | 'timestamp'
    | 'parameter-format'
    | 'parameter-value';
  /** The service returns this code if one of these parameters has an invalid value. */
  readonly parameters?: readonly string[];
  /** The HTTP statuses that some responses with this code have instead of `httpStatus`. */
  readonly otherStatuses?: readonly number[];
  readonly nameFrom?: 'ours';
}

/** An error code with explanations for readers. No program depends on the explanations. */
export interface ExplainedEntry extends CatalogueEntry {
  /** The likely causes, the most frequent first, as Markdown. */
  readonly causes: readonly string[];
  /** What the caller should do next, as Markdown. */
  readonly whatToDo: string;
  /** The name of the guide that explains the subject: a file in docs/guides, without `.md`. */
  readonly guide?: string;
}

/** Returns the entries of spec/errors.yaml, after their check. */
export function readErrorCatalogue(spec: Spec): ExplainedEntry[] {
  const content = spec.file('spec/errors.yaml')?.value as Record<
    string,
    Omit<ExplainedEntry, 'code'>
  >;
  return Object.entries(content).map(([code, entry]) => ({ code: Number(code), ...entry }));
}
