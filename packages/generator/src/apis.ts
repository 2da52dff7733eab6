import type { ExplainedEntry } from '@broker-api/spec/errors';
import type { OperationRecord } from '@broker-api/spec/model';
import { readOperations } from '@broker-api/spec/read-operations';
import type { Schemas } from '@broker-api/spec/schema';
import { type Section, sections } from '@broker-api/spec/sections';
import type { Spec } from './load.ts';
import { withValueMeanings } from './read/value-meanings.ts';

/** The operations of an OpenAPI document, and its named schemas. */
export interface Api {
  readonly operations: readonly OperationRecord<string>[];
  /** The descriptions list the meanings of enum values. */
  readonly schemas: Schemas;
}

/** The documents of the sections and of the control plane, by owner. */
export type Apis = ReadonlyMap<string, Api>;

/** Returns the sections that a specification has. */
export function sectionsIn(spec: Spec): Section[] {
  return sections.filter((section) => spec.file(`spec/${section}/openapi.yaml`));
}

/** Reads the documents of the sections and of the control plane, after their check. */
export function readApis(spec: Spec): Apis {
  const errors = readErrors(spec);
  return new Map(
    [...sectionsIn(spec), 'control'].map((owner) => {
      const document = withValueMeanings(spec.bundle(`spec/${owner}/openapi.yaml`));
      const { schemas = {} } = (document.components ?? {}) as { schemas?: Schemas };
      return [owner, { operations: readOperations(owner, document, errors), schemas }] as const;
    }),
  );
}

/** Returns the entries of spec/errors.yaml, after their check. */
export function readErrors(spec: Spec): ExplainedEntry[] {
  const content = spec.file('spec/errors.yaml')?.value as Record<
    string,
    Omit<ExplainedEntry, 'code'>
  >;
  return Object.entries(content).map(([code, entry]) => ({ code: Number(code), ...entry }));
}
