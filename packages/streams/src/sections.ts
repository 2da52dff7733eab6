import type { Section } from '@broker-api/spec';
import type { MarketDataMessage } from './generated/streams.gen.ts';

export type * as contract from './generated/streams.gen.ts';
export type * as option from './generated/streams.gen.ts';
export type * as spot from './spot.ts';

/** The sections of the API, whose events the user data stream contains. */
export type UserSection = Section;

/** A message of the market data stream. */
export type MarketMessage = MarketDataMessage;
