import { type Field, reference, text } from '../snapshot/fields.ts';
import type { SpotMarket } from './spot-market.ts';
import type { SpotState } from './spot-state.ts';
import type { SpotSymbol } from './spot-symbol.ts';

/** A reference to a symbol, by its name. */
export function symbolReference({ markets }: SpotState): Field<SpotSymbol> {
  return reference(
    'symbol',
    text,
    (symbol) => symbol.name,
    (name) => markets.get(name)?.symbol,
  );
}

/** A reference to the market of a symbol. */
export function marketReference({ markets }: SpotState): Field<SpotMarket> {
  return reference(
    'symbol',
    text,
    (market) => market.symbol.name,
    (name) => markets.get(name),
  );
}
