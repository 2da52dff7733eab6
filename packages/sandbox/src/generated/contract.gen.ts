// Generated from spec/contract/openapi.yaml by scripts/generate.ts; spec hash 5c11420950a17159.
// Do not edit: change the specification, then run `pnpm generate`.

/** Contract account balances, keyed by margin token. */
export type Account = {
  [key: string]: MarginBalance;
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
  /** Account id */
  accountId: LongId;
  /** Contract name */
  symbolId: string;
  /** Price of the trade */
  price: DecimalString;
  /** Quantity of the trade, in contracts */
  quantity: DecimalString;
  /** Token in which the fee is paid */
  feeTokenId: string;
  /** Fee paid by the account */
  fee: DecimalString;
  /** Whether the account's order was a limit or a market order */
  type: TradeType;
  /** Side of the account's order */
  side: OrderSide;
  /** Profit realized by closing contracts in this trade, before its fee; 0 for an opening trade */
  pnl?: DecimalString;
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

/** The response to a cancellation of several orders. */
export type CancelOrdersResult = {
  /** Result of the request */
  message: string;
  /** Time of the response */
  timestamp: EpochMs;
};

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

/** The order book of a contract. */
export type Depth = {
  /** Time of this state of the order book */
  time: EpochMs;
  /** Buy side, highest price first; quantities are in contracts */
  bids: PriceLevel[];
  /** Sell side, lowest price first; quantities are in contracts */
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

/** Funding rate of one contract for one interval. */
export type FundingRate = {
  /** Contract name */
  symbol: string;
  /** Start of the interval */
  intervalStart: EpochMs;
  /** End of the interval, when funding is settled */
  intervalEnd: EpochMs;
  /** Funding rate; if it is positive, long positions pay short positions */
  rate: DecimalString;
  /** Index price at settlement */
  index?: DecimalString;
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

/** Prices, keyed by index symbol. */
export type IndexPriceMap = {
  [key: string]: DecimalString;
};

/** Index prices and estimated delivery prices. */
export type IndexPrices = {
  /** Index prices */
  index: IndexPriceMap;
  /**
   * Estimated delivery prices. Each is the average index price over the last 10 minutes, at which
   * a contract settles
   */
  edp: IndexPriceMap;
};

/** Balance of an insurance fund at a point in time. */
export type InsuranceRecord = {
  /** Record id */
  id: LongId;
  /** Time of the balance */
  timestamp: EpochMs;
  /** Balance of the fund */
  value: DecimalString;
  /** Asset of the fund */
  unit: string;
};

/** Insurance fund records, keyed by asset. */
export type InsuranceRecords = {
  [key: string]: InsuranceRecord[];
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

/** Balance of one margin token, excluding unrealized profit. */
export type MarginBalance = {
  /** Sum of `availableMargin`, `positionMargin` and `orderMargin` */
  total: DecimalString;
  /** Margin available for new orders */
  availableMargin: DecimalString;
  /** Margin used by positions */
  positionMargin: DecimalString;
  /** Margin locked by open orders */
  orderMargin: DecimalString;
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

/** An order and its current state. */
export type Order = {
  /** Creation time of the order */
  time: EpochMs;
  /** Time of the last change to the order */
  updateTime: EpochMs;
  /** Order id, assigned by the broker */
  orderId: LongId;
  /** Client order id, unique per account */
  clientOrderId: string;
  /** Contract name */
  symbol: string;
  /** Limit price */
  price: DecimalString;
  /** Leverage of the order */
  leverage: DecimalString;
  /** Ordered quantity, in contracts */
  origQty: DecimalString;
  /** Executed quantity, in contracts */
  executedQty: DecimalString;
  /** Average fill price; 0 before the first fill */
  avgPrice: DecimalString;
  /**
   * Amount locked for the unfilled quantity, in the margin token: the margin plus the fees to open
   * and close the position; 0 for closing orders and for orders that are no longer open
   */
  marginLocked: DecimalString;
  /** Order type */
  orderType: OrderType;
  /** How the limit price is determined */
  priceType: PriceType;
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
 * Side of an order, and whether the order opens or closes a position.
 *
 * - `BUY_OPEN`: Opens a long position
 * - `SELL_OPEN`: Opens a short position
 * - `BUY_CLOSE`: Closes a short position
 * - `SELL_CLOSE`: Closes a long position
 */
export type OrderSide = 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';

/**
 * Order status.
 *
 * - `NEW`: Open, and nothing is filled
 * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
 * - `FILLED`: The whole quantity is filled
 * - `CANCELED`: Cancelled. A part of the quantity may be filled
 * - `REJECTED`: Rejected by the broker
 */
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'REJECTED' | (string & {});

/**
 * When an order enters the order book. A market order is a LIMIT order with the price type MARKET.
 *
 * - `LIMIT`: The order enters the order book immediately
 * - `STOP`: The order stays outside the order book until its trigger price is reached, then
 * becomes a LIMIT order
 */
export type OrderType = 'LIMIT' | 'STOP';

/**
 * The long or short position of the account in one contract. Monetary amounts are in the margin
 * token of the contract. The mark price is the index price.
 */
export type Position = {
  /** Contract name */
  symbol: string;
  /** Position side */
  side: PositionSide;
  /** Average opening price */
  avgPrice: DecimalString;
  /** Position size, in contracts */
  position: DecimalString;
  /** Number of contracts that can be closed, excluding those locked by closing orders */
  available: DecimalString;
  /** Leverage of the position */
  leverage: DecimalString;
  /** Last trade price of the contract */
  lastPrice: DecimalString;
  /** Value of the position at the mark price */
  positionValue: DecimalString;
  /** Forced liquidation price; 0 if no price would liquidate the position */
  flp: DecimalString;
  /** Margin of the position */
  margin: DecimalString;
  /** Margin rate: the sum of margin and unrealized profit, divided by the position value */
  marginRate: DecimalString;
  /** Profit that would be realized by closing at the mark price; negative for a loss */
  unrealizedPnL: DecimalString;
  /** Unrealized profit divided by the margin */
  profitRate: DecimalString;
  /**
   * Cumulative profit, after fees and funding, that the account has realized on this side (long or
   * short) of the contract since its first trade on that side
   */
  realizedPnL: DecimalString;
};

/** The margin of a position after a change. */
export type PositionMargin = {
  /** Contract name */
  symbol: string;
  /** Margin of the position, in the margin token */
  margin: DecimalString;
  /** Time of the response */
  timestamp: EpochMs;
};

/**
 * Side of a position.
 *
 * - `LONG`: Profits from a rising price
 * - `SHORT`: Profits from a falling price
 */
export type PositionSide = 'LONG' | 'SHORT';

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

/**
 * How the limit price of an order is determined.
 *
 * - `INPUT`: The price is the `price` parameter
 * - `OPPONENT`: The price is the best price of the opposite side
 * - `QUEUE`: The price is the best price of the order's own side
 * - `OVER`: The price is the best price of the opposite side, plus (for a buy) or minus (for a
 * sell) an over-price that the broker sets. No operation returns the over-price; in the sandbox,
 * it is 5 ticks
 * - `MARKET`: The price is the last price plus 5% for a buy, or minus 5% for a sell, so that a
 * market order also has a limit price
 */
export type PriceType = 'INPUT' | 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET';

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
 * - `LIMIT_MAKER`: The order is cancelled if it would execute immediately
 */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';

/**
 * Type of the traded order.
 *
 * - `LIMIT`: The order had a price type other than MARKET
 * - `MARKET`: The order had the price type MARKET
 */
export type TradeType = 'LIMIT' | 'MARKET';

/**
 * The operations of the contract section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface ContractOperations {
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
  readonly listInsurance: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly limit: number;
    };
    readonly response: InsuranceRecords;
  };
  readonly getIndex: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: IndexPrices;
  };
  readonly listFundingRates: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly state: 'current' | 'past';
      readonly from: number | undefined;
      readonly to: number | undefined;
      readonly limit: number;
    };
    readonly response: FundingRate[];
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
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE';
      readonly orderType: 'LIMIT' | 'STOP';
      readonly quantity: string;
      readonly clientOrderId: string;
      readonly leverage: string | undefined;
      readonly price: string | undefined;
      readonly priceType: 'INPUT' | 'OPPONENT' | 'QUEUE' | 'OVER' | 'MARKET';
      readonly triggerPrice: string | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'LIMIT_MAKER';
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly cancelOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: CancelOrdersResult;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderType: 'LIMIT' | 'STOP';
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
      readonly side: 'BUY_OPEN' | 'SELL_OPEN' | 'BUY_CLOSE' | 'SELL_CLOSE' | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: AccountTrade[];
  };
  readonly listPositions: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly side: 'LONG' | 'SHORT' | undefined;
      readonly recvWindow: number;
    };
    readonly response: Position[];
  };
  readonly adjustMargin: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'LONG' | 'SHORT';
      readonly amount: string;
      readonly recvWindow: number;
    };
    readonly response: PositionMargin;
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: Account;
  };
}
