import type { PlaceOrder } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { ContractOperations } from '../generated/contract.gen.ts';
import type { OptionOperations } from '../generated/option.gen.ts';
import type { SpotOperations } from '../generated/spot.gen.ts';
import {
  closeListenKey,
  createListenKey,
  extendListenKey,
  type ListenKeyCall,
} from '../streams/listen-keys.ts';
import { type Call, command, newClientOrderId, query, type SectionHandlers } from './handler.ts';

/** The operations that all sections share: connectivity tests, the time and the trading rules. */
const generalHandlers: Pick<
  SectionHandlers<SpotOperations>,
  'ping' | 'getServerTime' | 'getBrokerInfo'
> = {
  ping: () => ({}),
  getServerTime: ({ input }) => ({ serverTime: input.time }),
  getBrokerInfo: ({ executor, engine, input: { type, time } }) =>
    executor.read(() => {
      const { symbols, contracts, options, ...rules } = engine.getBrokerInfo({ time });
      if (type === 'token') return { ...rules, symbols };
      if (type === 'options') return { ...rules, options };
      if (type === 'contracts') return { ...rules, contracts };
      return { ...rules, symbols, options, contracts };
    }),
};

export const spotHandlers: SectionHandlers<SpotOperations> = {
  ...generalHandlers,
  getDepth: query(({ engine, input }) => engine.spot.market.getDepth(input)),
  listTrades: query(({ engine, input }) => engine.spot.market.listTrades(input)),
  listKlines: query(({ engine, input }) => engine.spot.market.listKlines(input)),
  getTicker24hr: query(({ engine, input, observed: withQuoteVolume }) =>
    engine.spot.market.getTicker24hr({ ...input, withQuoteVolume }),
  ),
  getTickerPrice: query(({ engine, input }) => engine.spot.market.getTickerPrice(input)),
  getBookTicker: query(({ engine, input }) => engine.spot.market.getBookTicker(input)),
  placeOrder: command((call) => ({ kind: 'spot.placeOrder', ...orderOf(call) })),
  testOrder: query((call) => call.engine.spot.orders.testOrder(orderOf(call))),
  getOrder: query(({ engine, input }) => engine.spot.orders.getOrder(input)),
  cancelOrder: command(({ input }) => ({ kind: 'spot.cancelOrder', ...input })),
  listOpenOrders: query(({ engine, input }) => engine.spot.orders.listOpenOrders(input)),
  listHistoryOrders: query(({ engine, input }) => engine.spot.orders.listHistoryOrders(input)),
  listMyTrades: query(({ engine, input }) => engine.spot.orders.listMyTrades(input)),
  getAccount: query(({ engine, input }) => engine.accounts.getAccount(input)),
  listDepositOrders: query(({ engine, input }) => engine.accounts.listDepositOrders(input)),
  listSubAccounts: query(({ engine, input }) => engine.accounts.listSubAccounts(input)),
  listBalanceFlow: query(({ engine, input, isSent }) =>
    engine.accounts.listBalanceFlow({
      ...input,
      // The engine must know whether these parameters were sent, because it rejects them from an
      // API key of a sub-account. Therefore, their defaults are not passed.
      accountType: isSent('accountType') ? input.accountType : undefined,
      accountIndex: isSent('accountIndex') ? input.accountIndex : undefined,
    }),
  ),
  transfer: command(({ input }) => ({ kind: 'accounts.transfer', ...input })),
  transferToUser: () => {
    const message = 'Transfers between users are not supported: their parameters are undocumented.';
    throw new ApiError('UNSUPPORTED_OPERATION', message);
  },
  createListenKey: async (call) => ({ listenKey: await createListenKey(listenKeyCall(call)) }),
  extendListenKey: async (call) => {
    await extendListenKey(listenKeyCall(call), call.input.listenKey);
    return {};
  },
  closeListenKey: async (call) => {
    await closeListenKey(listenKeyCall(call), call.input.listenKey);
    return {};
  },
};

function orderOf({ input, rules }: Call<SpotOperations['placeOrder']['parameters']>) {
  const { assetType, ...order } = input;
  // No source says what the asset type MARGIN does.
  if (assetType === 'MARGIN') {
    const message = 'The value MARGIN of `assetType` is unavailable; send CASH.';
    throw new ApiError('INVALID_PARAMETER', message);
  }
  const id = order.newClientOrderId ?? newClientOrderId(order.time);
  const spends: Pick<PlaceOrder, 'spendsQuote'> = rules.marketBuyInQuote
    ? { spendsQuote: true }
    : {};
  return { ...order, newClientOrderId: id, ...spends };
}

function listenKeyCall({ executor, apiKey, input }: Call<unknown>): ListenKeyCall {
  return { executor, account: input.account, apiKey, time: input.time };
}

export const contractHandlers: SectionHandlers<ContractOperations> = {
  ...generalHandlers,
  getDepth: query(({ engine, input }) => engine.contract.market.getDepth(input)),
  listTrades: query(({ engine, input }) => engine.contract.market.listTrades(input)),
  listKlines: query(({ engine, input }) => engine.contract.market.listKlines(input)),
  getIndex: query(({ engine, input }) => engine.contract.market.getIndex(input)),
  listFundingRates: query(({ engine, input }) => engine.contract.market.listFundingRates(input)),
  listInsurance: query(({ engine, input }) => engine.contract.market.listInsurance(input)),
  placeOrder: command(({ input }) => ({ kind: 'contract.placeOrder', ...input })),
  cancelOrder: command(({ input }) => ({ kind: 'contract.cancelOrder', ...input })),
  cancelOrders: command(({ input: { time, account, symbol } }) => ({
    kind: 'contract.cancelOrders',
    time,
    account,
    symbols: symbol?.split(','),
  })),
  getOrder: query(({ engine, input }) => engine.contract.orders.getOrder(input)),
  listOpenOrders: query(({ engine, input }) => engine.contract.orders.listOpenOrders(input)),
  listHistoryOrders: query(({ engine, input }) => engine.contract.orders.listHistoryOrders(input)),
  listMyTrades: query(({ engine, input }) => engine.contract.orders.listMyTrades(input)),
  listPositions: query(({ engine, input }) => engine.contract.account.listPositions(input)),
  adjustMargin: command(({ input }) => ({ kind: 'contract.adjustMargin', ...input })),
  getAccount: query(({ engine, input }) => engine.contract.account.getAccount(input)),
};

export const optionHandlers: SectionHandlers<OptionOperations> = {
  ...generalHandlers,
  listOptions: query(({ engine, input }) =>
    engine.option.market.listOptions({ expired: input.expired === 'true' }),
  ),
  getDepth: query(({ engine, input }) => engine.option.market.getDepth(input)),
  listTrades: query(({ engine, input }) => engine.option.market.listTrades(input)),
  listKlines: query(({ engine, input }) => engine.option.market.listKlines(input)),
  getIndex: query(({ engine, input: { time } }) => engine.option.market.getIndex({ time })),
  placeOrder: command(({ input }) => ({
    kind: 'option.placeOrder',
    ...input,
    clientOrderId: input.clientOrderId ?? newClientOrderId(input.time),
  })),
  cancelOrder: command(({ input }) => ({ kind: 'option.cancelOrder', ...input })),
  getOrder: query(({ engine, input }) => engine.option.orders.getOrder(input)),
  listOpenOrders: query(({ engine, input }) => engine.option.orders.listOpenOrders(input)),
  listHistoryOrders: query(({ engine, input }) => engine.option.orders.listHistoryOrders(input)),
  listMyTrades: query(({ engine, input }) => engine.option.orders.listMyTrades(input)),
  listPositions: query(({ engine, input }) => engine.option.account.listPositions(input)),
  listSettlements: query(({ engine, input }) => engine.option.account.listSettlements(input)),
  getAccount: query(({ engine, input }) => engine.option.account.getAccount(input)),
};
