import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { displayPath, inRepository } from '../lib/paths.ts';
import { SpecificationError } from './problem.ts';

/** One error code. The order of the catalogue is the order in which checks are made. */
export interface CatalogueEntry {
  readonly code: number;
  readonly name: string;
  readonly httpStatus: number;
  readonly meaning: string;
  readonly category: string;
  readonly outcome: 'failed' | 'unknown';
  readonly door?: 'any' | 'keyed' | 'signed' | 'timed' | 'checked' | 'valued';
  /** The parameters whose invalid values it is for. */
  readonly parameters?: readonly string[];
  readonly nameFrom?: 'ours';
}

const allowed: Readonly<Record<string, RegExp>> = {
  name: /^[A-Z][A-Z_]*$/,
  httpStatus: /^[45]\d\d$/,
  meaning: /^[A-Z].*\.$/,
  category: /^[a-z-]+$/,
  outcome: /^(failed|unknown)$/,
  door: /^(any|keyed|signed|timed|checked|valued)$/,
  parameters: /^\w+(,\w+)*$/,
  nameFrom: /^ours$/,
};
const optional = ['door', 'parameters', 'nameFrom'];

/**
 * Reads and checks spec/errors.yaml.
 *
 * @throws SpecificationError that names each wrong entry with its line
 */
export function readErrorCatalogue(path = inRepository('spec/errors.yaml')): CatalogueEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: lines });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${displayPath(path)}:${line}:${col}`;
  };
  const problems = document.errors.map(({ message, pos }) => ({
    at: at(pos[0]),
    message: message.split('\n')[0] ?? message,
  }));
  if (problems.length > 0) throw new SpecificationError(problems);
  const entries = Object.entries(
    (document.toJS() ?? {}) as Record<string, Record<string, unknown>>,
  );
  if (entries.length === 0) problems.push({ at: at(0), message: 'there is no error code in it' });
  const names = new Set<unknown>();
  for (const [code, entry] of entries) {
    const node = document.getIn([code], true) as { range?: [number, number, number] } | undefined;
    const twice = names.has(entry.name) ? [`${code}: another code has the name ${entry.name}`] : [];
    names.add(entry.name);
    for (const message of [...complaints(code, entry), ...twice]) {
      problems.push({ at: at(node?.range?.[0] ?? 0), message });
    }
  }
  if (problems.length > 0) throw new SpecificationError(problems);
  return entries.map(([code, entry]) => ({ code: Number(code), ...entry }) as CatalogueEntry);
}

function complaints(code: string, entry: Record<string, unknown>): string[] {
  const found = /^-\d+$/.test(code) ? [] : [`"${code}" is not an error code such as '-1121'`];
  for (const [key, pattern] of Object.entries(allowed)) {
    const value = entry[key];
    if (value === undefined && optional.includes(key)) continue;
    if (!pattern.test(String(value ?? ''))) {
      found.push(`${code}: ${key} is ${JSON.stringify(value)}; expected ${pattern.source}`);
    }
  }
  const unknown = Object.keys(entry).filter((key) => !(key in allowed));
  return [...found, ...unknown.map((key) => `${code}: unknown key ${key}`)];
}
