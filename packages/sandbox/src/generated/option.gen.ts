// Generated from spec/option/openapi.yaml by scripts/generate.ts; spec hash 541b22e9bc4a9802.
// Do not edit: change the specification, then run `pnpm generate`.

/** The option account. */
export type Account = {
  /** Value of the account in USDT: free and locked balances plus the value of the options */
  totalAsset: DecimalString;
  /**
   * Value of the options in USDT: (price times quantity) for long positions, and margin minus
   * (price times quantity) for short positions
   */
  optionAsset: DecimalString;
  /** Balances by token */
  balances: Balance[];
};

/** A trade of the account. `type` and `side` are those of the account's own order. */
export type AccountTrade = {
  /** Time of the trade */
  time: EpochMs;
  /** Trade id, assigned by the broker */
  tradeId: LongId;
  /** Id of the account's order, assigned by the broker */
  orderId: LongId;
  /** Id of the matched order on the opposite side, assigned by the broker */
  matchOrderId: LongId;
  /** Price of the trade */
  price: DecimalString;
  /** Quantity of the trade */
  quantity: DecimalString;
  /** Token in which the fee is paid */
  feeTokenName: string;
  /** Fee paid by the account */
  fee: DecimalString;
  /** Type of the account's order */
  type: OrderType;
  /** Side of the account's order */
  side: OrderSide;
  /** Option name */
  symbol: string;
};

/** Balance of one token. `free`, `locked` and `margin` do not overlap. */
export type Balance = {
  /** Token name */
  tokenName: string;
  /** Available amount */
  free: DecimalString;
  /** Amount locked by open orders */
  locked: DecimalString;
  /** Amount used as margin by short positions */
  margin: DecimalString;
};

/** A rule for the orders of an account across all symbols. `filterType` identifies the rule. */
export type BrokerFilter = BrokerMaxNumOrdersFilter | BrokerMaxNumAlgoOrdersFilter;

/** The listed symbols, options and contracts, and their trading rules. */
export type BrokerInfo = {
  /** Time zone of timestamps */
  timezone: string;
  /** Server time */
  serverTime: EpochMs;
  /** Rate limits for request weight and for new orders */
  rateLimits: RateLimit[];
  /** Filters that apply across all symbols; may be empty */
  brokerFilters: BrokerFilter[];
  /** Spot symbols; clients that trade options ignore them */
  symbols?: SpotSymbol[];
  /** All actively trading options */
  options?: Option[];
  /** All actively trading contracts */
  contracts?: Contract[];
};

/** Maximum number of open algo orders of an account, for all symbols together. */
export type BrokerMaxNumAlgoOrdersFilter = {
  /** Filter type */
  filterType: 'BROKER_MAX_NUM_ALGO_ORDERS';
  /** Maximum number of open algo orders */
  limit: number;
};

/** Maximum number of open orders of an account, for all symbols together, including algo orders. */
export type BrokerMaxNumOrdersFilter = {
  /** Filter type */
  filterType: 'BROKER_MAX_NUM_ORDERS';
  /** Maximum number of open orders */
  limit: number;
};

/**
 * An order id assigned by the client. On the wire, it is a string or, from some brokers, an
 * integer. Clients represent it as a string.
 */
export type ClientOrderId = string;

/** A listed contract, with the values that determine its margin and profit. */
export type Contract = {
  /** Contract name */
  symbol: string;
  /** Contract name, for display */
  symbolName: string;
  /** Exchange id */
  exchangeId: string;
  /** Contract status */
  status: SymbolStatus;
  /** Base asset, which is the contract itself */
  baseAsset: string;
  /** Precision of quantities, in contracts */
  baseAssetPrecision: DecimalString;
  /** Asset in which prices are expressed */
  quoteAsset: string;
  /** Precision of prices */
  quoteAssetPrecision: DecimalString;
  /** Whether iceberg orders are allowed */
  icebergAllowed: boolean;
  /** True for an inverse contract, false for a linear contract */
  inverse: boolean;
  /** Symbol of the index that the contract tracks; `getIndex` returns its price */
  index: string;
  /** Token in which margin, profit and fees are paid */
  marginToken: string;
  /** Precision of amounts in the margin token */
  marginPrecision: DecimalString;
  /**
   * Value of one contract: an amount of the underlying asset or, for an inverse contract, an
   * amount of the quote asset
   */
  contractMultiplier: DecimalString;
  /** Rules that orders must satisfy: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
  filters: SymbolFilter[];
  /** Risk limits by position size, smallest first */
  riskLimits: RiskLimit[];
  /** Underlying asset */
  underlying?: string;
};

/**
 * An exact decimal number as a string, without an exponent. Used for money, prices, quantities and
 * rates.
 */
export type DecimalString = string;

/** The order book of an option. */
export type Depth = {
  /** Time of this state of the order book */
  time: EpochMs;
  /** Buy side, highest price first */
  bids: PriceLevel[];
  /** Sell side, lowest price first */
  asks: PriceLevel[];
};

/** An empty object. The HTTP status indicates that the call succeeded. */
export type Empty = Record<string, unknown>;

/**
 * A point in time, in milliseconds since 1970-01-01T00:00:00Z. On the wire, it is an integer or a
 * string of digits.
 */
export type EpochMs = number;

/** A fee charged for an order, in one token. */
export type Fee = {
  /** Token in which the fee is paid */
  feeToken: string;
  /** Amount paid */
  fee: DecimalString;
};

/**
 * Maximum number of parts of an iceberg order. The number of parts is the quantity divided by the
 * iceberg quantity, rounded up.
 */
export type IcebergPartsFilter = {
  /** Filter type */
  filterType: 'ICEBERG_PARTS';
  /** Maximum number of parts */
  limit: number;
};

/** The index price and the estimated delivery price of one index symbol. */
export type IndexPrice = {
  /** Index price */
  index: DecimalString;
  /**
   * Estimated delivery price: the average index price over the last 10 minutes, at which an option
   * settles
   */
  edp: DecimalString;
};

/** Index prices, keyed by index symbol. */
export type IndexPrices = {
  [key: string]: IndexPrice;
};

/** One candlestick, identified by its open time. */
export type Kline = [openTime: EpochMs, open: DecimalString, high: DecimalString, low: DecimalString, close: DecimalString, volume: DecimalString, closeTime: EpochMs, quoteVolume: DecimalString, trades: number, takerBaseVolume: DecimalString, takerQuoteVolume: DecimalString];

/**
 * An id of type LONG: at most 9223372036854775807. On the wire, it is an integer or a string of
 * digits. A JavaScript number cannot represent all ids exactly, so clients represent them as
 * strings.
 */
export type LongId = string;

/**
 * Allowed quantities, including iceberg quantities: from minQty to maxQty, in steps of stepSize
 * counted from minQty.
 */
export type LotSizeFilter = {
  /** Filter type */
  filterType: 'LOT_SIZE';
  /** Smallest quantity */
  minQty: DecimalString;
  /** Largest quantity */
  maxQty: DecimalString;
  /** Step between quantities */
  stepSize: DecimalString;
};

/**
 * Maximum number of open algo orders of an account on a symbol. Algo orders are STOP_LOSS,
 * STOP_LOSS_LIMIT, TAKE_PROFIT and TAKE_PROFIT_LIMIT.
 */
export type MaxNumAlgoOrdersFilter = {
  /** Filter type */
  filterType: 'MAX_NUM_ALGO_ORDERS';
  /** Maximum number of open algo orders */
  maxNumAlgoOrders: number;
};

/** Maximum number of open orders of an account on a symbol, including algo orders. */
export type MaxNumOrdersFilter = {
  /** Filter type */
  filterType: 'MAX_NUM_ORDERS';
  /** Maximum number of open orders */
  limit: number;
};

/**
 * Minimum notional value (price times quantity) of an order. For a market order, the broker uses
 * the last trade price or, before the first trade, the best price of the opposite side.
 */
export type MinNotionalFilter = {
  /** Filter type */
  filterType: 'MIN_NOTIONAL';
  /** Minimum notional value */
  minNotional: DecimalString;
};

/**
 * A listed option. Its name contains the underlying, the expiration date, the type of spread (CS:
 * call, PS: put) and the strike price.
 */
export type Option = {
  /** Option name */
  symbol: string;
  /** Exchange id */
  exchangeId: string;
  /** Option status */
  status: SymbolStatus;
  /** Underlying asset of the option */
  baseAsset: string;
  /** Precision of quantities */
  baseAssetPrecision: DecimalString;
  /** Token in which prices and pay-offs are expressed */
  quoteAsset: string;
  /** Precision of prices */
  quotePrecision: DecimalString;
  /** Whether iceberg orders are allowed */
  icebergAllowed: boolean;
  /** Rules that orders must satisfy: PRICE_FILTER, LOT_SIZE and MIN_NOTIONAL */
  filters: SymbolFilter[];
  /** Option name, for display */
  symbolName?: string;
};

/**
 * Terms of an option. At the settlement price S, a call spread pays (S - `strike`) and a put
 * spread pays (`strike` - S). The pay-off is at least 0 and at most `maxPayOff`.
 */
export type OptionSeries = {
  /** Option name */
  symbol: string;
  /** Strike price */
  strike: DecimalString;
  /** Listing time */
  created: EpochMs;
  /** Expiration and settlement time */
  expiration: EpochMs;
  /** Spread type */
  optionType: OptionTypeCode;
  /** Maximum pay-off of one option */
  maxPayOff: DecimalString;
  /** Symbol of the underlying index */
  underlying: string;
  /** Settlement interval */
  settlement: string;
};

/**
 * Spread type, as a number.
 *
 * - `0`: Put spread
 * - `1`: Call spread
 */
export type OptionTypeCode = 0 | 1;

/**
 * Spread type.
 *
 * - `call`: Call spread
 * - `put`: Put spread
 */
export type OptionTypeName = 'call' | 'put';

/** An order and its current state. */
export type Order = {
  /** Creation time of the order */
  time: EpochMs;
  /** Time of the last change to the order */
  updateTime: EpochMs;
  /** Order id, assigned by the broker */
  orderId: LongId;
  /** Client order id; generated by the broker if the client sent none */
  clientOrderId: ClientOrderId;
  /** Option name */
  symbol: string;
  /** Limit price; 0 for a MARKET order */
  price: DecimalString;
  /** Ordered quantity */
  origQty: DecimalString;
  /** Executed quantity */
  executedQty: DecimalString;
  /** Average fill price; 0 before the first fill */
  avgPrice: DecimalString;
  /** Order type */
  type: OrderType;
  /** Order side */
  side: OrderSide;
  /** Order status */
  status: OrderStatus;
  /** Time in force */
  timeInForce: TimeInForce;
  /** Fees incurred so far */
  fees: Fee[];
};

/**
 * Order side. The account has one position in each option, which is negative if it is short.
 *
 * - `BUY`: Increases the position
 * - `SELL`: Decreases the position
 */
export type OrderSide = 'BUY' | 'SELL';

/**
 * Order status.
 *
 * - `NEW`: Open, and nothing is filled
 * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
 * - `FILLED`: The whole quantity is filled
 * - `CANCELED`: Cancelled. A part of the quantity may be filled
 */
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | (string & {});

/**
 * How an order is priced and executed.
 *
 * - `LIMIT`: Executes at `price` or a better price
 * - `MARKET`: Fills against the available orders; any remaining quantity is cancelled
 */
export type OrderType = 'LIMIT' | 'MARKET';

/** Long or short position of the account in one option. */
export type Position = {
  /** Option name */
  symbol: string;
  /** Position quantity; negative for a short position */
  position: DecimalString;
  /**
   * Total margin of the position: the maximum amount that a short position may have to pay; 0 for
   * a long position
   */
  margin: DecimalString;
  /** Expiration and settlement time of the option */
  settlementTime: EpochMs;
  /** Strike price */
  strikePrice: DecimalString;
  /** Price of the latest trade of the option */
  price: DecimalString;
  /** Quantity that can be closed, excluding the quantity locked by closing orders */
  availablePosition: DecimalString;
  /** Average opening price */
  averagePrice: DecimalString;
  /**
   * Unrealized profit or loss: (`price` minus `averagePrice`) times the absolute value of
   * `position` if long, and the negative of that if short. In a settlement, `changed` is the
   * pay-off, from which the premium is not subtracted
   */
  changed: DecimalString;
  /**
   * `changed` as a percentage of the cost. If Q is the absolute value of `position`, the cost is
   * (`averagePrice` times Q) if long, and `margin` minus (`averagePrice` times Q) if short.
   */
  changedRate: DecimalString;
  /** Current price of the underlying index */
  index: DecimalString;
};

/**
 * Allowed prices, including stop prices: from minPrice to maxPrice, in steps of tickSize counted
 * from minPrice.
 */
export type PriceFilter = {
  /** Filter type */
  filterType: 'PRICE_FILTER';
  /** Lowest price */
  minPrice: DecimalString;
  /** Highest price */
  maxPrice: DecimalString;
  /** Step between prices */
  tickSize: DecimalString;
};

/** One level of an order book: the price, then the quantity at that price. */
export type PriceLevel = [DecimalString, DecimalString];

/** A public trade, without the accounts involved. */
export type PublicTrade = {
  /** Price of the trade */
  price: DecimalString;
  /** Quantity of the trade */
  qty: DecimalString;
  /** Time of the trade */
  time: EpochMs;
  /** Whether the buyer was the maker */
  isBuyerMaker: boolean;
};

/**
 * The maximum usage in one interval. The broker sets the limits, and rejects requests above a
 * limit with status 429.
 */
export type RateLimit = {
  /** Resource that the limit counts */
  rateLimitType: RateLimitType;
  /** Length of the interval */
  interval: RateLimitInterval;
  /** Maximum usage in one interval */
  limit: number;
};

/**
 * Length of the interval in which usage is counted.
 *
 * - `SECOND`: One second
 * - `MINUTE`: One minute
 * - `DAY`: One day
 */
export type RateLimitInterval = 'SECOND' | 'MINUTE' | 'DAY' | (string & {});

/**
 * What a rate limit counts.
 *
 * - `REQUESTS_WEIGHT`: Request weight
 * - `REQUEST_WEIGHT`: Alternative spelling of `REQUESTS_WEIGHT` in the sample for contracts
 * - `ORDERS`: New orders
 */
export type RateLimitType = 'REQUESTS_WEIGHT' | 'REQUEST_WEIGHT' | 'ORDERS' | (string & {});

/** The margin rates for a range of position sizes. Larger positions require more margin. */
export type RiskLimit = {
  /** Risk limit id */
  riskLimitId: LongId;
  /**
   * Upper bound of the position size, in contracts. The risk limit applies to positions that are
   * smaller than this quantity and not smaller than the quantity of the previous risk limit.
   */
  quantity: DecimalString;
  /** Initial margin rate; the maximum leverage is 1 divided by this rate */
  initialMargin: DecimalString;
  /**
   * Maintenance margin rate; a position is liquidated when its margin rate is at or below this
   * rate
   */
  maintMargin: DecimalString;
};

/** The time of the broker's clock. */
export type ServerTime = {
  /** Server time */
  serverTime: EpochMs;
};

/** Settlement of a position at the expiration of its option. */
export type Settlement = {
  /** Option name */
  symbol: string;
  /** Spread type */
  optionType: OptionTypeName;
  /** Margin of the position at settlement */
  margin: DecimalString;
  /** Settlement time */
  timestamp: EpochMs;
  /** Strike price */
  strikePrice: DecimalString;
  /** Estimated delivery price at expiration: the average index price over the preceding 10 minutes */
  settlementPrice: DecimalString;
  /** Maximum pay-off of one option */
  maxPayOff: DecimalString;
  /** Average opening price of the position */
  averagePrice: DecimalString;
  /** Position quantity at settlement; negative for a short position */
  position: DecimalString;
  /**
   * Pay-off of the settlement; negative if the account paid. The premium is not subtracted, unlike
   * in the `changed` of a position, which is a profit or loss
   */
  changed: DecimalString;
  /**
   * `changed` as a percentage of the cost. If Q is the absolute value of `position`, the cost is
   * (`averagePrice` times Q) if long, and `margin` minus (`averagePrice` times Q) if short.
   */
  changedRate: DecimalString;
};

/** A spot trading pair. Its symbol type is SPOT; the response has no field for the type. */
export type SpotSymbol = {
  /** Symbol name */
  symbol: string;
  /** Symbol status */
  status: SymbolStatus;
  /** Asset in which quantities are expressed */
  baseAsset: string;
  /** Precision of quantities in the base asset */
  baseAssetPrecision: DecimalString;
  /** Asset in which prices are expressed */
  quoteAsset: string;
  /** Precision of amounts in the quote asset */
  quotePrecision: DecimalString;
  /** Whether iceberg orders are allowed */
  icebergAllowed: boolean;
  /** Rules that orders must satisfy */
  filters: SymbolFilter[];
  /** Exchange id */
  exchangeId?: string;
  /** Symbol name, for display */
  symbolName?: string;
};

/** A rule for the orders of one symbol, option or contract. `filterType` identifies the rule. */
export type SymbolFilter = PriceFilter | LotSizeFilter | MinNotionalFilter | MaxNumOrdersFilter | MaxNumAlgoOrdersFilter | IcebergPartsFilter;

/**
 * Status of a symbol.
 *
 * - `TRADING`: The broker accepts new orders
 * - `HALT`: The broker rejects new orders, but open orders can be cancelled
 * - `BREAK`: The broker rejects new orders, but open orders can be cancelled
 */
export type SymbolStatus = 'TRADING' | 'HALT' | 'BREAK' | (string & {});

/**
 * How long an order stays open.
 *
 * - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
 * - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
 * - `FOK`: Fill or kill. The order fills completely or not at all
 */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/**
 * The operations of the option section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface OptionOperations {
  readonly ping: {
    readonly parameters: Record<never, never>;
    readonly response: Empty;
  };
  readonly getServerTime: {
    readonly parameters: Record<never, never>;
    readonly response: ServerTime;
  };
  readonly getBrokerInfo: {
    readonly parameters: {
      readonly type: 'token' | 'options' | 'contracts' | undefined;
    };
    readonly response: BrokerInfo;
  };
  readonly listOptions: {
    readonly parameters: {
      readonly expired: 'true' | 'false';
    };
    readonly response: OptionSeries[];
  };
  readonly getIndex: {
    readonly parameters: Record<never, never>;
    readonly response: IndexPrices;
  };
  readonly getDepth: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: Depth;
  };
  readonly listTrades: {
    readonly parameters: {
      readonly symbol: string;
      readonly limit: number;
    };
    readonly response: PublicTrade[];
  };
  readonly listKlines: {
    readonly parameters: {
      readonly symbol: string;
      readonly interval: '1m' | '5m' | '15m' | '30m' | '1h' | '1d' | '1w' | '1M';
      readonly limit: number;
      readonly to: number | undefined;
    };
    readonly response: Kline[];
  };
  readonly placeOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET';
      readonly quantity: string;
      readonly clientOrderId: string | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
      readonly price: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly type: 'LIMIT' | 'MARKET' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly listPositions: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Position[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly type: 'LIMIT' | 'MARKET' | undefined;
      readonly orderStatus: 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly listMyTrades: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly limit: number;
      readonly side: 'BUY' | 'SELL' | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: AccountTrade[];
  };
  readonly listSettlements: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: Settlement[];
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: Account;
  };
}
