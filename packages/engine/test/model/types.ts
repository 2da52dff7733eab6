// The commands, events and instruments of a broker for spot, contracts and options. Decimals are
// strings, times are milliseconds since the epoch.

export type Product = 'spot' | 'contract' | 'option';
export type Side = 'BUY' | 'SELL';
export type PositionSide = 'LONG' | 'SHORT';
/** Whether an order of a contract opens or closes a position. */
export type Effect = 'OPEN' | 'CLOSE';
/** A triggered STOP order is a LIMIT order. */
export type OrderType = 'LIMIT' | 'MARKET' | 'LIMIT_MAKER' | 'STOP';
/** Spot has the order type LIMIT_MAKER; contracts have the time in force LIMIT_MAKER. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';
/** Where the price of a contract order comes from; INPUT is the price of the command. */
export type PriceType = 'INPUT' | 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET';
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED';
export type MarketStatus = 'TRADING' | 'HALT' | 'BREAK';

/** The permitted prices or quantities of orders. */
export interface Filter {
  readonly min: string;
  readonly max: string;
  readonly step: string;
}

interface Traded {
  readonly symbol: string;
  readonly price: Filter;
  readonly quantity: Filter;
  readonly minNotional: string;
  /** What trades are paid in: the quote token, or the margin token of a contract. */
  readonly token: string;
}

export interface SpotInstrument extends Traded {
  readonly product: 'spot';
  readonly baseToken: string;
}

/** Applies to positions below this quantity, and at least the quantity of the previous limit. */
export interface RiskLimit {
  readonly quantity: string;
  readonly initialMargin: string;
  readonly maintMargin: string;
}

/** A perpetual contract. Its mark price is the index price. */
export interface ContractInstrument extends Traded {
  readonly product: 'contract';
  readonly index: string;
  readonly inverse: boolean;
  readonly multiplier: string;
  /** The smallest unit of margins, such as `0.0001`. */
  readonly marginPrecision: string;
  /** Ascending by quantity. */
  readonly riskLimits: readonly RiskLimit[];
}

/** A call spread or a put spread, which the mean price of an index settles. */
export interface OptionInstrument extends Traded {
  readonly product: 'option';
  readonly index: string;
  readonly optionType: 'call' | 'put';
  readonly strike: string;
  /** The largest pay-off of one option. */
  readonly maxPayOff: string;
  readonly expiration: number;
}

export type Instrument = SpotInstrument | ContractInstrument | OptionInstrument;

/** Before a command is executed, funding and expirations that are due at its time are settled. */
interface Timed {
  /** Never decreases. */
  readonly time: number;
}

/**
 * The balances that an account has in one product. The account is the name of a user, or
 * `user/index` for a sub-account, such as `alice/1`.
 */
export interface ProductAccount {
  readonly product: Product;
  readonly account: string;
}

/** Places an order. */
export interface PlaceOrder extends Timed, ProductAccount {
  readonly kind: 'placeOrder';
  readonly symbol: string;
  readonly side: Side;
  /** Required by contracts. */
  readonly effect?: Effect;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly quantity: string;
  /** Required by orders with a limit price. */
  readonly price?: string;
  /** INPUT by default. */
  readonly priceType?: PriceType;
  /** Required by STOP orders. */
  readonly triggerPrice?: string;
  /** Required by orders that open a position of a contract. */
  readonly leverage?: string;
  readonly clientOrderId: string;
}

/** Cancels an open order with one of the two ids. */
export interface CancelOrder extends Timed, ProductAccount {
  readonly kind: 'cancelOrder';
  readonly orderId?: string;
  readonly clientOrderId?: string;
  /** The current type of the order; required by contracts. */
  readonly type?: OrderType;
}

/** Cancels the open LIMIT orders of contracts; of all contracts by default. Keeps STOP orders. */
export interface CancelOrders extends Timed {
  readonly kind: 'cancelOrders';
  readonly account: string;
  readonly symbols?: readonly string[];
}

/** Adds margin to a position of a contract; a negative amount removes margin. */
export interface AdjustMargin extends Timed {
  readonly kind: 'adjustMargin';
  readonly account: string;
  readonly symbol: string;
  readonly side: PositionSide;
  readonly amount: string;
}

export interface Deposit extends Timed, ProductAccount {
  readonly kind: 'deposit';
  readonly token: string;
  readonly amount: string;
}

/** Transfers tokens of a user. One of the two accounts is the main account for spot. */
export interface Transfer extends Timed {
  readonly kind: 'transfer';
  readonly from: ProductAccount;
  readonly to: ProductAccount;
  readonly token: string;
  readonly amount: string;
}

/** Adds a user, who has a main account for each product. */
export interface AddUser extends Timed {
  readonly kind: 'addUser';
  readonly user: string;
}

/** Adds a sub-account with the next free index. Options have no sub-accounts. */
export interface AddSubAccount extends Timed {
  readonly kind: 'addSubAccount';
  readonly user: string;
  readonly product: Product;
}

export interface AddToken extends Timed {
  readonly kind: 'addToken';
  readonly token: string;
}

/** Adds an instrument. The price of its index must be set before. */
export interface AddInstrument extends Timed {
  readonly kind: 'addInstrument';
  readonly instrument: Instrument;
}

/** Sets the fee rates of later trades, including those of resting orders. */
export interface SetFeeRates extends Timed, ProductAccount {
  readonly kind: 'setFeeRates';
  readonly maker: string;
  readonly taker: string;
}

export interface SetPermissions extends Timed, ProductAccount {
  readonly kind: 'setPermissions';
  readonly canTrade: boolean;
}

export interface SetStatus extends Timed {
  readonly kind: 'setStatus';
  readonly product: Product;
  readonly symbol: string;
  readonly status: MarketStatus;
}

export interface SetIndexPrice extends Timed {
  readonly kind: 'setIndexPrice';
  readonly index: string;
  readonly price: string;
}

export interface SetRiskLimits extends Timed {
  readonly kind: 'setRiskLimits';
  readonly symbol: string;
  readonly riskLimits: readonly RiskLimit[];
}

/** Sets the funding rate of the current interval of a contract. */
export interface SetFundingRate extends Timed {
  readonly kind: 'setFundingRate';
  readonly symbol: string;
  readonly rate: string;
}

/** Sets the balance of the insurance fund, which must not be negative. */
export interface SetInsuranceFund extends Timed {
  readonly kind: 'setInsuranceFund';
  readonly token: string;
  readonly balance: string;
}

/** Does nothing but settle what is due. */
export interface Advance extends Timed {
  readonly kind: 'advance';
}

export type Command =
  | PlaceOrder
  | CancelOrder
  | CancelOrders
  | AdjustMargin
  | Deposit
  | Transfer
  | AddUser
  | AddSubAccount
  | AddToken
  | AddInstrument
  | SetFeeRates
  | SetPermissions
  | SetStatus
  | SetIndexPrice
  | SetRiskLimits
  | SetFundingRate
  | SetInsuranceFund
  | Advance;

/** A change to an order: accepted, triggered, partially filled, filled, cancelled or rejected. */
export interface OrderEvent extends Timed, ProductAccount {
  readonly kind: 'order';
  readonly symbol: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly effect: Effect | undefined;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly status: OrderStatus;
  /** 0 for an order without a limit price. */
  readonly price: string;
  readonly quantity: string;
  readonly executedQuantity: string;
  /** The sum over all fills of price × quantity; for spot, each product is truncated. */
  readonly executedQuote: string;
  /** Undefined if the change is not a fill. */
  readonly fill: OrderFill | undefined;
}

export interface OrderFill {
  readonly tradeId: string;
  readonly matchOrderId: string;
  readonly quantity: string;
  readonly price: string;
  readonly isMaker: boolean;
  readonly commission: string;
  readonly commissionToken: string;
}

/** A trade of the public market data. */
export interface TradeEvent extends Timed {
  readonly kind: 'trade';
  readonly product: Product;
  readonly symbol: string;
  readonly tradeId: string;
  readonly price: string;
  readonly quantity: string;
  readonly isBuyerMaker: boolean;
}

/** The balances that a command changed, or a change to the permissions, of an account for spot. */
export interface AccountEvent extends Timed {
  readonly kind: 'account';
  readonly account: string;
  readonly canTrade: boolean;
  readonly balances: Readonly<Record<string, { readonly free: string; readonly locked: string }>>;
}

/** The insurance fund of a token owes money: its balance is negative. */
export interface InsuranceFundAlarm extends Timed {
  readonly kind: 'insuranceFundAlarm';
  readonly token: string;
  readonly balance: string;
}

/** Reports of orders and trades in the order in which they happen; then the changed accounts. */
export type BrokerEvent = OrderEvent | TradeEvent | AccountEvent | InsuranceFundAlarm;

export interface Result {
  /** The name in the error catalogue if the command was rejected. */
  readonly rejection: string | undefined;
  readonly events: readonly BrokerEvent[];
}
