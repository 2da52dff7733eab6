// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getIndex. */
export const getIndexCases: readonly Case[] = [
  { id: "option/getIndex/100-moved", title: "Returns status 200 and a body that matches the documented schema for the example \"Estimated delivery price 3 minutes after an index price change\"", requirement: { source: "requirements-3", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "option/getIndex/100-quiet", title: "Returns status 200 and a body that matches the documented schema for the example \"Index prices that have not changed for 10 minutes\"", requirement: { source: "requirements-3", locator: "section 4, index" }, query: "", expect: { ok: true } },
  { id: "option/getIndex/105-quote-v1-option-index", title: "Accepts the older path GET /quote/v1/option/index", requirement: { source: "requirements-3", locator: "section 4, index" }, path: "/quote/v1/option/index", query: "", expect: { ok: true } },
  { id: "option/getIndex/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "option/getIndex/360-weight", title: "Adds 0 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "option/getIndex/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "option/getIndex/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-3", locator: "section 4, index" }, agreesWithOthers: true, query: "", expect: { ok: true } },
];
