/** The checks of a new order, in the order of the broker, as data from the specification. */
export interface OrderChecks {
  readonly operationId: string;
  /** The values of parameters in `when` that are not sent. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly checks: readonly OrderCheck[];
}

/** A check, the conditions on the parameters of an order under which it applies, and its codes. */
type OrderCheck = (ListedCheck | StatusCheck | FilterCheck | RiskLimitCheck) & {
  readonly when?: Readonly<Record<string, readonly string[]>>;
  readonly codes: readonly number[];
};

/** The response of getBrokerInfo lists the symbol in this field. */
interface ListedCheck {
  readonly listed: 'symbols' | 'contracts' | 'options';
}

/** The symbol has this status. */
interface StatusCheck {
  readonly status: string;
}

/** The parameter `value` passes a filter; for MIN_NOTIONAL, `value` times the parameter `times`. */
export interface FilterCheck {
  readonly filter: 'PRICE_FILTER' | 'LOT_SIZE' | 'MIN_NOTIONAL';
  readonly value: string;
  readonly times?: string;
}

/** The risk limit of a position with this quantity exists, and allows this leverage. */
export interface RiskLimitCheck {
  readonly riskLimit: string;
  readonly quantity: string;
}

/** What the checks read of a symbol, a contract or an option. */
export interface Market {
  readonly symbol: string;
  readonly status: string;
  readonly filters: readonly Filter[];
  readonly riskLimits?: readonly RiskLimit[];
}

/** A filter of a symbol. */
export interface Filter {
  readonly filterType: string;
  readonly minPrice?: string;
  readonly maxPrice?: string;
  readonly tickSize?: string;
  readonly minQty?: string;
  readonly maxQty?: string;
  readonly stepSize?: string;
  readonly minNotional?: string;
}

interface RiskLimit {
  readonly quantity: string;
  readonly initialMargin: string;
}

/** The markets of one or more sections, as getBrokerInfo returns them. */
export type Markets = Readonly<Partial<Record<ListedCheck['listed'], readonly Market[]>>>;

/** The error with which the broker rejects an order. */
export interface RuleViolation {
  /** The error code of the broker, such as -1134. */
  readonly code: number;
  /** The name of the code in the error catalogue. */
  readonly name: string;
  /** What was expected, and what the order has. */
  readonly message: string;
}

/** A rounded price or quantity. */
export interface Rounded {
  /** The exact decimal, without trailing zeros. */
  readonly value: string;
  /** The error with which the broker rejects this value, if it is outside the filter. */
  readonly violation: RuleViolation | undefined;
}

/** Checks and rounds the prices and quantities of new orders. */
export interface TradingRules<Order> {
  /**
   * Rounds a price to a price of the symbol's PRICE_FILTER: `down` suits a buy order, `up` a sell
   * order. A price outside the minimum and the maximum stays outside.
   *
   * @throws ParameterError if the price is not a decimal
   */
  roundPrice(symbol: string, price: string, direction: 'down' | 'up'): Rounded;
  /**
   * Rounds a quantity to a quantity of the symbol's LOT_SIZE filter, by default downward. A
   * quantity outside the minimum and the maximum stays outside.
   *
   * @throws ParameterError if the quantity is not a decimal
   */
  roundQuantity(symbol: string, quantity: string, direction?: 'down' | 'up'): Rounded;
  /**
   * Returns the error with which the broker rejects an order because of what getBrokerInfo states:
   * the first one in the broker's order of the checks. `undefined` does not mean that the broker
   * accepts the order: the account, its open orders, its positions and the book are not checked.
   *
   * @throws ParameterError if a decimal of the order is missing or malformed
   */
  checkOrder(order: Order): RuleViolation | undefined;
}
