// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getTickerPrice. */
export const getTickerPriceCases: readonly Case[] = [
  { id: "spot/getTickerPrice/100-all-symbols", title: "Returns status 200 and a body that matches the documented schema for the example \"All symbols\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "", expect: { ok: true, schema: "TickerPriceList" } },
  { id: "spot/getTickerPrice/100-one-symbol", title: "Returns status 200 and a body that matches the documented schema for the example \"One symbol: only the price\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=BTCUSDT", expect: { ok: true, schema: "TickerPrice" } },
  { id: "spot/getTickerPrice/110-unknown-symbol", title: "Rejects the request of the example \"Unknown symbol\" with -1121", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCH", expect: { code: -1121, status: 400 } },
  { id: "spot/getTickerPrice/140-duplicate-in-query-symbol", title: "Rejects a duplicate parameter symbol in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "spot/getTickerPrice/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&conformanceUnknown=1", expect: { ok: true, schema: "TickerPrice" } },
  { id: "spot/getTickerPrice/202-symbol-empty", title: "Treats an empty parameter symbol as absent", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=", expect: { ok: true, schema: "TickerPriceList" } },
  { id: "spot/getTickerPrice/260-unknown-symbol", title: "Rejects an unknown symbol with -1121 although symbol is optional", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCHSYMBOL", expect: { code: -1121, status: 400 } },
  { id: "spot/getTickerPrice/360-weight", title: "Adds 1 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "symbol=BTCUSDT", expect: { ok: true, schema: "TickerPrice" } },
  { id: "spot/getTickerPrice/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "symbol=BTCUSDT", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "spot/getTickerPrice/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-1", locator: "section 4.2" }, agreesWithOthers: true, query: "symbol=BTCUSDT", expect: { ok: true } },
];
