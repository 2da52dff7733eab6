import type { ContractOperations } from '../generated/contract.gen.ts';
import { generalHandlers } from './general.ts';
import { command, query, type SectionHandlers } from './handler.ts';

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
