// Generated from spec/contract/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getIndex. */
export const getIndexCases: readonly Case[] = [
  { id: "contract/getIndex/100-every-index", title: "Returns status 200 and a body that matches the documented schema for the example \"Prices of all indices\"", requirement: { source: "requirements-2", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "contract/getIndex/100-one-index", title: "Returns status 200 and a body that matches the documented schema for the example \"Prices of one index\"", requirement: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=BTCUSDT", expect: { ok: true } },
  { id: "contract/getIndex/110-unknown-symbol", title: "Rejects the request of the example \"Unknown index\" with -1121", requirement: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=BTCUSD", expect: { code: -1121, status: 400 } },
  { id: "contract/getIndex/140-duplicate-in-query-symbol", title: "Rejects a duplicate parameter symbol in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&symbol=BTCUSDT", expect: { code: -1101, status: 400 } },
  { id: "contract/getIndex/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "symbol=BTCUSDT&conformanceUnknown=1", expect: { ok: true } },
  { id: "contract/getIndex/202-symbol-empty", title: "Treats an empty parameter symbol as absent", requirement: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=", expect: { ok: true } },
  { id: "contract/getIndex/260-unknown-symbol", title: "Rejects an unknown symbol with -1121 although symbol is optional", requirement: { source: "requirements-2", locator: "section 4, index" }, query: "symbol=NOSUCHSYMBOL", expect: { code: -1121, status: 400 } },
  { id: "contract/getIndex/360-weight", title: "Adds 0 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "symbol=BTCUSDT", expect: { ok: true } },
  { id: "contract/getIndex/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "symbol=BTCUSDT", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "contract/getIndex/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-2", locator: "section 4, index" }, agreesWithOthers: true, query: "symbol=BTCUSDT", expect: { ok: true } },
];
