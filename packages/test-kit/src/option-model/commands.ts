// The commands of the model of options. Every decimal is a string. If the service has an endpoint
// for a command, the names and values are those of its parameters.

export type OptionSide = 'BUY' | 'SELL';
export type OptionOrderType = 'LIMIT' | 'MARKET';
export type OptionTimeInForce = 'GTC' | 'IOC' | 'FOK';

/** The definition of an option series: a call spread or a put spread. */
export interface SeriesDefinition {
  readonly symbol: string;
  readonly optionType: 'call' | 'put';
  readonly strike: string;
  /** The largest pay-off of one option. */
  readonly maxPayOff: string;
  /** The index whose mean price settles the series. */
  readonly underlying: string;
  readonly quoteAsset: string;
  /** Milliseconds since the epoch. */
  readonly expiration: number;
  readonly price: readonly [min: string, max: string, tick: string];
  readonly quantity: readonly [min: string, max: string, step: string];
  readonly minNotional: string;
}

/** Every command first settles the series that expire at or before its time. */
interface Timed {
  /** Milliseconds since the epoch; never decreases. */
  readonly time: number;
}

interface OfAccount extends Timed {
  readonly account: string;
}

export interface PlaceOptionOrder extends OfAccount {
  readonly kind: 'placeOrder';
  readonly symbol: string;
  readonly side: OptionSide;
  readonly type: OptionOrderType;
  readonly timeInForce: OptionTimeInForce;
  readonly quantity: string;
  /** Required for LIMIT orders. */
  readonly price?: string;
  readonly clientOrderId: string;
}

export interface CancelOptionOrder extends OfAccount {
  readonly kind: 'cancelOrder';
  readonly clientOrderId: string;
}

/** Transfers tokens into the option account; a negative amount transfers them out of it. */
export interface OptionTransfer extends OfAccount {
  readonly kind: 'transfer';
  readonly token: string;
  readonly amount: string;
}

/** Sets the fee rates of an account; the default rates are 0.0001. */
interface SetFeeRates extends OfAccount {
  readonly kind: 'setFeeRates';
  readonly maker: string;
  readonly taker: string;
}

interface SetCanTrade extends OfAccount {
  readonly kind: 'setCanTrade';
  readonly canTrade: boolean;
}

interface AddAccount extends OfAccount {
  readonly kind: 'addAccount';
}

/** Lists a series. The price of its index must be set before. */
interface AddSeries extends Timed {
  readonly kind: 'addSeries';
  readonly series: SeriesDefinition;
}

export interface SetStatus extends Timed {
  readonly kind: 'setStatus';
  readonly symbol: string;
  readonly status: 'TRADING' | 'HALT' | 'BREAK';
}

interface SetIndexPrice extends Timed {
  readonly kind: 'setIndexPrice';
  readonly index: string;
  readonly price: string;
}

interface Advance extends Timed {
  readonly kind: 'advance';
}

export type OptionCommand =
  | PlaceOptionOrder
  | CancelOptionOrder
  | OptionTransfer
  | SetFeeRates
  | SetCanTrade
  | AddAccount
  | AddSeries
  | SetStatus
  | SetIndexPrice
  | Advance;

/** One side of a trade. */
export interface OptionFill {
  readonly account: string;
  readonly clientOrderId: string;
  readonly kind: 'maker' | 'taker';
  readonly symbol: string;
  readonly side: OptionSide;
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
}

export interface OptionResult {
  /** The name in the error catalogue if the command was rejected. */
  readonly rejection: string | undefined;
  /** The fills, first fill first. */
  readonly fills: readonly OptionFill[];
}
