// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash ec74c52a2aa14c45.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of getBrokerInfo. */
export const getBrokerInfoCases: readonly Case[] = [
  { id: "spot/getBrokerInfo/100-contracts", title: "The example \"Only contracts, with the alternative spelling of the weight limit\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=contracts", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-every-filter", title: "The example \"A broker with every type of filter and a halted symbol\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=token", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-every-section", title: "The example \"All sections\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-options", title: "The example \"Only options\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=options", expect: { ok: true } },
  { id: "spot/getBrokerInfo/100-spot-symbols", title: "The example \"Only spot symbols\" is answered with status 200 and a body of its schema", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=token", expect: { ok: true } },
  { id: "spot/getBrokerInfo/110-unknown-section", title: "The example \"Unknown section\" is refused with -1130", promise: { source: "requirements-1", locator: "sections 2.2 and 4.1" }, query: "type=futures", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/140-twice-in-the-query-type", title: "The parameter type twice in the query is refused", promise: { source: "broker-behaviour", locator: "section 7" }, query: "type=contracts&type=contracts", expect: { code: -1101, status: 400 } },
  { id: "spot/getBrokerInfo/150-unknown-parameter", title: "A parameter that the operation does not have is ignored", promise: { source: "broker-behaviour", locator: "section 7" }, query: "type=contracts&conformanceUnknown=1", expect: { ok: true } },
  { id: "spot/getBrokerInfo/202-type-empty", title: "An empty type counts as not sent", promise: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=", expect: { ok: true } },
  { id: "spot/getBrokerInfo/230-type", title: "The type \"UNLISTED\", which is not listed, is refused", promise: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=UNLISTED", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/231-type", title: "The type \"TOKEN\", in the other letter case, is refused", promise: { source: "requirements-2", locator: "section 4, brokerInfo" }, query: "type=TOKEN", expect: { code: -1130, status: 400 } },
  { id: "spot/getBrokerInfo/360-weight", title: "The request adds 0 to the used weight", promise: { source: "requirements-1", locator: "section 8, rule 2" }, weight: 0, query: "type=contracts", expect: { ok: true } },
  { id: "spot/getBrokerInfo/370-method-PUT", title: "PUT on this path is refused, and the header Allow names the methods it has", promise: { source: "broker-behaviour", locator: "section 7" }, method: "PUT", query: "type=contracts", expect: { code: -1020, status: 405, allow: true } },
];
