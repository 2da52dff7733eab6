// Generated from spec/option/asyncapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

import type { StreamCase } from '../../cases/stream-case.ts';

/** The contract tests of the channel userData. */
export const userDataCases: readonly StreamCase[] = [
  { id: "option/userData/500-optionExecutionReport", title: "Sends optionExecutionReport with exactly the documented keys", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "event", message: "optionExecutionReport" } },
  { id: "option/userData/510-optionExecutionReport-NEW", title: "Sends optionExecutionReport after an order rests in the book, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "optionExecutionReport", status: "NEW" } },
  { id: "option/userData/510-optionExecutionReport-PARTIALLY-FILLED", title: "Sends optionExecutionReport after an order is partially filled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "optionExecutionReport", status: "PARTIALLY_FILLED" } },
  { id: "option/userData/510-optionExecutionReport-FILLED", title: "Sends optionExecutionReport after an order is filled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "optionExecutionReport", status: "FILLED" } },
  { id: "option/userData/510-optionExecutionReport-CANCELED", title: "Sends optionExecutionReport after an order is cancelled, with the values that getOrder and listMyTrades return", requirement: { source: "wire-facts", locator: "section 4", kind: "observed" }, mutating: true, check: { name: "order event", message: "optionExecutionReport", status: "CANCELED" } },
  { id: "option/userData/520-optionExecutionReport-once", title: "Sends exactly one optionExecutionReport for each change of an order", requirement: { source: "broker-behaviour", locator: "section 8", kind: "ours" }, mutating: true, check: { name: "each change once", message: "optionExecutionReport" } },
  { id: "option/userData/521-optionExecutionReport-isolation", title: "Sends optionExecutionReport only to the owner of the order", requirement: { source: "requirements-1", locator: "section 6" }, mutating: true, check: { name: "isolation", message: "optionExecutionReport" } },
  { id: "option/userData/522-optionExecutionReport-order", title: "Sends events in ascending order of their event times, in a sequence that includes optionExecutionReport", requirement: { source: "broker-behaviour", locator: "section 8", kind: "ours" }, mutating: true, check: { name: "event order", message: "optionExecutionReport" } },
  { id: "option/userData/523-optionExecutionReport-encoding", title: "Encodes all LONG values in the same way in a sequence of events that includes optionExecutionReport", requirement: { source: "wire-facts", locator: "section 4", kind: "reference" }, mutating: true, check: { name: "encoding", message: "optionExecutionReport" } },
];
