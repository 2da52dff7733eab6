import type { Shape, Shapes } from '@broker-api/core';

/** How the frames of a section's streams are decoded, generated from its AsyncAPI document. */
export interface StreamTable {
  /** Shapes of the user data messages, by event type. */
  readonly userData: Shapes;
  /** Shapes of the market data messages, by topic. */
  readonly marketData: Shapes;
  /** The shapes that those refer to. */
  readonly shapes: Readonly<Record<string, Shape>>;
}
