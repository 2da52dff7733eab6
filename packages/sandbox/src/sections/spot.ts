import type { PlaceOrder } from '@broker-api/engine';
import { ApiError } from '../gateway/api-error.ts';
import type { SpotOperations } from '../generated/spot.gen.ts';
import {
  closeListenKey,
  createListenKey,
  extendListenKey,
  type ListenKeyCall,
} from '../streams/listen-keys.ts';
import { generalHandlers } from './general.ts';
import { type Call, command, newClientOrderId, query, type SectionHandlers } from './handler.ts';

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
