// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';
import { pingCases } from './ping.cases.gen.ts';
import { getServerTimeCases } from './getServerTime.cases.gen.ts';
import { getBrokerInfoCases } from './getBrokerInfo.cases.gen.ts';
import { getDepthCases } from './getDepth.cases.gen.ts';
import { listTradesCases } from './listTrades.cases.gen.ts';
import { listKlinesCases } from './listKlines.cases.gen.ts';
import { getTicker24hrCases } from './getTicker24hr.cases.gen.ts';
import { getTickerPriceCases } from './getTickerPrice.cases.gen.ts';
import { getBookTickerCases } from './getBookTicker.cases.gen.ts';
import { getOrderCases } from './getOrder.cases.gen.ts';
import { placeOrderCases } from './placeOrder.cases.gen.ts';
import { cancelOrderCases } from './cancelOrder.cases.gen.ts';
import { testOrderCases } from './testOrder.cases.gen.ts';
import { listOpenOrdersCases } from './listOpenOrders.cases.gen.ts';
import { listHistoryOrdersCases } from './listHistoryOrders.cases.gen.ts';
import { getAccountCases } from './getAccount.cases.gen.ts';
import { listMyTradesCases } from './listMyTrades.cases.gen.ts';
import { listDepositOrdersCases } from './listDepositOrders.cases.gen.ts';
import { createListenKeyCases } from './createListenKey.cases.gen.ts';
import { extendListenKeyCases } from './extendListenKey.cases.gen.ts';
import { closeListenKeyCases } from './closeListenKey.cases.gen.ts';
import { listSubAccountsCases } from './listSubAccounts.cases.gen.ts';
import { transferCases } from './transfer.cases.gen.ts';
import { listBalanceFlowCases } from './listBalanceFlow.cases.gen.ts';
import { transferToUserCases } from './transferToUser.cases.gen.ts';
import { gatewayCases } from './gateway.cases.gen.ts';

/** The contract tests of the spot section. */
export const spotCases: readonly Case[] = [
  ...pingCases,
  ...getServerTimeCases,
  ...getBrokerInfoCases,
  ...getDepthCases,
  ...listTradesCases,
  ...listKlinesCases,
  ...getTicker24hrCases,
  ...getTickerPriceCases,
  ...getBookTickerCases,
  ...getOrderCases,
  ...placeOrderCases,
  ...cancelOrderCases,
  ...testOrderCases,
  ...listOpenOrdersCases,
  ...listHistoryOrdersCases,
  ...getAccountCases,
  ...listMyTradesCases,
  ...listDepositOrdersCases,
  ...createListenKeyCases,
  ...extendListenKeyCases,
  ...closeListenKeyCases,
  ...listSubAccountsCases,
  ...transferCases,
  ...listBalanceFlowCases,
  ...transferToUserCases,
  ...gatewayCases,
];
