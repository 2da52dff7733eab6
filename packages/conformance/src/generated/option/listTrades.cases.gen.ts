// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 054fc09fdacf138c.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of listTrades. */
export const listTradesCases: readonly Case[] = [
  { id: "option/listTrades/100-latest", title: "The example \"Latest trades, oldest first\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, trades" }, query: "symbol=BTC1204CS10000", expect: { ok: true, order: [{ list: "", by: "time", direction: "ascending" }] } },
  { id: "option/listTrades/100-two-latest", title: "The example \"Two latest trades\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, trades" }, query: "symbol=BTC1204CS10000&limit=2", expect: { ok: true, longest: 2, order: [{ list: "", by: "time", direction: "ascending" }] } },
  { id: "option/listTrades/101-limit-1", title: "With limit 1 a list has at most 1 entries", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1", expect: { ok: true, longest: 1 } },
  { id: "option/listTrades/101-limit-2", title: "With limit 2 a list has at most 2 entries", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=2", expect: { ok: true, longest: 2 } },
  { id: "option/listTrades/110-limit-zero", title: "The example \"Limit of 0\" is refused with -1130", promise: { source: "requirements-3", locator: "section 4, trades" }, query: "symbol=BTC1204CS10000&limit=0", expect: { code: -1130, status: 400 } },
  { id: "option/listTrades/122-other-order", title: "Parameters may be sent in the opposite order", promise: { source: "requirements-1", locator: "section 1, rule 6" }, query: "limit=2&symbol=BTC1204CS10000", expect: { ok: true } },
  { id: "option/listTrades/140-twice-in-the-query-symbol", title: "The parameter symbol twice in the query is refused", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTC1204CS10000&limit=2&symbol=BTC1204CS10000", expect: { code: -1101, status: 400 } },
  { id: "option/listTrades/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTC1204CS10000&limit=2&conformanceUnknown=1", expect: { ok: true } },
  { id: "option/listTrades/200-without-symbol", title: "Without symbol the request is refused", promise: { source: "wire-facts", locator: "section 1, option" }, query: "limit=2", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/201-symbol-empty", title: "An empty symbol is refused", promise: { source: "wire-facts", locator: "section 1, option" }, query: "limit=2&symbol=", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/260-symbol", title: "A symbol that does not exist is refused", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=NOSUCHSYMBOL&limit=2", expect: { code: -1121, status: 400 } },
  { id: "option/listTrades/202-limit-empty", title: "An empty limit counts as not sent", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=", expect: { ok: true } },
  { id: "option/listTrades/220-limit-letters", title: "The limit \"abc\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=abc", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/220-limit-fraction", title: "The limit \"1.5\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1.5", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/220-limit-exponent", title: "The limit \"1e3\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1e3", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/220-limit-hexadecimal", title: "The limit \"0x10\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=0x10", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/220-limit-leading-space", title: "The limit \" 1\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=%201", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/220-limit-past-LONG", title: "The limit \"9223372036854775808\" is refused as malformed", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=9223372036854775808", expect: { code: -1102, status: 400 } },
  { id: "option/listTrades/240-limit-minus-1", title: "The limit -1 is refused", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=-1", expect: { code: -1130, status: 400 } },
  { id: "option/listTrades/240-limit-0", title: "The limit 0 is refused", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=0", expect: { code: -1130, status: 400 } },
  { id: "option/listTrades/240-limit-1", title: "The limit 1 is accepted", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1", expect: { ok: true, longest: 1 } },
  { id: "option/listTrades/240-limit-1000", title: "The limit 1000 is accepted", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1000", expect: { ok: true, longest: 1000 } },
  { id: "option/listTrades/240-limit-1001", title: "The limit 1001 is taken as 1000", promise: { source: "wire-facts", locator: "section 1, option" }, query: "symbol=BTC1204CS10000&limit=1001", expect: { ok: true, longest: 1000 } },
  { id: "option/listTrades/360-weight", title: "The request adds 1 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "symbol=BTC1204CS10000&limit=2", expect: { ok: true } },
  { id: "option/listTrades/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "symbol=BTC1204CS10000&limit=2", expect: { code: -1020, status: 405, allow: true } },
];
