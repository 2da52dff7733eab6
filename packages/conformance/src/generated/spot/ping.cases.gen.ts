// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of ping. */
export const pingCases: readonly Case[] = [
  { id: "spot/ping/100-answers", title: "Returns status 200 and a body that matches the documented schema for the example \"The broker responds\"", requirement: { source: "requirements-1", locator: "section 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/ping/105-openapi-quote-v1-ping", title: "Accepts the older path GET /openapi/quote/v1/ping", requirement: { source: "requirements-1", locator: "section 4.1" }, path: "/openapi/quote/v1/ping", query: "", expect: { ok: true } },
  { id: "spot/ping/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/ping/360-weight", title: "Adds 0 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "spot/ping/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allowHeader: true } },
];
