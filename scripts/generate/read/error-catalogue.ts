import { SpecificationError } from '../problem.ts';
import { readCheckedYaml } from './checked-yaml.ts';

/** An error code. The catalogue lists the codes in the order in which the service checks. */
export interface CatalogueEntry {
  readonly code: number;
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  readonly category: string;
  readonly outcome: 'failed' | 'unknown';
  readonly gateway?: 'any' | 'keyed' | 'signed' | 'timed' | 'checked' | 'valued';
  /** The parameters for whose invalid values the service returns this code. */
  readonly parameters?: readonly string[];
  readonly nameFrom?: 'ours';
}

/**
 * Reads spec/errors.yaml and checks it against spec/errors.schema.json.
 *
 * @throws SpecificationError with every problem at its line
 */
export function readErrorCatalogue(root: string): CatalogueEntry[] {
  const path = 'spec/errors.yaml';
  type Content = Record<string, Omit<CatalogueEntry, 'code'>>;
  const { content, at } = readCheckedYaml<Content>(root, path, 'errors');
  const entries = Object.entries(content);
  const owners = new Map<string, string>();
  const problems = entries.flatMap(([code, { name }]) => {
    const owner = owners.get(name);
    owners.set(name, owner ?? code);
    if (owner === undefined) return [];
    const message = `${code}: the code ${owner} also has the name ${name}. Rename one of them.`;
    return [{ at: at([code, 'name']), message }];
  });
  if (problems.length > 0) throw new SpecificationError(problems);
  return entries.map(([code, entry]) => ({ code: Number(code), ...entry }));
}
