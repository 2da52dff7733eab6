type Listed = readonly (readonly [pattern: RegExp, reason: string])[];

/**
 * The faults that show in no other response, or only in a state that a test cannot cause on every
 * deployment: a pattern of their names, and the reason.
 */
export const unnoticedFaults: Listed = [
  [/ ping behaviour: /, 'the body is the same'],
  [/ (extend|close)ListenKey behaviour: executes twice/, 'the repetition changes nothing'],
  [/ listSettlements behaviour: /, 'shows after a settlement'],
  [/ getServerTime behaviour: example/, 'the example is the current time of this sandbox'],
  [/ (cancelOrders?|createListenKey) behaviour: executes twice/, 'the repetition changes nothing'],
  [/^contract placeOrder behaviour: executes twice/, 'an order requires a client order id'],
  [/: in the opposite order$/, 'the list has no documented order, or rows of the same time'],
  [/ getBrokerInfo \/rateLimits/, 'this sandbox enforces no rate limits'],
  [
    / getBrokerInfo \/(timezone|.*\/(exchangeId|riskLimitId|marginPrecision)):/,
    'no other response contains the value, and no order depends on it',
  ],
  [/ getBrokerInfo \/(options\/\*\/base|contracts\/\*\/quote)Asset:/, 'no response has the asset'],
  [/ getBrokerInfo \/contracts\/.*minNotional:/, 'the smallest order has a larger amount'],
  [
    / getBrokerInfo .*riskLimits(\/\*\/quantity:|: without the last)/,
    'shows only in positions larger than the tests may open',
  ],
  [/ getAccount \/can(Withdraw|Deposit):/, 'the API has no withdrawals and no deposits'],
  [/ listDepositOrders \/\*\/\w*[aA]ddress/, 'no other response contains the address'],
  [
    / listInsurance \/\*(\/\*\/(timestamp|value):|: (without|empty))/,
    'a fund has one record, until a liquidation that the tests cannot cause',
  ],
  [/ listFundingRates \/\*\/rate:/, 'shows at the next settlement'],
  [/ listOptions \/\*\/settlement:/, 'no other response contains the value'],
  [/ listBalanceFlow \/\*\/flowName:/, 'the text is not specified'],
  [/ cancelOrders \/message:/, 'the text is not specified'],
  [/ transferToUser behaviour: example/, 'the example is the response of this sandbox'],
  [/ listOptions behaviour: example/, 'the examples are the options of this sandbox'],
  [/option getIndex behaviour: first response/, 'the index does not move without control plane'],
  [
    /contract listPositions \/\*\/realizedPnL:/,
    'only changes show, because the profit of earlier trades is not known',
  ],
];
