// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash fab083f79a90a76b.
// Do not edit: change the specification, then run `pnpm generate`.

import type { Case } from '../../cases/case.ts';

/** What is tested of gateway. */
export const gatewayCases: readonly Case[] = [
  { id: "spot/gateway/400-unknown-path", title: "A path that does not exist is answered with status 404", promise: { source: "broker-behaviour", locator: "section 7" }, path: "/openapi/v1/ping/conformance-unknown", query: "", expect: { code: -1020, status: 404 } },
  { id: "spot/gateway/401-body-too-large", title: "A body of more than 64 KiB is refused", promise: { source: "broker-behaviour", locator: "section 7" }, method: "POST", path: "/openapi/v1/order", query: "", body: "conformanceNote={longText}", expect: { code: -1004, status: 413 } },
  { id: "spot/gateway/402-json-body", title: "A JSON body is refused: parameters are a form", promise: { source: "broker-behaviour", locator: "section 7" }, method: "POST", path: "/openapi/v1/order", contentType: "application/json", query: "", body: "%7B%7D", expect: { code: -1004, status: 415 } },
  { id: "spot/gateway/403-malformed-percent-encoding", title: "Malformed percent-encoding is refused", promise: { source: "broker-behaviour", locator: "section 7" }, path: "/openapi/v1/ping", query: "conformanceNote=%zz", expect: { code: -1100, status: 400 } },
  { id: "spot/gateway/404-malformed-percent-encoding-in-the-body", title: "Malformed percent-encoding in the body is refused", promise: { source: "broker-behaviour", locator: "section 7" }, method: "POST", path: "/openapi/v1/order", query: "", body: "conformanceNote=%zz", expect: { code: -1100, status: 400 } },
];
