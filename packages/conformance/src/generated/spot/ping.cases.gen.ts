// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash 6f4f78343647773d.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of ping. */
export const pingCases: readonly Case[] = [
  { id: "spot/ping/100-answers", title: "The example \"The broker responds\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "section 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/ping/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/ping/360-weight", title: "The request adds 0 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "", expect: { ok: true } },
  { id: "spot/ping/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "", expect: { code: -1020, status: 405, allow: true } },
];
