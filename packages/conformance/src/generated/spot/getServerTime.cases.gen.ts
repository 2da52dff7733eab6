// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getServerTime. */
export const getServerTimeCases: readonly Case[] = [
  { id: "spot/getServerTime/100-now", title: "Returns status 200 and a body that matches the documented schema for the example \"Current server time\"", requirement: { source: "requirements-1", locator: "section 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/getServerTime/105-openapi-quote-v1-time", title: "Accepts the older path GET /openapi/quote/v1/time", requirement: { source: "requirements-1", locator: "section 4.1" }, path: "/openapi/quote/v1/time", query: "", expect: { ok: true } },
  { id: "spot/getServerTime/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/getServerTime/360-weight", title: "Adds 0 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "spot/getServerTime/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allowHeader: true } },
];
