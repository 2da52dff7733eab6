import type { Accounts } from '../accounts/accounts.ts';
import { sides } from '../book/order-book.ts';
import { accountReference } from '../broker/accounts-records.ts';
import {
  type Candle,
  type Candles,
  type KlineInterval,
  klineIntervals,
} from '../candles/candles.ts';
import {
  amount,
  boolean,
  type Field,
  type FieldsOf,
  integer,
  natural,
  oneOf,
  optional,
  reference,
  sequence,
  text,
  time,
} from '../snapshot/fields.ts';
import { type RecordKind, record } from '../snapshot/record.ts';
import type { Market } from './market.ts';
import type { Order } from './order.ts';
import type { Trade } from './trade.ts';
import type { TradedSymbol } from './traded-symbol.ts';
import type { TradingState } from './trading-state.ts';

/** The fields of the order filters in the definition of a symbol. */
export const filterFields = {
  minPrice: text,
  maxPrice: text,
  tickSize: text,
  minQuantity: text,
  maxQuantity: text,
  stepSize: text,
  minNotional: text,
  maxOpenOrders: optional(integer),
};

const candleFields = {
  openTime: time,
  open: natural,
  high: natural,
  low: natural,
  close: natural,
  volume: amount,
  quoteVolume: amount,
  tradeCount: natural,
  takerVolume: amount,
  takerQuoteVolume: amount,
};

/** A state with markets by the names of their symbols. */
interface Markets<SomeMarket> {
  readonly markets: ReadonlyMap<string, SomeMarket>;
}

/** Creates the field for a reference to a symbol, encoded as its name. */
export function symbolReference<Symbol extends TradedSymbol>({
  markets,
}: Markets<{ readonly symbol: Symbol }>): Field<Symbol> {
  return reference(
    'symbol',
    text,
    (symbol) => symbol.name,
    (name) => markets.get(name)?.symbol,
  );
}

/**
 * Creates the field for a reference to the market of a symbol, encoded as the name of the symbol.
 */
export function marketReference<SomeMarket extends { readonly symbol: TradedSymbol }>({
  markets,
}: Markets<SomeMarket>): Field<SomeMarket> {
  return reference(
    'symbol',
    text,
    (market) => market.symbol.name,
    (name) => markets.get(name),
  );
}

/**
 * Returns the record kind for the orders on the books, in their priority.
 *
 * @param kind such as `spot.bookOrder`
 * @param open the restored open orders by sequence number
 */
export function bookOrderRecord<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
  SomeMarket extends Market<SomeOrder, Symbol, SomeTrade>,
>(
  kind: string,
  state: TradingState<SomeOrder, Symbol, SomeTrade, SomeMarket>,
  open: ReadonlyMap<number, SomeOrder>,
): RecordKind {
  const order = reference(
    'open order',
    integer,
    (item: SomeOrder) => item.sequence,
    (sequence) => open.get(sequence),
  );
  return record(
    kind,
    { order },
    {
      *all() {
        for (const { book } of state.markets.values()) {
          for (const side of sides) {
            for (const level of book.sideOf(side).levels()) {
              for (const order of level.orders()) yield { order };
            }
          }
        }
      },
      add: ({ order: resting }) => {
        // Twice in the book, an order would follow itself for ever.
        if (resting.level !== undefined) {
          throw new TypeError(`The order ${resting.sequence} is on the book twice.`);
        }
        state.marketOf(resting.symbol).book.sideOf(resting.side).add(resting);
      },
    },
  );
}

/**
 * Returns the record kind for candlesticks.
 *
 * @param kind such as `spot.candle`
 */
export function candleRecord<SomeMarket extends { readonly candles: Candles }>(
  kind: string,
  markets: ReadonlyMap<string, SomeMarket>,
  market: Field<SomeMarket>,
): RecordKind {
  return record<{ market: SomeMarket; interval: KlineInterval } & Candle>(
    kind,
    { market, interval: oneOf(klineIntervals), ...candleFields },
    {
      *all() {
        for (const market of markets.values()) {
          for (const interval of klineIntervals) {
            for (const candle of market.candles.stored(interval)) {
              yield { market, interval, ...candle };
            }
          }
        }
      },
      add: ({ market, interval, ...candle }) => market.candles.restore(interval, candle),
    },
  );
}

/** Returns the fields that the trades of all sections have. */
export function tradeFields<Symbol extends TradedSymbol>(
  accounts: Accounts,
  symbol: Field<Symbol>,
): FieldsOf<Trade<Symbol>> {
  const account = accountReference(accounts);
  return {
    sequence,
    symbol,
    price: natural,
    quantity: natural,
    quoteAmount: amount,
    time,
    isBuyerMaker: boolean,
    buyerAccount: account,
    buyOrder: sequence,
    buyFee: amount,
    sellerAccount: account,
    sellOrder: sequence,
    sellFee: amount,
  };
}
