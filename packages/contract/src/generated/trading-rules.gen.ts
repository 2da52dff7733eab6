// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { OrderChecks } from '@broker-api/core/trading-rules';

/** The checks of new orders of the contract section, in the order of the broker. */
export const contractOrderChecks: OrderChecks = {
  operationId: "placeOrder",
  defaults: { priceType: "INPUT" },
  checks: [
    { listed: "contracts", codes: [-1121] },
    {
      filter: "PRICE_FILTER",
      value: "price",
      when: { priceType: ["INPUT"] },
      codes: [-1133, -1132, -1134],
    },
    {
      filter: "PRICE_FILTER",
      value: "triggerPrice",
      when: { orderType: ["STOP"] },
      codes: [-1133, -1132, -1134],
    },
    { filter: "LOT_SIZE", value: "quantity", codes: [-1136, -1135, -1137] },
    {
      filter: "MIN_NOTIONAL",
      value: "price",
      times: "quantity",
      when: { priceType: ["INPUT"] },
      codes: [-1140],
    },
    { status: "TRADING", codes: [-2010] },
    {
      riskLimit: "leverage",
      quantity: "quantity",
      when: { side: ["BUY_OPEN", "SELL_OPEN"] },
      codes: [-1130],
    },
  ],
};
