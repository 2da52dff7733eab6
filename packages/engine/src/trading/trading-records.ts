import type { Account } from '../accounts/account.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { sides } from '../book/book-side.ts';
import { accountReference } from '../broker/accounts-records.ts';
import type { Candle } from '../candles/candle.ts';
import type { Candles } from '../candles/candles.ts';
import { type KlineInterval, klineIntervals } from '../candles/intervals.ts';
import {
  amount,
  boolean,
  type Field,
  type FieldsOf,
  integer,
  list,
  oneOf,
  optional,
  reference,
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
  open: integer,
  high: integer,
  low: integer,
  close: integer,
  volume: amount,
  quoteVolume: amount,
  tradeCount: integer,
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
 * @param restored the restored orders by sequence number
 */
export function priceLevelRecord<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
  SomeMarket extends Market<SomeOrder, Symbol, SomeTrade>,
>(
  kind: string,
  state: TradingState<SomeOrder, Symbol, SomeTrade, SomeMarket>,
  restored: ReadonlyMap<number, SomeOrder>,
): RecordKind {
  const order = reference(
    'open order',
    integer,
    (item: SomeOrder) => item.sequence,
    (sequence) => restored.get(sequence),
  );
  return record(
    kind,
    { market: marketReference(state), side: oneOf(sides), orders: list(order) },
    {
      *all() {
        for (const market of state.markets.values()) {
          for (const side of sides) {
            for (const level of market.book.sideOf(side).levels()) {
              yield { market, side, orders: [...level.orders()] };
            }
          }
        }
      },
      add: ({ market, side, orders }) => {
        for (const resting of orders) market.book.sideOf(side).add(resting);
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
    sequence: integer,
    symbol,
    price: integer,
    quantity: integer,
    quoteAmount: amount,
    time,
    isBuyerMaker: boolean,
    buyerAccount: account,
    buyOrder: integer,
    buyFee: amount,
    sellerAccount: account,
    sellOrder: integer,
    sellFee: amount,
  };
}

/** Returns every stored trade once, oldest first. */
export function storedTrades<
  SomeOrder extends Order<SomeOrder, Symbol>,
  Symbol extends TradedSymbol,
  SomeTrade extends Trade<Symbol>,
  SomeMarket extends Market<SomeOrder, Symbol, SomeTrade>,
>(state: TradingState<SomeOrder, Symbol, SomeTrade, SomeMarket>): readonly SomeTrade[] {
  const isStoredFor = (account: Account, { sequence }: SomeTrade): boolean => {
    const oldest = state.accountOrders(account).trades.at(0);
    return oldest !== undefined && oldest.sequence <= sequence;
  };
  const stored: SomeTrade[] = [];
  for (const account of state.broker.accounts) {
    for (const trade of state.accountOrders(account).trades) {
      // A trade can be in the lists of both its accounts. It is taken from the buyer's list or, if
      // that list no longer contains it, from the seller's list.
      const isBuyer = trade.buyerAccount === account;
      if (isBuyer || !isStoredFor(trade.buyerAccount, trade)) stored.push(trade);
    }
  }
  for (const { trades } of state.markets.values()) {
    for (const trade of trades) {
      const { buyerAccount, sellerAccount } = trade;
      const isStored = isStoredFor(buyerAccount, trade) || isStoredFor(sellerAccount, trade);
      if (!isStored) stored.push(trade);
    }
  }
  return stored.sort((left, right) => left.sequence - right.sequence);
}
