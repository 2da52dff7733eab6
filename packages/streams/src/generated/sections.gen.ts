// Generated from packages/generator/src/sections.ts by scripts/generate.ts; spec hash 8703dd084539f5cb.
// Do not edit: change the specification, then run `pnpm generate`.

import type * as spot from './spot.gen.ts';
import type * as contract from './contract.gen.ts';
import type * as option from './option.gen.ts';

export type * as spot from './spot.gen.ts';
export type * as contract from './contract.gen.ts';
export type * as option from './option.gen.ts';

/** The sections of the API, whose events the user data stream contains. */
export type UserSection = 'spot' | 'contract' | 'option';

/** A message of the market data stream. */
export type MarketMessage = spot.MarketDataMessage | contract.MarketDataMessage | option.MarketDataMessage;
