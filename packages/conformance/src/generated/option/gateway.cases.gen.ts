// Generated from spec/option/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { Case } from '../../cases/case.ts';

/** The contract tests of gateway. */
export const gatewayCases: readonly Case[] = [
  { id: "option/gateway/400-unknown-path", title: "Rejects an unknown path with status 404", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, path: "/openapi/v1/getOptions/conformance-unknown", query: "", expect: { code: -1020, status: 404 } },
  { id: "option/gateway/401-body-too-large", title: "Rejects a body larger than 64 KiB with status 413", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "POST", path: "/openapi/option/v1/order", query: "", body: "conformanceNote={longText}", expect: { code: -1004, status: 413 } },
  { id: "option/gateway/402-json-body", title: "Rejects a JSON body with status 415, because parameters must be form-encoded", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "POST", path: "/openapi/option/v1/order", contentType: "application/json", query: "", body: "%7B%7D", expect: { code: -1004, status: 415 } },
  { id: "option/gateway/403-malformed-percent-encoding", title: "Rejects malformed percent-encoding in the query with status 400", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, path: "/openapi/v1/getOptions", query: "conformanceNote=%zz", expect: { code: -1100, status: 400 } },
  { id: "option/gateway/404-malformed-percent-encoding-in-body", title: "Rejects malformed percent-encoding in the body with status 400", requirement: { source: "broker-behaviour", locator: "section 7", kind: "ours" }, method: "POST", path: "/openapi/option/v1/order", query: "", body: "conformanceNote=%zz", expect: { code: -1100, status: 400 } },
];
