// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { OrderChecks } from '@broker-api/core/trading-rules';

/** The checks of new orders of the spot section, in the order of the broker. */
export const spotOrderChecks: OrderChecks = {
  operationId: "placeOrder",
  defaults: {},
  checks: [
    { listed: "symbols", codes: [-1121] },
    {
      filter: "PRICE_FILTER",
      value: "price",
      when: { type: ["LIMIT", "LIMIT_MAKER"] },
      codes: [-1133, -1132, -1134],
    },
    { filter: "LOT_SIZE", value: "quantity", codes: [-1136, -1135, -1137] },
    {
      filter: "MIN_NOTIONAL",
      value: "price",
      times: "quantity",
      when: { type: ["LIMIT", "LIMIT_MAKER"] },
      codes: [-1140],
    },
    { status: "TRADING", codes: [-2010] },
  ],
};
