import { textOf } from '../cases/parse-exact.ts';
import { total } from '../decimal.ts';
import type { AssetBalance, Row } from './stateful-terms.ts';

/** Reads balances whose total is the sum of some fields. */
export function balancesIn(
  rows: readonly Row[],
  fields: { readonly asset: string; readonly locked: string; readonly margin?: string },
): ReadonlyMap<string, AssetBalance> {
  return new Map(
    rows.map((row): [string, AssetBalance] => {
      const free = textOf(row.free);
      const locked = textOf(row[fields.locked]);
      const margin = fields.margin === undefined ? undefined : textOf(row[fields.margin]);
      const parts = margin === undefined ? [free, locked] : [free, locked, margin];
      const balance = { free, locked, total: total(parts) };
      return [textOf(row[fields.asset]), margin === undefined ? balance : { ...balance, margin }];
    }),
  );
}
