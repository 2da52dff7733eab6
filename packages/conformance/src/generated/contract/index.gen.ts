// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';
import { listInsuranceCases } from './listInsurance.cases.gen.ts';
import { getIndexCases } from './getIndex.cases.gen.ts';
import { listFundingRatesCases } from './listFundingRates.cases.gen.ts';
import { getDepthCases } from './getDepth.cases.gen.ts';
import { listTradesCases } from './listTrades.cases.gen.ts';
import { listKlinesCases } from './listKlines.cases.gen.ts';
import { placeOrderCases } from './placeOrder.cases.gen.ts';
import { cancelOrderCases } from './cancelOrder.cases.gen.ts';
import { cancelOrdersCases } from './cancelOrders.cases.gen.ts';
import { listOpenOrdersCases } from './listOpenOrders.cases.gen.ts';
import { listHistoryOrdersCases } from './listHistoryOrders.cases.gen.ts';
import { getOrderCases } from './getOrder.cases.gen.ts';
import { listMyTradesCases } from './listMyTrades.cases.gen.ts';
import { listPositionsCases } from './listPositions.cases.gen.ts';
import { adjustMarginCases } from './adjustMargin.cases.gen.ts';
import { getAccountCases } from './getAccount.cases.gen.ts';
import { gatewayCases } from './gateway.cases.gen.ts';

/** The contract tests of the contract section. */
export const contractCases: readonly Case[] = [
  ...listInsuranceCases,
  ...getIndexCases,
  ...listFundingRatesCases,
  ...getDepthCases,
  ...listTradesCases,
  ...listKlinesCases,
  ...placeOrderCases,
  ...cancelOrderCases,
  ...cancelOrdersCases,
  ...listOpenOrdersCases,
  ...listHistoryOrdersCases,
  ...getOrderCases,
  ...listMyTradesCases,
  ...listPositionsCases,
  ...adjustMarginCases,
  ...getAccountCases,
  ...gatewayCases,
];
