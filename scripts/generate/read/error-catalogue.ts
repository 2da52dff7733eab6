import { inRepository } from '../../lib/paths.ts';
import { SpecificationError } from '../problem.ts';
import { readValid } from './sources.ts';

/** One error code. The order of the catalogue is the order in which checks are made. */
export interface CatalogueEntry {
  readonly code: number;
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  readonly category: string;
  readonly outcome: 'failed' | 'unknown';
  readonly gateway?: 'any' | 'keyed' | 'signed' | 'timed' | 'checked' | 'valued';
  /** The parameters whose invalid values it is for. */
  readonly parameters?: readonly string[];
  readonly nameFrom?: 'ours';
}

/**
 * Reads spec/errors.yaml and checks it against spec/errors.schema.json.
 *
 * @throws SpecificationError that names each wrong value with its line
 */
export function readErrorCatalogue(path = inRepository('spec/errors.yaml')): CatalogueEntry[] {
  const { content, at } = readValid<Record<string, Omit<CatalogueEntry, 'code'>>>(path, 'errors');
  const entries = Object.entries(content);
  const owners = new Map<string, string>();
  const problems = entries.flatMap(([code, { name }]) => {
    const owner = owners.get(name);
    owners.set(name, owner ?? code);
    if (owner === undefined) return [];
    const message = `${code}: the code ${owner} has the name ${name} too. Name them differently.`;
    return [{ at: at([code, 'name']), message }];
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  return entries.map(([code, entry]) => ({ code: Number(code), ...entry }));
}
