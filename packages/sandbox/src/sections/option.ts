import type { OptionOperations } from '../generated/option.gen.ts';
import { generalHandlers } from './general.ts';
import { command, newClientOrderId, query, type SectionHandlers } from './handler.ts';

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
