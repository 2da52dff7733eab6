import type { Shape, Shapes } from '@broker-api/core';

/** How to decode the stream messages of a section, generated from its AsyncAPI document. */
export interface StreamTable {
  /** The shapes of user data messages, by event type. */
  readonly userData: Shapes;
  /** The shapes of market data messages, by topic. */
  readonly marketData: Shapes;
  /** The shapes of version 2 of the market data messages, by message name. */
  readonly marketDataV2: Shapes;
  /** The named shapes that the other shapes reference. */
  readonly shapes: Readonly<Record<string, Shape>>;
}
