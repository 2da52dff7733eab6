// Generated from spec/contract/asyncapi.yaml by scripts/generate.ts; spec hash a87a5f98ab9a8540.
// Do not edit: change the specification, then run `pnpm generate`.

import type { StreamCase } from '../../cases/stream-case.ts';

/** The contract tests of the channel userData. */
export const userDataCases: readonly StreamCase[] = [
  { id: "contract/userData/500-contractExecutionReport", title: "Sends contractExecutionReport with exactly the documented keys", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "event", message: "contractExecutionReport" } },
  { id: "contract/userData/510-contractExecutionReport-NEW", title: "Sends contractExecutionReport with the values of getOrder and listMyTrades after an order rests in the book", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "NEW" } },
  { id: "contract/userData/510-contractExecutionReport-PARTIALLY-FILLED", title: "Sends contractExecutionReport with the values of getOrder and listMyTrades after an order is partially filled", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "PARTIALLY_FILLED" } },
  { id: "contract/userData/510-contractExecutionReport-FILLED", title: "Sends contractExecutionReport with the values of getOrder and listMyTrades after an order is filled", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "FILLED" } },
  { id: "contract/userData/510-contractExecutionReport-CANCELED", title: "Sends contractExecutionReport with the values of getOrder and listMyTrades after an order is cancelled", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "order event", message: "contractExecutionReport", status: "CANCELED" } },
  { id: "contract/userData/520-contractExecutionReport-once", title: "Sends exactly one contractExecutionReport for each change of an order", requirement: { source: "broker-behaviour", locator: "section 8" }, mutating: true, check: { name: "each change once", message: "contractExecutionReport" } },
  { id: "contract/userData/521-contractExecutionReport-isolation", title: "Sends contractExecutionReport only to the owner of the order", requirement: { source: "requirements-1", locator: "section 6" }, mutating: true, check: { name: "isolation", message: "contractExecutionReport" } },
  { id: "contract/userData/522-contractExecutionReport-order", title: "Sends a sequence of events that includes contractExecutionReport in ascending order of the event times", requirement: { source: "broker-behaviour", locator: "section 8" }, mutating: true, check: { name: "event order", message: "contractExecutionReport" } },
  { id: "contract/userData/523-contractExecutionReport-encoding", title: "Encodes all LONG values in the same way in a sequence of events that includes contractExecutionReport", requirement: { source: "wire-facts", locator: "section 4" }, mutating: true, check: { name: "encoding", message: "contractExecutionReport" } },
];
