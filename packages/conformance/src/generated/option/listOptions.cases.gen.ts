// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of listOptions. */
export const listOptionsCases: readonly Case[] = [
  { id: "option/listOptions/100-active", title: "Returns status 200 and a body that matches the documented schema for the example \"Only active options\"", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "", expect: { ok: true, order: [{ list: "", by: "created", direction: "ascending" }] } },
  { id: "option/listOptions/100-with-expired", title: "Returns status 200 and a body that matches the documented schema for the example \"Active and expired options\"", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=true", expect: { ok: true, order: [{ list: "", by: "created", direction: "ascending" }] } },
  { id: "option/listOptions/110-invalid-expired", title: "Rejects the request of the example \"Value other than true or false\" with -1130", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=yes", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/140-duplicate-in-query-expired", title: "Rejects a duplicate parameter expired in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "expired=true&expired=true", expect: { code: -1101, status: 400 } },
  { id: "option/listOptions/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "expired=true&conformanceUnknown=1", expect: { ok: true } },
  { id: "option/listOptions/202-expired-empty", title: "Treats an empty parameter expired as absent", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=", expect: { ok: true } },
  { id: "option/listOptions/230-expired-unlisted", title: "Rejects the undocumented value \"UNLISTED\" of the parameter expired with -1130", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=UNLISTED", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/231-expired-other-case", title: "Rejects the value \"TRUE\" of the parameter expired with -1130 if its letter case is wrong", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, query: "expired=TRUE", expect: { code: -1130, status: 400 } },
  { id: "option/listOptions/360-weight", title: "Adds 1 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 1, query: "expired=true", expect: { ok: true } },
  { id: "option/listOptions/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "expired=true", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "option/listOptions/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-3", locator: "section 4, getOptions" }, agreesWithOthers: true, query: "expired=true", expect: { ok: true } },
];
