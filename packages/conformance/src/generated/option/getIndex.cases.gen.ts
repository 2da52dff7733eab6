// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 5d02d79dea7a04fb.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of getIndex. */
export const getIndexCases: readonly Case[] = [
  { id: "option/getIndex/100-moved", title: "The example \"Estimated delivery price 3 minutes after an index price change\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "option/getIndex/100-quiet", title: "The example \"Index prices that have not changed for 10 minutes\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "option/getIndex/105-quote-v1-option-index", title: "The older address GET /quote/v1/option/index answers the same", promise: { source: "requirements-3", locator: "section 4, index" }, path: "/quote/v1/option/index", query: "", expect: { ok: true } },
  { id: "option/getIndex/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "option/getIndex/360-weight", title: "The request adds 0 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "option/getIndex/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allow: true } },
];
