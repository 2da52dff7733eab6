// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash e35daa22233949f3.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of getServerTime. */
export const getServerTimeCases: readonly Case[] = [
  { id: "spot/getServerTime/100-now", title: "The example \"Current server time\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "section 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/getServerTime/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/getServerTime/360-weight", title: "The request adds 0 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "spot/getServerTime/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allow: true } },
];
