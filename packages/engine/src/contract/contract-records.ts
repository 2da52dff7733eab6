import { accountRecord, accountReference, tokenReference } from '../broker/accounts-records.ts';
import {
  amount,
  bigInteger,
  boolean,
  group,
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
import { ContractMarket, type ContractTrade } from './contract-market.ts';
import type { ContractDefinition, RiskLimitDefinition } from './contract-rules.ts';
import type { ContractState } from './contract-state.ts';
import { createContract } from './contract-symbol.ts';
import {
  bookSideOf,
  ContractOrder,
  orderSides,
  orderTypes,
  positionSideOf,
  priceTypes,
  timesInForce,
} from './order.ts';
import { positionSides } from './position.ts';
import { lockedFor } from './reservation.ts';
import { parseRiskLimits } from './risk-limits.ts';

const definition = group<ContractDefinition>({
  symbol: text,
  inverse: boolean,
  index: text,
  quoteAsset: text,
  marginToken: text,
  marginPrecision: text,
  multiplier: text,
  priceBand: optional(text),
  ...filterFields,
});

const riskLimit = group<RiskLimitDefinition>({
  quantity: text,
  initialMargin: text,
  maintMargin: text,
});

/**
 * Returns the record kinds for contracts, positions, orders, order books, trades, candlesticks and
 * funding.
 */
export function contractRecords(state: ContractState): readonly RecordKind[] {
  return [
    record(
      'contract.state',
      { nextFundingTime: time, insuranceSequence: sequence },
      {
        all: () => [
          {
            nextFundingTime: state.nextFundingTime,
            insuranceSequence: state.insuranceFund.sequence,
          },
        ],
        add: ({ nextFundingTime, insuranceSequence }) => {
          state.nextFundingTime = nextFundingTime;
          state.insuranceFund.sequence = insuranceSequence;
        },
      },
    ),
    marketRecord(state),
    positionRecord(state),
    ...orderRecords(state),
    tradeRecord(state),
    candleRecord('contract.candle', state.markets, marketReference(state)),
    fundingRecord(state),
    insuranceRecord(state),
  ];
}

function marketRecord({ broker, markets }: ContractState): RecordKind {
  return record(
    'contract.market',
    {
      definition,
      riskLimits: list(riskLimit),
      status: oneOf(symbolStatuses),
      clearingRemainder: bigInteger,
      weightedPremium: bigInteger,
      accruedUntil: time,
      setRate: optional(integer),
    },
    {
      *all() {
        for (const { symbol, riskLimits, status, clearingRemainder, funding } of markets.values()) {
          const { weightedPremium, accruedUntil, setRate } = funding;
          const limits = riskLimits.map((limit) => limit.definition);
          const values = { definition: symbol.definition, riskLimits: limits, status };
          yield { ...values, clearingRemainder, weightedPremium, accruedUntil, setRate };
        }
      },
      add: ({ definition, riskLimits, status, clearingRemainder, ...progress }) => {
        const symbol = createContract(broker.tokens, definition);
        if ('error' in symbol) throw new TypeError(symbol.message);
        const limits = parseRiskLimits(symbol, riskLimits);
        if ('error' in limits) throw new TypeError(limits.message);
        const markPrice = broker.indexPrices.get(definition.index)?.units;
        if (markPrice === undefined) throw new TypeError(`${symbol.name} has no index price.`);
        const market = new ContractMarket(symbol, limits, markPrice, progress.accruedUntil);
        Object.assign(market.funding, progress);
        markets.set(symbol.name, Object.assign(market, { status, clearingRemainder }));
      },
    },
  );
}

/**
 * Returns the record kind for positions. The positions are sorted by account, in the order in which
 * the accounts placed their first orders.
 */
function positionRecord(state: ContractState): RecordKind {
  return record(
    'contract.position',
    {
      market: marketReference(state),
      account: accountReference(state.broker.accounts),
      side: oneOf(positionSides),
      quantity: natural,
      cost: bigInteger,
      margin: amount,
      leverage: natural,
      realizedPnl: amount,
    },
    {
      *all() {
        for (const market of state.markets.values()) {
          for (const position of market.positions()) {
            const { account, side, quantity, cost, margin, leverage, realizedPnl } = position;
            yield { market, account, side, quantity, cost, margin, leverage, realizedPnl };
          }
        }
      },
      add: ({ market, account, side, ...values }) => {
        const position = Object.assign(market.position(account, side), values);
        market.updateLiquidationPrice(position);
      },
    },
  );
}

/**
 * Returns the record kinds for orders, for the orders on the books, and for untriggered STOP
 * orders.
 */
function orderRecords(state: ContractState): readonly RecordKind[] {
  const open = new Map<number, ContractOrder>();
  const order = reference(
    'open order',
    integer,
    (item: ContractOrder) => item.sequence,
    (sequence) => open.get(sequence),
  );
  return [
    accountRecord(
      'contract.order',
      state.broker.accounts,
      {
        sequence,
        symbol: symbolReference(state),
        clientOrderId: text,
        orderSide: oneOf(orderSides),
        type: oneOf(orderTypes),
        priceType: oneOf(priceTypes),
        timeInForce: oneOf(timesInForce),
        price: natural,
        quantity: natural,
        leverage: natural,
        triggerPrice: natural,
        feeRate: natural,
        markPrice: natural,
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
          const terms = { account, ...values, side: bookSideOf(values.orderSide) };
          const market = state.marketOf(terms.symbol);
          const position = market.position(account, positionSideOf(terms.orderSide));
          const added = new ContractOrder(sequence, terms, position, time);
          Object.assign(added, { remaining, executedQuote, fee, status, updateTime });
          state.addOrder(added);
          if (!added.isOpen) return state.restoreClosedOrder(added);
          open.set(sequence, added);
          position.reserve(added, remaining);
          if (added.opens) added.locked = lockedFor(added, remaining);
          state.accountOrders(account).addOpenOrder(added);
        },
      },
    ),
    bookOrderRecord('contract.bookOrder', state, open),
    record(
      'contract.stopOrder',
      { order, rises: boolean },
      {
        all: () => waitingOrders(state),
        add: (waiting) =>
          state.marketOf(waiting.order.symbol).stopOrders.add(waiting.order, waiting.rises),
      },
    ),
  ];
}

/** Returns the untriggered STOP orders, oldest first. */
function waitingOrders(state: ContractState) {
  const waiting = [...state.markets.values()].flatMap(({ stopOrders }) => [...stopOrders]);
  waiting.sort((left, right) => left.sequence - right.sequence);
  return waiting.map((order) => ({
    order,
    rises: state.marketOf(order.symbol).stopOrders.rises(order),
  }));
}

/**
 * Returns the record kind for trades. A restored trade is added only to the lists that would retain
 * it.
 */
function tradeRecord(state: ContractState): RecordKind {
  return record<ContractTrade>(
    'contract.trade',
    {
      ...tradeFields(state.broker.accounts, symbolReference(state)),
      buyOpens: boolean,
      sellOpens: boolean,
      buyIsMarket: boolean,
      sellIsMarket: boolean,
      buyPnl: amount,
      sellPnl: amount,
      isPublic: boolean,
    },
    {
      all: () => state.trades(),
      add: (trade) => state.addTrade(state.marketOf(trade.symbol), trade),
    },
  );
}

function fundingRecord(state: ContractState): RecordKind {
  return record(
    'contract.funding',
    { market: marketReference(state), intervalEnd: time, rate: integer, index: text },
    {
      *all() {
        for (const market of state.markets.values()) {
          for (const settled of market.funding.settled) yield { market, ...settled };
        }
      },
      add: ({ market, ...settled }) => market.funding.settled.push(settled),
    },
  );
}

function insuranceRecord({ broker, insuranceFund }: ContractState): RecordKind {
  return record(
    'contract.insurance',
    { sequence, token: tokenReference(broker.tokens), time, value: amount },
    {
      *all() {
        for (const token of broker.tokens) yield* insuranceFund.records(token);
      },
      add: (row) => insuranceFund.records(row.token).push(row),
    },
  );
}
