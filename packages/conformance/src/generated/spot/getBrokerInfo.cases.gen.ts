// Generated from spec/spot/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of getBrokerInfo. */
export const getBrokerInfoCases: readonly Case[] = [
  { id: "spot/getBrokerInfo/100-contracts", title: "Returns status 200 and a body that matches the documented schema for the example \"Only contracts, with the alternative spelling of the rate limit type\"", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=contracts", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-every-filter", title: "Returns status 200 and a body that matches the documented schema for the example \"A broker with every type of filter and a halted symbol\"", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=token", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-every-section", title: "Returns status 200 and a body that matches the documented schema for the example \"All sections\"", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-options", title: "Returns status 200 and a body that matches the documented schema for the example \"Only options\"", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=options", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-spot-symbols", title: "Returns status 200 and a body that matches the documented schema for the example \"Only spot symbols\"", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=token", expect: { ok: true } },
  { id: "spot/getBrokerInfo/110-unknown-section", title: "Rejects the request of the example \"Unknown section\" with -1130", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=futures", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/140-duplicate-in-query-type", title: "Rejects a duplicate parameter type in the query with -1101", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "type=contracts&type=contracts", expect: { code: -1101, status: 400 } },
  { id: "spot/getBrokerInfo/150-unknown-parameter", title: "Ignores an unknown parameter", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, query: "type=contracts&conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/getBrokerInfo/202-type-empty", title: "Treats an empty parameter type as absent", requirement: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=", expect: { ok: true } },
  { id: "spot/getBrokerInfo/230-type-unlisted", title: "Rejects the undocumented value \"UNLISTED\" of the parameter type with -1130", requirement: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=UNLISTED", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/231-type-other-case", title: "Rejects the value \"TOKEN\" of the parameter type with -1130 if its letter case is wrong", requirement: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=TOKEN", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/360-weight", title: "Adds 0 to the used weight", requirement: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "type=contracts", expect: { ok: true } },
  { id: "spot/getBrokerInfo/370-method-PUT", title: "Rejects the method PUT with -1020 and lists the allowed methods in the Allow header", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "PUT", query: "type=contracts", expect: { code: -1020, status: 405, allowHeader: true } },
  { id: "spot/getBrokerInfo/381-agrees-with-others", title: "Agrees with what the other operations return about the market", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, agreesWithOthers: true, query: "type=contracts", expect: { ok: true } },
  { id: "spot/getBrokerInfo/382-enforces-rules", title: "Enforces the limits of prices and quantities that brokerInfo lists", requirement: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, mutating: true, enforcesRules: true, query: "", expect: { ok: true } },
];
