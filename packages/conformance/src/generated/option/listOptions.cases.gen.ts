// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 6cb558824fa22d2b.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of listOptions. */
export const listOptionsCases: readonly Case[] = [
  { id: "option/listOptions/100-active", title: "The example \"Only active options\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "", expect: { ok: true, order: [{ list: "", by: "created", direction: "ascending" }] } },
  { id: "option/listOptions/100-with-expired", title: "The example \"Active and expired options\" is answered with status 200 and a body of its schema", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=true", expect: { ok: true, order: [{ list: "", by: "created", direction: "ascending" }] } },
  { id: "option/listOptions/110-invalid-expired", title: "The example \"Value other than true or false\" is refused with -1130", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=yes", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/140-twice-in-the-query-expired", title: "The parameter expired twice in the query is refused", promise: { source: "broker-behaviour", locator: "section 7" }, query: "expired=true&expired=true", expect: { code: -1101, status: 400 } },
  { id: "option/listOptions/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "expired=true&conformanceUnknown=1", expect: { ok: true } },
  { id: "option/listOptions/202-expired-empty", title: "An empty expired counts as not sent", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=", expect: { ok: true } },
  { id: "option/listOptions/230-expired", title: "The expired \"UNLISTED\", which is not listed, is refused", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=UNLISTED", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/231-expired", title: "The expired \"TRUE\", in the other letter case, is refused", promise: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=TRUE", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/360-weight", title: "The request adds 1 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "expired=true", expect: { ok: true } },
  { id: "option/listOptions/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "expired=true", expect: { code: -1020, status: 405, allow: true } },
];
