import type { OrderFilters } from '../trading/order-rules.ts';

const day = 24 * 60 * 60_000;

export const optionTypes = ['call', 'put'] as const;
/** In milliseconds. */
export const settlementIntervals = { daily: day, weekly: 7 * day } as const;

/** The type of a spread. */
export type OptionType = (typeof optionTypes)[number];

/** How often options of the same kind expire. */
export type SettlementInterval = keyof typeof settlementIntervals;

/** The definition of an option (a call spread or a put spread) and its order filters. */
export interface OptionDefinition extends OrderFilters {
  readonly optionType: OptionType;
  /** The underlying asset, such as BTC. */
  readonly baseAsset: string;
  /** The symbol of the index that the settlement price is computed from. */
  readonly index: string;
  /** The token in which premiums, collateral and pay-offs are paid. */
  readonly quoteAsset: string;
  /** A decimal. */
  readonly strike: string;
  /**
   * The maximum pay-off of one option, which is also the collateral of a short option; a decimal.
   */
  readonly maxPayOff: string;
  /** When the option expires, in milliseconds since the epoch. */
  readonly expiration: number;
  readonly settlement: SettlementInterval;
  /**
   * If present, a successor is listed when the option expires. Its strike is the index price,
   * rounded to a multiple of this step.
   */
  readonly strikeStep?: string | undefined;
}
