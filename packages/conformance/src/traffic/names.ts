import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { ListedNames } from '../profiles/profiles.ts';

/**
 * Returns the names that a deployment lists in place of those of the examples. A symbol that trades
 * there too keeps its name. Every other one gets the name of a symbol that trades: if possible one
 * of the same kind, which no other one has, and with the same index.
 *
 * @param listed the rows of the listing
 */
export function replacements(
  { symbols, index, kindField }: Omit<ListedNames, 'operationId'>,
  listed: readonly Row[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const trading = listed.filter(
    ({ symbol, status = 'TRADING' }) => symbol !== undefined && status === 'TRADING',
  );
  const used = new Set(trading.map(nameOf).filter((name) => name in symbols));
  const indexOf = (row: Row): unknown => index && row[index.field];
  const hasIndex = (row: Row): boolean => indexOf(row) === index?.name;
  for (const [symbol, kind] of Object.entries(symbols)) {
    if (trading.some((row) => nameOf(row) === symbol)) continue;
    const rank = (row: Row): number =>
      4 * Number(textOf(row[kindField]) === kind) +
      2 * Number(!used.has(nameOf(row))) +
      Number(hasIndex(row));
    const [taken] = trading.toSorted((one, other) => rank(other) - rank(one));
    if (taken === undefined) continue;
    used.add(nameOf(taken));
    names.set(symbol, nameOf(taken));
    const otherIndex = indexOf(taken);
    if (index === undefined || otherIndex === undefined || listed.some(hasIndex)) continue;
    names.set(index.name, textOf(otherIndex));
  }
  return names;
}

const nameOf = ({ symbol }: Row): string => textOf(symbol);

/** Replaces names that are whole values, or whole items of lists, in parameters. */
export function renamed(parameters: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return parameters;
  const alternatives = [...names.keys()].map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const value = new RegExp(`(?<=[=,]|%2C)(${alternatives})(?=[&,]|%2C|$)`, 'g');
  return parameters.replace(value, (name) => encodeURIComponent(names.get(name) ?? name));
}
