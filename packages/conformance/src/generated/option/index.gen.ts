// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';
import { listOptionsCases } from './listOptions.cases.gen.ts';
import { getIndexCases } from './getIndex.cases.gen.ts';
import { getDepthCases } from './getDepth.cases.gen.ts';
import { listTradesCases } from './listTrades.cases.gen.ts';
import { listKlinesCases } from './listKlines.cases.gen.ts';
import { placeOrderCases } from './placeOrder.cases.gen.ts';
import { cancelOrderCases } from './cancelOrder.cases.gen.ts';
import { listOpenOrdersCases } from './listOpenOrders.cases.gen.ts';
import { listPositionsCases } from './listPositions.cases.gen.ts';
import { listHistoryOrdersCases } from './listHistoryOrders.cases.gen.ts';
import { getOrderCases } from './getOrder.cases.gen.ts';
import { listMyTradesCases } from './listMyTrades.cases.gen.ts';
import { listSettlementsCases } from './listSettlements.cases.gen.ts';
import { getAccountCases } from './getAccount.cases.gen.ts';
import { gatewayCases } from './gateway.cases.gen.ts';

/** The contract tests of the option section. */
export const optionCases: readonly Case[] = [
  ...listOptionsCases,
  ...getIndexCases,
  ...getDepthCases,
  ...listTradesCases,
  ...listKlinesCases,
  ...placeOrderCases,
  ...cancelOrderCases,
  ...listOpenOrdersCases,
  ...listPositionsCases,
  ...listHistoryOrdersCases,
  ...getOrderCases,
  ...listMyTradesCases,
  ...listSettlementsCases,
  ...getAccountCases,
  ...gatewayCases,
];
