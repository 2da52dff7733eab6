// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { OrderChecks } from '@broker-api/core/trading-rules';

/** The checks of new orders of the option section, in the order of the broker. */
export const optionOrderChecks: OrderChecks = {
  operationId: "placeOrder",
  defaults: {},
  checks: [
    { listed: "options", codes: [-1121] },
    {
      filter: "PRICE_FILTER",
      value: "price",
      when: { type: ["LIMIT"] },
      codes: [-1133, -1132, -1134],
    },
    { filter: "LOT_SIZE", value: "quantity", codes: [-1136, -1135, -1137] },
    {
      filter: "MIN_NOTIONAL",
      value: "price",
      times: "quantity",
      when: { type: ["LIMIT"] },
      codes: [-1140],
    },
    { status: "TRADING", codes: [-2010] },
  ],
};
