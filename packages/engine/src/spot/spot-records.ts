import { sides } from '../book/book-side.ts';
import { accountReference } from '../broker/accounts-records.ts';
import { amount, group, natural, oneOf, sequence, text, time } from '../snapshot/fields.ts';
import { type Columns, type RecordKind, record, valueAt } from '../snapshot/record.ts';
import { symbolStatuses } from '../trading/market.ts';
import { orderStatuses } from '../trading/order.ts';
import {
  candleRecord,
  filterFields,
  marketReference,
  priceLevelRecord,
  symbolReference,
  tradeFields,
} from '../trading/trading-records.ts';
import { orderTypes, SpotOrder, type SpotOrderTerms, timesInForce } from './order.ts';
import { SpotMarket } from './spot-market.ts';
import type { SpotState } from './spot-state.ts';
import { createSymbol } from './spot-symbol.ts';
import type { SymbolDefinition } from './symbol-definition.ts';
import type { SpotTrade } from './trade.ts';

const definition = group<SymbolDefinition>({
  symbol: text,
  baseAsset: text,
  quoteAsset: text,
  ...filterFields,
});

/** Returns the record kinds for symbols, orders, order books, trades and candlesticks. */
export function spotRecords(state: SpotState): readonly RecordKind[] {
  return [
    marketRecord(state),
    ...orderRecords(state),
    tradeRecord(state),
    candleRecord('spot.candle', state.markets, marketReference(state)),
  ];
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

/** Returns the record kinds for orders, and for price levels with their orders in time priority. */
function orderRecords(state: SpotState): readonly RecordKind[] {
  const open = new Map<number, SpotOrder>();
  return [
    record(
      'spot.order',
      {
        sequence,
        account: accountReference(state.broker.accounts),
        symbol: symbolReference(state),
        clientOrderId: text,
        side: oneOf(sides),
        type: oneOf(orderTypes),
        timeInForce: oneOf(timesInForce),
        price: natural,
        quantity: natural,
        time,
        remaining: natural,
        executedQuote: amount,
        status: oneOf(orderStatuses),
        updateTime: time,
      },
      {
        all: () => state.orders(),
        captureInSlices: () => state.captureOrders(),
        addColumns: (columns, count) => {
          for (let at = 0; at < count; at++) {
            const added = orderAt(columns, at);
            state.addOrder(added);
            if (!added.isOpen) continue;
            state.accountOrders(added.account).addOpenOrder(added);
            open.set(added.sequence, added);
          }
        },
      },
    ),
    priceLevelRecord('spot.priceLevel', state, open),
  ];
}

type OrderValues = SpotOrderTerms &
  Pick<SpotOrder, 'sequence' | 'time' | 'remaining' | 'executedQuote' | 'status' | 'updateTime'>;

function orderAt(columns: Columns<OrderValues>, at: number): SpotOrder {
  const terms: SpotOrderTerms = {
    account: valueAt(columns.account, at),
    symbol: valueAt(columns.symbol, at),
    clientOrderId: valueAt(columns.clientOrderId, at),
    side: valueAt(columns.side, at),
    type: valueAt(columns.type, at),
    timeInForce: valueAt(columns.timeInForce, at),
    price: valueAt(columns.price, at),
    quantity: valueAt(columns.quantity, at),
  };
  const order = new SpotOrder(valueAt(columns.sequence, at), terms, valueAt(columns.time, at));
  order.remaining = valueAt(columns.remaining, at);
  order.executedQuote = valueAt(columns.executedQuote, at);
  order.status = valueAt(columns.status, at);
  order.updateTime = valueAt(columns.updateTime, at);
  return order;
}

/**
 * Returns the record kind for trades. A restored trade is added to the list of its market and the
 * lists of both accounts, and each list keeps only its newest trades.
 */
function tradeRecord(state: SpotState): RecordKind {
  return record<SpotTrade>(
    'spot.trade',
    tradeFields(state.broker.accounts, symbolReference(state)),
    {
      all: () => state.captureTrades(),
      capture: () => state.captureTrades(),
      addColumns: (columns, count) => {
        for (let at = 0; at < count; at++) {
          const trade: SpotTrade = {
            sequence: valueAt(columns.sequence, at),
            symbol: valueAt(columns.symbol, at),
            price: valueAt(columns.price, at),
            quantity: valueAt(columns.quantity, at),
            quoteAmount: valueAt(columns.quoteAmount, at),
            time: valueAt(columns.time, at),
            isBuyerMaker: valueAt(columns.isBuyerMaker, at),
            buyerAccount: valueAt(columns.buyerAccount, at),
            buyOrder: valueAt(columns.buyOrder, at),
            buyFee: valueAt(columns.buyFee, at),
            sellerAccount: valueAt(columns.sellerAccount, at),
            sellOrder: valueAt(columns.sellOrder, at),
            sellFee: valueAt(columns.sellFee, at),
          };
          state.addTrade(state.marketOf(trade.symbol), trade);
        }
      },
    },
  );
}
