// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 3cb2fb50b3acf33c.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of getIndex. */
export const getIndexCases: readonly Case[] = [
  { id: "contract/getIndex/100-every-index", title: "The example \"Prices of all indices\" is answered with status 200 and a body of its schema", promise: { source: "requirements-2", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "contract/getIndex/100-one-index", title: "The example \"Prices of one index\" is answered with status 200 and a body of its schema", promise: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=BTCUSDT", expect: { ok: true } },
  { id: "contract/getIndex/110-unknown-symbol", title: "The example \"Unknown index\" is refused with -1121", promise: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=BTCUSD", expect: { code: -1121, status: 400 } },
  { id: "contract/getIndex/140-twice-in-the-query-symbol", title: "The parameter symbol twice in the query is refused", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "contract/getIndex/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "symbol=BTCUSDT&conformanceUnknown=1", expect: { ok: true } },
  { id: "contract/getIndex/202-symbol-empty", title: "An empty symbol counts as not sent", promise: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=", expect: { ok: true } },
  { id: "contract/getIndex/260-symbol", title: "A symbol that does not exist is refused, though none is needed", promise: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=NOSUCHSYMBOL", expect: { code: -1121, status: 400 } },
  { id: "contract/getIndex/360-weight", title: "The request adds 0 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "symbol=BTCUSDT", expect: { ok: true } },
  { id: "contract/getIndex/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "symbol=BTCUSDT", expect: { code: -1020, status: 405, allow: true } },
];
