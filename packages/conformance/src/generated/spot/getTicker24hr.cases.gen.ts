// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getTicker24hr. */
export const getTicker24hrCases: readonly Case[] = [
  { id: "spot/getTicker24hr/100-all-symbols", title: "Returns status 200 and a body that matches the documented schema for the example \"All symbols, without best prices\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "", expect: { ok: true, schema: "Ticker24hrList" } },
  { id: "spot/getTicker24hr/100-as-recorded", title: "Returns status 200 and a body that matches the documented schema for the example \"With the quote volume, as in recorded payloads\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=BTCUSDT", expect: { ok: true, schema: "Ticker24hr", echo: ["symbol"] } },
  { id: "spot/getTicker24hr/100-one-symbol", title: "Returns status 200 and a body that matches the documented schema for the example \"One symbol, with its best prices\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=BTCUSDT", expect: { ok: true, schema: "Ticker24hr", echo: ["symbol"] } },
  { id: "spot/getTicker24hr/110-unknown-symbol", title: "Rejects the request of the example \"Unknown symbol\" with -1121", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCH", expect: { code: -1121, status: 400 } },
  { id: "spot/getTicker24hr/140-duplicate-in-query-symbol", title: "Rejects a duplicate parameter symbol in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "spot/getTicker24hr/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&conformanceUnknown=1", expect: { ok: true, schema: "Ticker24hr" } },
  { id: "spot/getTicker24hr/202-symbol-empty", title: "Treats an empty parameter symbol as absent", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=", expect: { ok: true, schema: "Ticker24hrList" } },
  { id: "spot/getTicker24hr/260-unknown-symbol", title: "Rejects an unknown symbol with -1121 although symbol is optional", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCHSYMBOL", expect: { code: -1121, status: 400 } },
  { id: "spot/getTicker24hr/360-without-symbol", title: "Adds 40 to the used weight if symbol is absent", requirement: { source: "requirements-1", locator: "section 4.2" }, weight: 40, query: "", expect: { ok: true, schema: "Ticker24hrList" } },
  { id: "spot/getTicker24hr/360-with-symbol", title: "Adds 1 to the used weight if symbol is present", requirement: { source: "requirements-1", locator: "section 4.2" }, weight: 1, query: "symbol=BTCUSDT", expect: { ok: true, schema: "Ticker24hr" } },
  { id: "spot/getTicker24hr/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "symbol=BTCUSDT", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "spot/getTicker24hr/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-1", locator: "section 4.2" }, agreesWithOthers: true, query: "symbol=BTCUSDT", expect: { ok: true } },
];
