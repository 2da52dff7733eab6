import { sides } from '../book/order-book.ts';
import { accountRecord } from '../broker/accounts-records.ts';
import { amount, group, natural, oneOf, sequence, text, time } from '../snapshot/fields.ts';
import { type RecordKind, record } from '../snapshot/record.ts';
import { symbolStatuses } from '../trading/market.ts';
import { orderStatuses } from '../trading/order.ts';
import {
  bookOrderRecord,
  candleRecord,
  filterFields,
  marketReference,
  symbolReference,
  tradeFields,
} from '../trading/trading-records.ts';
import { orderTypes, SpotOrder, timesInForce } from './order.ts';
import { SpotMarket, type SpotState, type SpotTrade } from './spot-state.ts';
import { createSymbol, type SymbolDefinition } from './spot-symbol.ts';

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

/** Returns the record kinds for orders, and for the orders on the books. */
function orderRecords(state: SpotState): readonly RecordKind[] {
  const open = new Map<number, SpotOrder>();
  return [
    accountRecord(
      'spot.order',
      state.broker.accounts,
      {
        sequence,
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
        of: (account) => state.accountOrders(account),
        add: (account, values) => {
          const { sequence, time, remaining, executedQuote, status, updateTime } = values;
          const added = new SpotOrder(sequence, { account, ...values }, time);
          Object.assign(added, { remaining, executedQuote, status, updateTime });
          state.addOrder(added);
          if (!added.isOpen) return state.restoreClosedOrder(added);
          state.accountOrders(account).addOpenOrder(added);
          open.set(sequence, added);
        },
      },
    ),
    bookOrderRecord('spot.bookOrder', state, open),
  ];
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
      all: () => state.trades(),
      add: (trade) => state.addTrade(state.marketOf(trade.symbol), trade),
    },
  );
}
