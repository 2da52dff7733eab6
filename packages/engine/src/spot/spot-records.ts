import type { Account } from '../accounts/account.ts';
import { accountReference } from '../accounts/accounts-records.ts';
import { sides } from '../book/book-side.ts';
import { klineIntervals } from '../candles/intervals.ts';
import {
  amount,
  boolean,
  group,
  integer,
  list,
  oneOf,
  optional,
  reference,
  text,
  time,
} from '../snapshot/fields.ts';
import { type RecordKind, record } from '../snapshot/record.ts';
import { orderStatuses, orderTypes, SpotOrder, timesInForce } from './order.ts';
import { marketReference, symbolReference } from './references.ts';
import { SpotMarket } from './spot-market.ts';
import type { SpotState } from './spot-state.ts';
import { createSymbol } from './spot-symbol.ts';
import { type SymbolDefinition, symbolStatuses } from './symbol-definition.ts';
import type { SpotTrade } from './trade.ts';

const definition = group<SymbolDefinition>({
  symbol: text,
  baseAsset: text,
  quoteAsset: text,
  minPrice: text,
  maxPrice: text,
  tickSize: text,
  minQuantity: text,
  maxQuantity: text,
  stepSize: text,
  minNotional: text,
  maxOpenOrders: optional(integer),
});

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

/** The records of symbols, orders, order books, trades and candlesticks. */
export function spotRecords(state: SpotState): readonly RecordKind[] {
  return [
    sequencesRecord(state),
    marketRecord(state),
    ...orderRecords(state),
    tradeRecord(state),
    candleRecord(state),
  ];
}

function sequencesRecord(state: SpotState): RecordKind {
  return record(
    'spot.sequences',
    { orderSequence: integer, tradeSequence: integer },
    { all: () => [state], add: (sequences) => Object.assign(state, sequences) },
  );
}

function marketRecord({ broker, markets }: SpotState): RecordKind {
  return record(
    'spot.market',
    { definition, status: oneOf(symbolStatuses) },
    {
      *all() {
        for (const { symbol, status } of markets.values()) {
          yield { definition: symbol.definition, status };
        }
      },
      add: ({ definition, status }) => {
        const symbol = createSymbol(broker.tokens, definition);
        if ('error' in symbol) throw new TypeError(symbol.message);
        markets.set(symbol.name, Object.assign(new SpotMarket(symbol), { status }));
      },
    },
  );
}

/** The records of orders, and of price levels with their orders in time priority. */
function orderRecords(state: SpotState): readonly RecordKind[] {
  const restored = new Map<number, SpotOrder>();
  const order = reference(
    'open order',
    integer,
    (item: SpotOrder) => item.sequence,
    (sequence) => restored.get(sequence),
  );
  return [
    record(
      'spot.order',
      {
        sequence: integer,
        account: accountReference(state.broker.accounts),
        symbol: symbolReference(state),
        clientOrderId: text,
        side: oneOf(sides),
        type: oneOf(orderTypes),
        timeInForce: oneOf(timesInForce),
        price: integer,
        quantity: integer,
        time,
        remaining: integer,
        executedQuote: amount,
        status: oneOf(orderStatuses),
        updateTime: time,
      },
      {
        all: () => state.orders(),
        add: ({ sequence, time, remaining, executedQuote, status, updateTime, ...terms }) => {
          const added = new SpotOrder(sequence, terms, time);
          Object.assign(added, { remaining, executedQuote, status, updateTime });
          state.addOrder(added);
          if (added.isOpen) state.accountOrders(added.account).addOpenOrder(added);
          restored.set(sequence, added);
        },
      },
    ),
    record(
      'spot.priceLevel',
      { market: marketReference(state), side: oneOf(sides), orders: list(order) },
      {
        all: () => priceLevels(state),
        add: ({ market, side, orders }) => {
          for (const resting of orders) market.book.sideOf(side).add(resting);
        },
      },
    ),
  ];
}

function* priceLevels({ markets }: SpotState) {
  for (const market of markets.values()) {
    for (const side of sides) {
      for (const level of market.book.sideOf(side).levels()) {
        yield { market, side, orders: [...level.orders()] };
      }
    }
  }
}

function candleRecord(state: SpotState): RecordKind {
  return record(
    'spot.candle',
    { market: marketReference(state), interval: oneOf(klineIntervals), ...candleFields },
    {
      *all() {
        for (const market of state.markets.values()) {
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

/** The record of trades. The bounds of the lists decide which lists contain a restored trade. */
function tradeRecord(state: SpotState): RecordKind {
  const account = accountReference(state.broker.accounts);
  return record(
    'spot.trade',
    {
      sequence: integer,
      symbol: symbolReference(state),
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
    },
    {
      all: () => storedTrades(state),
      add: (trade) => state.addTrade(state.marketOf(trade.symbol), trade),
    },
  );
}

/** Returns every stored trade once, oldest first. */
function storedTrades(state: SpotState): readonly SpotTrade[] {
  const isStoredFor = (account: Account, { sequence }: SpotTrade): boolean => {
    const oldest = state.accountOrders(account).trades.at(0);
    return oldest !== undefined && oldest.sequence <= sequence;
  };
  const stored: SpotTrade[] = [];
  for (const account of state.broker.accounts) {
    for (const trade of state.accountOrders(account).trades) {
      // The list of the buyer comes first, so that no set of all trades is necessary.
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
