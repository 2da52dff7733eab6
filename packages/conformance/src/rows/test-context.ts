import type { CatalogueEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import type { Expectation } from '../cases/case.ts';

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
