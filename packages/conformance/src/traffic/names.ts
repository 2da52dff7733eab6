import type { Row } from '../auditor/rule.ts';
import { textOf } from '../cases/parse-exact.ts';
import type { ListedNames } from '../profiles/section-profile.ts';

/**
 * Returns the names that a deployment lists in place of those of the examples. A symbol that trades
 * there too keeps its name. Every other one gets the name of the first unused symbol that trades:
 * of the same kind and, if possible, with the same index; if there is none, of another kind.
 *
 * @param listed the rows of the listing
 */
export function replacements(
  { symbols, index, kindField }: Omit<ListedNames, 'operationId'>,
  listed: readonly Row[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const trading = listed.filter(
    ({ symbol, status }) => symbol !== undefined && (status ?? 'TRADING') === 'TRADING',
  );
  const unused = trading.filter(({ symbol }) => !(textOf(symbol) in symbols));
  const missing = Object.entries(symbols).filter(
    ([name]) => !trading.some(({ symbol }) => textOf(symbol) === name),
  );
  const indexOf = (row: Row): unknown => index && row[index.field];
  const hasIndex = (row: Row): boolean => indexOf(row) === index?.name;
  for (const isOfKind of [true, false]) {
    for (const [symbol, kind] of missing.filter(([name]) => !names.has(name))) {
      const alike = unused.filter((row) => !isOfKind || textOf(row[kindField]) === kind);
      const taken = alike.find(hasIndex) ?? alike[0];
      if (taken === undefined) continue;
      unused.splice(unused.indexOf(taken), 1);
      names.set(symbol, textOf(taken.symbol));
      const otherIndex = indexOf(taken);
      if (index === undefined || otherIndex === undefined || listed.some(hasIndex)) continue;
      names.set(index.name, textOf(otherIndex));
    }
  }
  return names;
}

/** Replaces names that are whole values, or whole items of lists, in parameters. */
export function renamed(parameters: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return parameters;
  const alternatives = [...names.keys()].map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|');
  const value = new RegExp(`(?<=[=,]|%2C)(${alternatives})(?=[&,]|%2C|$)`, 'g');
  return parameters.replace(value, (name) => encodeURIComponent(names.get(name) ?? name));
}
