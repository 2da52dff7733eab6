// Generated from spec/contract/asyncapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { StreamCase } from '../../cases/stream-case.ts';

/** The contract tests of the channel userData. */
export const userDataCases: readonly StreamCase[] = [
  { id: "contract/userData/500-contractExecutionReport", title: "Sends contractExecutionReport with exactly the documented keys", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "event", message: "contractExecutionReport" } },
  { id: "contract/userData/510-contractExecutionReport-NEW", title: "Sends contractExecutionReport after an order rests in the book, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "NEW" } },
  { id: "contract/userData/510-contractExecutionReport-PARTIALLY-FILLED", title: "Sends contractExecutionReport after an order is partially filled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "PARTIALLY_FILLED" } },
  { id: "contract/userData/510-contractExecutionReport-FILLED", title: "Sends contractExecutionReport after an order is filled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "FILLED" } },
  { id: "contract/userData/510-contractExecutionReport-CANCELED", title: "Sends contractExecutionReport after an order is cancelled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "CANCELED" } },
  { id: "contract/userData/520-contractExecutionReport-once", title: "Sends exactly one contractExecutionReport for each change of an order", requirement: { source: "broker-behaviour", locator: "section 8", kind: "ours" }, mutating: true, check: { name: "each change once", message: "contractExecutionReport" } },
  { id: "contract/userData/521-contractExecutionReport-isolation", title: "Sends contractExecutionReport only to the owner of the order", requirement: { source: "requirements-1", locator: "section 6" }, mutating: true, check: { name: "isolation", message: "contractExecutionReport" } },
  { id: "contract/userData/522-contractExecutionReport-order", title: "Sends events in ascending order of their event times, in a sequence that includes contractExecutionReport", requirement: { source: "broker-behaviour", locator: "section 8", kind: "ours" }, mutating: true, check: { name: "event order", message: "contractExecutionReport" } },
  { id: "contract/userData/523-contractExecutionReport-encoding", title: "Encodes all LONG values in the same way in a sequence of events that includes contractExecutionReport", requirement: { source: "wire-facts", locator: "section 4", kind: "reference" }, mutating: true, check: { name: "encoding", message: "contractExecutionReport" } },
];
