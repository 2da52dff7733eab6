// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 3b9e2bd2031ac609.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of getBookTicker. */
export const getBookTickerCases: readonly Case[] = [
  { id: "spot/getBookTicker/100-all-symbols", title: "The example \"All symbols\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "section 4.2" }, query: "", expect: { ok: true, schema: "BookTickerList" } },
  { id: "spot/getBookTicker/100-one-symbol", title: "The example \"One symbol\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=BTCUSDT", expect: { ok: true, schema: "BookTicker", echo: ["symbol"] } },
  { id: "spot/getBookTicker/110-unknown-symbol", title: "The example \"Unknown symbol\" is refused with -1121", promise: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCH", expect: { code: -1121, status: 400 } },
  { id: "spot/getBookTicker/140-twice-in-the-query-symbol", title: "The parameter symbol twice in the query is refused", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "spot/getBookTicker/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&conformanceUnknown=1", expect: { ok: true, schema: "BookTicker" } },
  { id: "spot/getBookTicker/202-symbol-empty", title: "An empty symbol counts as not sent", promise: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=", expect: { ok: true, schema: "BookTickerList" } },
  { id: "spot/getBookTicker/260-symbol", title: "A symbol that does not exist is refused, though none is needed", promise: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCHSYMBOL", expect: { code: -1121, status: 400 } },
  { id: "spot/getBookTicker/360-weight", title: "The request adds 1 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "symbol=BTCUSDT", expect: { ok: true, schema: "BookTicker" } },
  { id: "spot/getBookTicker/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "symbol=BTCUSDT", expect: { code: -1020, status: 405, allow: true } },
];
