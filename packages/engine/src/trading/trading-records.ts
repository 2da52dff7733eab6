import type { Accounts } from '../accounts/accounts.ts';
import { type Side, sides } from '../book/book-side.ts';
import type { OrderBook } from '../book/order-book.ts';
import type { RestingOrder } from '../book/price-level.ts';
import { flatten } from '../bounded-list.ts';
import { accountReference } from '../broker/accounts-records.ts';
import type { Candle } from '../candles/candle.ts';
import type { Candles } from '../candles/candles.ts';
import { type KlineInterval, klineIntervals } from '../candles/intervals.ts';
import { copiedPerSlice } from '../slices.ts';
import {
  amount,
  boolean,
  type Field,
  type FieldsOf,
  integer,
  list,
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
 * Returns the record kind for price levels with their orders in time priority.
 *
 * @param kind such as `spot.priceLevel`
 * @param open the restored open orders by sequence number
 */
export function priceLevelRecord<
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
    { market: marketReference(state), side: oneOf(sides), orders: list(order) },
    {
      recordsPerLine: 20,
      *all() {
        for (const market of state.markets.values()) {
          for (const side of sides) yield* levelsOf(market, side, ordersOf(market, side));
        }
      },
      *captureInSlices() {
        const captured: Iterable<{ market: SomeMarket; side: Side; orders: SomeOrder[] }>[] = [];
        let copied = 0;
        for (const market of state.markets.values()) {
          for (const side of sides) {
            const orders: SomeOrder[] = [];
            for (const order of ordersOf(market, side)) {
              copied += 1;
              if (copied % copiedPerSlice === 0) yield;
              orders.push(order);
            }
            captured.push(levelsOf(market, side, orders));
          }
        }
        return flatten(captured);
      },
      add: ({ market, side, orders }) => {
        for (const resting of orders) {
          // Twice in the book, an order would follow itself for ever.
          if (resting.level !== undefined) {
            throw new TypeError(`The order ${resting.sequence} is on the book twice.`);
          }
          market.book.sideOf(side).add(resting);
        }
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
      all: () => candlesOf(markets),
      capture: () => candlesOf(markets),
      add: ({ market, interval, ...candle }) => market.candles.restore(interval, candle),
    },
  );
}

/** The maximum number of orders in a record of a price level. */
const ordersPerRecord = 1000;

/** Returns the orders of a side of a book in their priority. */
function* ordersOf<SomeOrder extends RestingOrder<SomeOrder>>(
  { book }: { readonly book: OrderBook<SomeOrder> },
  side: Side,
) {
  for (const level of book.sideOf(side).levels()) {
    for (let order = level.first; order !== undefined; order = order.next) yield order;
  }
}

/** Divides orders, which are in their priority, into price levels. */
function* levelsOf<SomeMarket, SomeOrder extends { readonly price: number }>(
  market: SomeMarket,
  side: Side,
  all: Iterable<SomeOrder>,
) {
  let orders: SomeOrder[] = [];
  for (const order of all) {
    const isFull = orders.length === ordersPerRecord;
    if (orders.length > 0 && (isFull || order.price !== orders[0]?.price)) {
      yield { market, side, orders };
      orders = [];
    }
    orders.push(order);
  }
  if (orders.length > 0) yield { market, side, orders };
}

/** Captures all candlesticks. */
function candlesOf<SomeMarket extends { readonly candles: Candles }>(
  markets: ReadonlyMap<string, SomeMarket>,
) {
  const captured = Array.from(markets.values(), (market) =>
    klineIntervals.map((interval) => {
      return { market, interval, candles: market.candles.capture(interval) };
    }),
  );
  return (function* candles() {
    for (const { market, interval, candles } of captured.flat()) {
      for (const candle of candles) yield { market, interval, ...candle };
    }
  })();
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
