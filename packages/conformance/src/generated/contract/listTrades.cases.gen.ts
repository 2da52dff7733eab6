// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash bc991ed745d79568.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** The contract tests of listTrades. */
export const listTradesCases: readonly Case[] = [
  { id: "contract/listTrades/100-latest", title: "Returns status 200 and the documented schema for the example \"The latest trades, sorted oldest first\"", requirement: { source: "requirements-2", locator: "section 4, trades" }, query: "symbol=BTC-PERP-REV&limit=3", expect: { ok: true, maxItems: 3, order: [{ list: "", by: "time", direction: "ascending" }] } },
  { id: "contract/listTrades/101-limit-1", title: "Returns lists of at most 1 entry if limit is 1", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=1", expect: { ok: true, maxItems: 1 } },
  { id: "contract/listTrades/101-limit-2", title: "Returns lists of at most 2 entries if limit is 2", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=2", expect: { ok: true, maxItems: 2 } },
  { id: "contract/listTrades/110-zero-limit", title: "Rejects the example \"Limit of 0\" with -1130", requirement: { source: "requirements-2", locator: "section 4, trades" }, query: "symbol=BTC-PERP-REV&limit=0", expect: { code: -1130, status: 400 } },
  { id: "contract/listTrades/122-reverse-order", title: "Reads parameters in reverse order", requirement: { source: "requirements-1", locator: "section 1, rule 6" }, query: "limit=3&symbol=BTC-PERP-REV", expect: { ok: true } },
  { id: "contract/listTrades/140-duplicate-in-query-symbol", title: "Rejects a duplicate symbol in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTC-PERP-REV&limit=3&symbol=BTC-PERP-REV", expect: { code: -1101, status: 400 } },
  { id: "contract/listTrades/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTC-PERP-REV&limit=3&conformanceUnknown=1", expect: { ok: true } },
  { id: "contract/listTrades/200-without-symbol", title: "Rejects a missing symbol with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "limit=3", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/201-symbol-empty", title: "Rejects an empty symbol with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "limit=3&symbol=", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/260-unknown-symbol", title: "Rejects an unknown symbol with -1121", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=NOSUCHSYMBOL&limit=3", expect: { code: -1121, status: 400 } },
  { id: "contract/listTrades/202-limit-empty", title: "Treats an empty limit as absent", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=", expect: { ok: true } },
  { id: "contract/listTrades/220-limit-letters", title: "Rejects the malformed limit \"abc\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=abc", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/220-limit-fraction", title: "Rejects the malformed limit \"1.5\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=1.5", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/220-limit-exponent", title: "Rejects the malformed limit \"1e3\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=1e3", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/220-limit-hexadecimal", title: "Rejects the malformed limit \"0x10\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=0x10", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/220-limit-leading-space", title: "Rejects the malformed limit \" 1\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=%201", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/220-limit-above-LONG-range", title: "Rejects the malformed limit \"9223372036854775808\" with -1102", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=9223372036854775808", expect: { code: -1102, status: 400 } },
  { id: "contract/listTrades/240-limit-minus-1", title: "Rejects the limit -1 with -1130", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=-1", expect: { code: -1130, status: 400 } },
  { id: "contract/listTrades/240-limit-0", title: "Rejects the limit 0 with -1130", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=0", expect: { code: -1130, status: 400 } },
  { id: "contract/listTrades/240-limit-1", title: "Accepts the limit 1", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=1", expect: { ok: true, maxItems: 1 } },
  { id: "contract/listTrades/240-limit-60", title: "Accepts the limit 60", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=60", expect: { ok: true, maxItems: 60 } },
  { id: "contract/listTrades/240-limit-61", title: "Treats the limit 61 as 60", requirement: { source: "wire-facts", locator: "section 1, contract" }, query: "symbol=BTC-PERP-REV&limit=61", expect: { ok: true, maxItems: 60 } },
  { id: "contract/listTrades/360-weight", title: "Adds 1 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "symbol=BTC-PERP-REV&limit=3", expect: { ok: true } },
  { id: "contract/listTrades/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "symbol=BTC-PERP-REV&limit=3", expect: { code: -1020, status: 405, allowHeader: true } },
];
