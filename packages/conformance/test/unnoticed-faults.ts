type Listed = readonly (readonly [pattern: RegExp, reason: string])[];

/**
 * The faults that show in no other response, or only in a state that a test cannot cause on every
 * deployment: a pattern of their names, and the reason.
 */
const invisible: Listed = [
  [/ (ping|extendListenKey|closeListenKey) behaviour: /, 'the body is the same'],
  [/ listSettlements /, 'shows after a settlement'],
  [/ getServerTime behaviour: example/, 'the example is the current time of this sandbox'],
  [/ (cancelOrders?|createListenKey) behaviour: executes twice/, 'the repetition changes nothing'],
  [/^contract placeOrder behaviour: executes twice/, 'the second order has no client order id'],
  [/: in the opposite order$/, 'the list has no documented order, or rows of the same time'],
  [/ getBrokerInfo \/rateLimits/, 'this sandbox enforces no rate limits'],
  [
    / getBrokerInfo \/(timezone|.*\/(exchangeId|icebergAllowed|riskLimitId|marginPrecision)):/,
    'no other response contains the value, and no order depends on it',
  ],
  [/ getBrokerInfo \/(options\/\*\/base|contracts\/\*\/quote)Asset:/, 'no response has the asset'],
  [/ getBrokerInfo \/contracts\/.*minNotional:/, 'the smallest order has a larger amount'],
  [
    / getBrokerInfo .*riskLimits(\/\*\/quantity:|: without the last)/,
    'shows only in positions larger than the tests may open',
  ],
  [/ getAccount \/can(Withdraw|Deposit):/, 'the API has no withdrawals and no deposits'],
  [/ listDepositOrders \/\*\//, 'the API has no other response with deposits'],
  [/ listSubAccounts /, 'the API has no other response with sub-accounts'],
  [/ listInsurance /, 'the API has no other response with insurance funds'],
  [/ listFundingRates \/\*\/(rate|interval(Start|End)):/, 'shows at the next settlement'],
  [/ listOptions \/\*\/settlement:/, 'no other response contains the value'],
];

/** The faults that a user of the API can see, and that no test compares yet. */
const notCompared: Listed = [
  [/ createListenKey (\/listenKey:|behaviour: example)/, 'the tests of the streams use the key'],
  [/ transferToUser behaviour: example/, 'only workflows compare balances after a transfer'],
  [/ listBalanceFlow \/\*\/(accountId|tokenName|flowName):/, 'no rule names the account or asset'],
  [/ listMyTrades \/\*\/(accountId|symbol|type):/, 'x-record has no such field of trades'],
  [
    / listOpenOrders \/\*\/(cummulativeQuoteQty|isWorking|avgPrice|marginLocked|status):/,
    'can change',
  ],
  [/ cancelOrder \/(executedQty|avgPrice|fees)/, 'the cancelled orders have no fills'],
  [/ cancelOrders \/message:/, 'the text is not specified'],
  [/ listPositions \/\*\/(realizedPnL|index):/, 'no test recomputes the figure'],
  [/option getAccount \/(totalAsset:|balances: without the last)/, 'no test recomputes the total'],
  [/ listOptions behaviour: example/, 'the sandbox lists the options of the example'],
  [/option getIndex behaviour: first response/, 'the index does not move without control plane'],
  [
    /(contract|option) getDepth \/asks\/\*\/\*:/,
    'no test compares the asks with the orders of the account',
  ],
];

export const unnoticedFaults: Listed = [...invisible, ...notCompared];
