/** By page: queries that several pages match, whose first result must be this page. */
export const topics = readTable(`
  /guides/rate-limits-and-bans/: rate limit
  /placeOrder/|/guides/first-order/: place
  /guides/order-life-cycle/: order status; market order
  /concepts/liquidation/: liquidation price
  /guides/signing/: hmac; X-BH-APIKEY
  /errors/INVALID_SIGNATURE/: The signature does not match the request that was received.
  /errors/INSUFFICIENT_BALANCE/: insufficient balance
  /getAccount/: account balance
  /guides/streams/: websocket ping; ping websocket; reconnect
  /contract/cancelOrders/: cancel all orders
  /guides/errors-and-unknown-outcomes/: retry
  /guides/sandbox-for-a-team/: docker
  /getDepth/: order book
  /guides/python/: python
`);

/** By page: questions and words that readers enter. One of the first three results must match. */
export const questions = readTable(`
  /guides/fees/: how do I learn the fee; taker fee; webhook fee
  /guides/order-book/: order book sync; how do I keep the order book in sync; local order book
  /guides/order-book/: lastUpdateId; order book snapshot; sequence gap
  /guides/install/: how do I install the client; npm install
  /concepts/liquidation/: auto deleveraging; ADL; What is the liquidation price?; margin call
  /concepts/liquidation/: how to avoid liquidation
  /fidelity/: how does the sandbox differ from production
  /concepts/margin/|/guides/contracts/: contract size
  /guides/order-life-cycle/: self-trade prevention; amend an order; post only order; partial fill
  /guides/order-life-cycle/: my order was only partially filled; iceberg; post only; time in force
  /guides/order-life-cycle/: cancel replace; what is the difference between LIMIT and LIMIT_MAKER
  /guides/order-life-cycle/: take profit
  /guides/rate-limits-and-bans/: x-mbx-used-weight; how to see used weight; rate limit exceeded
  /guides/rate-limits-and-bans/: how many requests per minute can I send
  /guides/test-a-bot/: IP whitelist; test my bot without real money; testnet; paper trading
  /guides/test-a-bot/: ip whitelist
  /guides/errors-and-unknown-outcomes/: what happens if my order times out; idempotent
  /guides/signing/: how do I sign a request
  /errors/INVALID_SIGNATURE/: why is my signature invalid; signature invalid
  /errors/INVALID_TIMESTAMP/: timestamp outside of recvWindow; timestamp ahead
  /contract/cancelOrders/: how to cancel all orders
  /guides/order-life-cycle/|/placeOrder/: can I place a market order?
  /concepts/funding/: how is the funding rate computed; who pays funding; funding payment
  /concepts/settlement/: when do options expire
  /getAccount/: how do I get my balance
  /spot/transfer/: transfer between accounts
  /guides/streams/: how to keep the listen key alive; how do I connect to the websocket
  /guides/streams/: subscribe to trades; websocket disconnect; heartbeat
  /guides/streams/: what happens when my websocket disconnects
  /guides/streams/: how do I get notified when my order fills
  /guides/sandbox-for-a-team/: run the sandbox in docker
  /streams/executionReport/: what does executionReport contain
  /guides/money-decimals-and-ids/: javascript integer precision
  /guides/other-languages/: typescript; generate a java client; rust; php; java
  /guides/other-languages/|/generators/: openapi document
  /guides/contracts/|/placeOrder/: stop loss
  /guides/contracts/: close my position; hedge mode; how do I close all positions
  /concepts/margin/: isolated margin; leverage; max leverage; unrealized pnl
  /concepts/spreads/: call spread payoff
  /errors/ORDER_DUPLICATED/: duplicate order id
  /errors/INSUFFICIENT_BALANCE/: order rejected insufficient balance
  /guides/rate-limits-and-bans/|/errors/TOO_MANY_REQUESTS/: what if my request gets 429
  /guides/time-and-receive-window/: how to sync the clock; nonce; milliseconds or seconds
  /getServerTime/: server time
  /getBrokerInfo/: minimum order size
  /listKlines/: candles; ohlcv; historical klines; how do I download historical candles
  /listMyTrades/: historical trades
  /listSubAccounts/: sub account
  /listDepositOrders/: deposit address
  /control/injectFault/: fault injection
  /control/advanceClock/: advance the clock
  /guides/not-in-the-api/: greeks; backtest; withdraw; withdrawal; OCO; bracket order
  /guides/not-in-the-api/: trailing stop; fix protocol; csv; historical data; dust; vwap
  /guides/not-in-the-api/: implied volatility; delta; open interest; long short ratio
  /guides/not-in-the-api/: websocket api order; batch orders; portfolio margin; unified account
  /guides/not-in-the-api/: tax report; fiat; staking; 2fa; price alert; webhook
  /guides/not-in-the-api/: can I change leverage of an open position; how do I withdraw my money
  /guides/not-in-the-api/: does the api have greeks; do you support FIX
  /third-party-clients/: ccxt; hummingbot
  /changelog/: breaking changes; changelog; release notes; what is new in this version
  /guides/python/: pandas
  /guides/(other-languages|python)/: is there a python sdk
  /errors/INVALID_LISTEN_KEY/: listen key expired
  /guides/lists/: backfill
  /getTicker24hr/: 24h ticker
  /ping/: server status
  /listBalanceFlow/: income history
  /control/addApiKey/: api key permissions; read only key
  /testOrder/: validate order; dry run
  /downloads/|/generators/: postman; swagger; openapi; bruno
  /guides/accounts-and-transfers/|/spot/transfer/: internal transfer; transfer funds
`);

/** Reads lines with a pattern for the URL of a page, and with queries. Returns one row a query. */
function readTable(table: string): readonly (readonly [query: string, expected: RegExp])[] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [page = '', queries = ''] = line.trim().split(': ');
      return queries.split('; ').map((query) => [query, new RegExp(page)] as const);
    });
}
