import { sides } from '../book/order-book.ts';
import { accountRecord, accountReference } from '../broker/accounts-records.ts';
import {
  amount,
  bigInteger,
  boolean,
  group,
  integer,
  natural,
  oneOf,
  optional,
  sequence,
  text,
  time,
} from '../snapshot/fields.ts';
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
import { OptionMarket, type OptionTrade } from './option-market.ts';
import {
  type OptionDefinition,
  optionTypes,
  type SettlementInterval,
  settlementIntervals,
} from './option-rules.ts';
import type { OptionState } from './option-state.ts';
import { createOption } from './option-symbol.ts';
import { OptionOrder, orderTypes, timesInForce } from './order.ts';

const definition = group<OptionDefinition>({
  symbol: text,
  optionType: oneOf(optionTypes),
  baseAsset: text,
  index: text,
  quoteAsset: text,
  strike: text,
  maxPayOff: text,
  expiration: time,
  settlement: oneOf(Object.keys(settlementIntervals) as readonly SettlementInterval[]),
  strikeStep: optional(text),
  ...filterFields,
});

/**
 * Returns the record kinds for options, positions, orders, order books, trades, candlesticks and
 * settlements.
 */
export function optionRecords(state: OptionState): readonly RecordKind[] {
  return [
    marketRecord(state),
    positionRecord(state),
    ...orderRecords(state),
    tradeRecord(state),
    candleRecord('option.candle', state.markets, marketReference(state)),
    settlementRecord(state),
  ];
}

function marketRecord(state: OptionState): RecordKind {
  return record(
    'option.market',
    {
      definition,
      created: time,
      status: oneOf(symbolStatuses),
      hasOrders: boolean,
      settlementPrice: optional(text),
    },
    {
      *all() {
        for (const {
          symbol,
          created,
          status,
          hasOrders,
          settlementPrice,
        } of state.markets.values()) {
          yield { definition: symbol.definition, created, status, hasOrders, settlementPrice };
        }
      },
      add: ({ definition, created, ...values }) => {
        const symbol = createOption(state.broker.tokens, definition);
        if ('error' in symbol) throw new TypeError(symbol.message);
        state.addMarket(Object.assign(new OptionMarket(symbol, created), values));
      },
    },
  );
}

/** Returns the record kind for the positions that are not closed. */
function positionRecord(state: OptionState): RecordKind {
  return record(
    'option.position',
    {
      market: marketReference(state),
      account: accountReference(state.broker.accounts),
      quantity: integer,
      cost: bigInteger,
    },
    {
      *all() {
        for (const market of state.active) {
          for (const { account, quantity, cost } of market.positions()) {
            if (quantity !== 0) yield { market, account, quantity, cost };
          }
        }
      },
      add: ({ market, account, quantity, cost }) => market.restorePosition(account, quantity, cost),
    },
  );
}

/** Returns the record kinds for orders, and for the orders on the books. */
function orderRecords(state: OptionState): readonly RecordKind[] {
  const open = new Map<number, OptionOrder>();
  return [
    accountRecord(
      'option.order',
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
        feeRate: natural,
        time,
        remaining: natural,
        executedQuote: amount,
        fee: amount,
        status: oneOf(orderStatuses),
        updateTime: time,
      },
      {
        of: (account) => state.accountOrders(account),
        add: (account, values) => {
          const { sequence, time, remaining, executedQuote, fee, status, updateTime } = values;
          const added = new OptionOrder(sequence, { account, ...values }, time);
          Object.assign(added, { remaining, executedQuote, fee, status, updateTime });
          state.addOrder(added);
          if (!added.isOpen) return state.restoreClosedOrder(added);
          open.set(sequence, added);
          const { symbol, side } = added;
          state.marketOf(symbol).position(account).openQuantity[side] += remaining;
          state.accountOrders(account).addOpenOrder(added);
        },
      },
    ),
    bookOrderRecord('option.bookOrder', state, open),
  ];
}

/**
 * Returns the record kind for trades. A restored trade is added only to the lists that would retain
 * it.
 */
function tradeRecord(state: OptionState): RecordKind {
  return record<OptionTrade>(
    'option.trade',
    {
      ...tradeFields(state.broker.accounts, symbolReference(state)),
      buyIsMarket: boolean,
      sellIsMarket: boolean,
    },
    {
      all: () => state.trades(),
      add: (trade) => state.addTrade(state.marketOf(trade.symbol), trade),
    },
  );
}

function settlementRecord(state: OptionState): RecordKind {
  return accountRecord(
    'option.settlement',
    state.broker.accounts,
    {
      symbol: symbolReference(state),
      quantity: integer,
      averagePrice: amount,
      margin: amount,
      changed: amount,
      settlementPrice: text,
      time,
    },
    {
      of: (account) => state.settlements(account),
      add: (account, settled) => state.settlements(account).push(settled),
    },
  );
}
