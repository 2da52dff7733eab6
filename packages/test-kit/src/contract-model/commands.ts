// The commands of the model of perpetual contracts. Every decimal is a string. If the service has
// an endpoint for a command, the names and values are those of its parameters.

export type OrderSide = 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
export type OrderType = 'LIMIT' | 'STOP';
export type PriceType = 'INPUT' | 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';
export type PositionSide = 'LONG' | 'SHORT';

/**
 * A risk limit. It applies to positions whose quantity is less than its own quantity, and at least
 * the quantity of the previous risk limit.
 */
export interface RiskLimit {
  readonly quantity: string;
  readonly initialMargin: string;
  readonly maintMargin: string;
}

/** The definition of a contract. */
export interface ContractDefinition {
  readonly symbol: string;
  readonly inverse: boolean;
  readonly multiplier: string;
  readonly marginToken: string;
  /** The smallest unit of margins, such as `0.0001`. */
  readonly marginPrecision: string;
  readonly index: string;
  readonly price: readonly [min: string, max: string, tick: string];
  readonly quantity: readonly [min: string, max: string, step: string];
  readonly minNotional: string;
  /** Ascending by quantity. */
  readonly riskLimits: readonly RiskLimit[];
}

/** Every command first settles the funding intervals that end at or before its time. */
interface Timed {
  /** Milliseconds since the epoch; never decreases. */
  readonly time: number;
}

interface OfAccount extends Timed {
  readonly account: string;
}

export interface PlaceOrder extends OfAccount {
  readonly kind: 'placeOrder';
  readonly symbol: string;
  readonly side: OrderSide;
  readonly orderType: OrderType;
  readonly priceType: PriceType;
  readonly timeInForce: TimeInForce;
  readonly quantity: string;
  /** Required if and only if the price type is INPUT. */
  readonly price?: string;
  /** Required for opening orders; ignored for closing orders. */
  readonly leverage?: string;
  /** Required for STOP orders. */
  readonly triggerPrice?: string;
  readonly clientOrderId: string;
}

export interface CancelOrder extends OfAccount {
  readonly kind: 'cancelOrder';
  readonly orderType: OrderType;
  readonly clientOrderId: string;
}

/** Cancels the open LIMIT orders of `symbols`; by default, of all contracts. Keeps STOP orders. */
export interface BatchCancel extends OfAccount {
  readonly kind: 'batchCancel';
  readonly symbols?: readonly string[];
}

/** Adds margin to a position; a negative amount removes margin. */
export interface AdjustMargin extends OfAccount {
  readonly kind: 'adjustMargin';
  readonly symbol: string;
  readonly side: PositionSide;
  readonly amount: string;
}

/** Transfers tokens into the contract account; a negative amount transfers them out of it. */
export interface Transfer extends OfAccount {
  readonly kind: 'transfer';
  readonly token: string;
  readonly amount: string;
}

/** Sets the fee rates of an account; the default rates are 0.00025 and 0.0005. */
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

/** Adds a contract. The price of its index must be set before. */
interface AddContract extends Timed {
  readonly kind: 'addContract';
  readonly contract: ContractDefinition;
}

interface SetRiskLimits extends Timed {
  readonly kind: 'setRiskLimits';
  readonly symbol: string;
  readonly riskLimits: readonly RiskLimit[];
}

interface SetStatus extends Timed {
  readonly kind: 'setStatus';
  readonly symbol: string;
  readonly status: 'TRADING' | 'HALT' | 'BREAK';
}

/** Sets the index price, which is the mark price of every contract of the index. */
interface SetIndexPrice extends Timed {
  readonly kind: 'setIndexPrice';
  readonly index: string;
  readonly price: string;
}

/** Sets the funding rate of the current interval. */
interface SetFundingRate extends Timed {
  readonly kind: 'setFundingRate';
  readonly symbol: string;
  readonly rate: string;
}

interface AddToInsuranceFund extends Timed {
  readonly kind: 'addToInsuranceFund';
  readonly token: string;
  readonly amount: string;
}

interface Advance extends Timed {
  readonly kind: 'advance';
}

export type ContractCommand =
  | PlaceOrder
  | CancelOrder
  | BatchCancel
  | AdjustMargin
  | Transfer
  | SetFeeRates
  | SetCanTrade
  | AddAccount
  | AddContract
  | SetRiskLimits
  | SetStatus
  | SetIndexPrice
  | SetFundingRate
  | AddToInsuranceFund
  | Advance;

/** One side of a trade. */
export interface ContractFill {
  readonly account: string;
  /** Missing if the broker closed the position: in a liquidation, or by deleveraging. */
  readonly clientOrderId: string | undefined;
  readonly kind: 'maker' | 'taker' | 'liquidation' | 'deleveraging';
  readonly symbol: string;
  readonly side: OrderSide;
  /** Truncated to 18 decimal places if it is a bankruptcy price. */
  readonly price: string;
  readonly quantity: string;
  readonly fee: string;
  /** The realized profit before the fee. For a liquidation, it is −1 times the lost margin. */
  readonly pnl: string;
}

export interface ContractResult {
  /** The name in the error catalogue if the command was rejected. */
  readonly rejection: string | undefined;
  /** The fills, first fill first, including those of liquidations and triggered orders. */
  readonly fills: readonly ContractFill[];
  /** The liquidated positions, first liquidation first, each as `account symbol side`. */
  readonly liquidations: readonly string[];
}
