// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash e538c18a2f41d621.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** The contract tests of listTrades. */
export const listTradesCases: readonly Case[] = [
  { id: "spot/listTrades/100-latest-three", title: "Returns status 200 and the documented schema for the example \"The latest three trades, sorted oldest first\"", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=BTCUSDT&limit=3", expect: { ok: true, maxItems: 3, order: [{ list: "", by: "time", direction: "ascending" }] } },
  { id: "spot/listTrades/101-limit-1", title: "Returns lists of at most 1 entry if limit is 1", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1", expect: { ok: true, maxItems: 1 } },
  { id: "spot/listTrades/101-limit-2", title: "Returns lists of at most 2 entries if limit is 2", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=2", expect: { ok: true, maxItems: 2 } },
  { id: "spot/listTrades/110-unknown-symbol", title: "Rejects the example \"Unknown symbol\" with -1121", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCH", expect: { code: -1121, status: 400 } },
  { id: "spot/listTrades/122-reverse-order", title: "Reads parameters in reverse order", requirement: { source: "requirements-1", locator: "section 1, rule 6" }, query: "limit=3&symbol=BTCUSDT", expect: { ok: true } },
  { id: "spot/listTrades/140-duplicate-in-query-symbol", title: "Rejects a duplicate symbol in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&limit=3&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "spot/listTrades/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&limit=3&conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/listTrades/200-without-symbol", title: "Rejects a missing symbol with -1102", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "limit=3", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/201-symbol-empty", title: "Rejects an empty symbol with -1102", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "limit=3&symbol=", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/260-unknown-symbol", title: "Rejects an unknown symbol with -1121", requirement: { source: "requirements-1", locator: "section 4.2" }, query: "symbol=NOSUCHSYMBOL&limit=3", expect: { code: -1121, status: 400 } },
  { id: "spot/listTrades/202-limit-empty", title: "Treats an empty limit as absent", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=", expect: { ok: true } },
  { id: "spot/listTrades/220-limit-letters", title: "Rejects the malformed limit \"abc\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=abc", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/220-limit-fraction", title: "Rejects the malformed limit \"1.5\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1.5", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/220-limit-exponent", title: "Rejects the malformed limit \"1e3\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1e3", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/220-limit-hexadecimal", title: "Rejects the malformed limit \"0x10\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=0x10", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/220-limit-leading-space", title: "Rejects the malformed limit \" 1\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=%201", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/220-limit-above-LONG-range", title: "Rejects the malformed limit \"9223372036854775808\" with -1102", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=9223372036854775808", expect: { code: -1102, status: 400 } },
  { id: "spot/listTrades/240-limit-minus-1", title: "Rejects the limit -1 with -1130", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=-1", expect: { code: -1130, status: 400 } },
  { id: "spot/listTrades/240-limit-0", title: "Rejects the limit 0 with -1130", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=0", expect: { code: -1130, status: 400 } },
  { id: "spot/listTrades/240-limit-1", title: "Accepts the limit 1", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1", expect: { ok: true, maxItems: 1 } },
  { id: "spot/listTrades/240-limit-1000", title: "Accepts the limit 1000", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1000", expect: { ok: true, maxItems: 1000 } },
  { id: "spot/listTrades/240-limit-1001", title: "Treats the limit 1001 as 1000", requirement: { source: "requirements-1", locator: "section 8" }, query: "symbol=BTCUSDT&limit=1001", expect: { ok: true, maxItems: 1000 } },
  { id: "spot/listTrades/360-weight", title: "Adds 1 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "symbol=BTCUSDT&limit=3", expect: { ok: true } },
  { id: "spot/listTrades/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "symbol=BTCUSDT&limit=3", expect: { code: -1020, status: 405, allowHeader: true } },
];
