// Generated from spec/spot/openapi.yaml by scripts/generate.ts; spec hash a48b570b3b19f57f.
// Do not edit: change the specification, then run `pnpm generate`.

/** The token trading account. */
export type Account = {
  /** Whether the account may trade */
  canTrade: boolean;
  /** Whether the account may withdraw */
  canWithdraw: boolean;
  /** Whether the account may receive deposits */
  canDeposit: boolean;
  /** Time of the last change to the account */
  updateTime: EpochMs;
  /** Balances by asset */
  balances: Balance[];
};

/** A trade of the account. */
export type AccountTrade = {
  /** Symbol name */
  symbol: string;
  /** Trade id, assigned by the broker */
  id: LongId;
  /** Id of the account's order, assigned by the broker */
  orderId: LongId;
  /** Id of the matched order on the opposite side, assigned by the broker */
  matchOrderId: LongId;
  /** Price of the trade */
  price: DecimalString;
  /** Quantity of the trade */
  qty: DecimalString;
  /** Commission paid */
  commission: DecimalString;
  /** Asset in which the commission is paid */
  commissionAsset: string;
  /** Time of the trade */
  time: EpochMs;
  /** Whether the account was the buyer */
  isBuyer: boolean;
  /** Whether the account was the maker */
  isMaker: boolean;
  /** Second copy of the commission */
  fee?: AccountTradeFee;
  /** Token id of the commission */
  feeTokenId?: string;
  /** Amount of the commission */
  feeAmount?: DecimalString;
};

/** A second copy of the commission of a trade. */
export type AccountTradeFee = {
  /** Token id */
  feeTokenId: string;
  /** Token name */
  feeTokenName: string;
  /** Amount paid */
  fee: DecimalString;
};

/**
 * Account type.
 *
 * - `1`: Token trading
 * - `2`: Options
 * - `3`: Contracts
 */
export type AccountType = 1 | 2 | 3;

/** The balance of one asset. */
export type Balance = {
  /** Token name */
  asset: string;
  /** Available amount */
  free: DecimalString;
  /** Amount locked by open orders */
  locked: DecimalString;
};

/** A balance change. */
export type BalanceFlow = {
  /** Entry id */
  id: string;
  /** Account id */
  accountId: string;
  /** Token id */
  tokenId: string;
  /** Token name */
  tokenName: string;
  /** Type of the balance change, as a number */
  flowTypeValue: BalanceFlowTypeValue;
  /** Type of the balance change, as a name */
  flowType: BalanceFlowType;
  /** Type of the balance change, as human-readable text */
  flowName: string;
  /** Amount of the change; negative if the balance decreased */
  change: DecimalString;
  /** Balance after the change */
  total: DecimalString;
  /** Time of the change; always a string on the wire */
  created: string;
};

/**
 * The type of a balance change, as a name.
 *
 * - `TRADE`: Trade
 * - `FEE`: Trading fee
 * - `TRANSFER`: Transfer
 * - `DEPOSIT`: Deposit
 * - `MAKER_REWARD`: Reward for a maker
 * - `PNL`: Profit or loss
 * - `SETTLEMENT`: Settlement
 * - `LIQUIDATION`: Liquidation
 * - `FUNDING_SETTLEMENT`: Funding
 * - `USER_ACCOUNT_TRANSFER`: Transfer between accounts of one user. These entries have no
 * `subjectExtId`
 * - `OTC_BUY_COIN`: OTC purchase
 * - `OTC_SELL_COIN`: OTC sale
 * - `OTC_FEE`: OTC fee
 * - `OTC_TRADE`: Older kind of OTC entry
 * - `ACTIVITY_AWARD`: Award for an activity
 * - `INVITATION_REFERRAL_BONUS`: Bonus for an invitation or a referral
 * - `REGISTER_BONUS`: Bonus for a registration
 * - `AIRDROP`: Airdrop
 * - `MINE_REWARD`: Mining reward
 */
export type BalanceFlowType = 'TRADE' | 'FEE' | 'TRANSFER' | 'DEPOSIT' | 'MAKER_REWARD' | 'PNL' | 'SETTLEMENT' | 'LIQUIDATION' | 'FUNDING_SETTLEMENT' | 'USER_ACCOUNT_TRANSFER' | 'OTC_BUY_COIN' | 'OTC_SELL_COIN' | 'OTC_FEE' | 'OTC_TRADE' | 'ACTIVITY_AWARD' | 'INVITATION_REFERRAL_BONUS' | 'REGISTER_BONUS' | 'AIRDROP' | 'MINE_REWARD' | (string & {});

/**
 * The type of a balance change, as a number.
 *
 * - `1`: `TRADE`
 * - `2`: `FEE`
 * - `3`: `TRANSFER`
 * - `4`: `DEPOSIT`
 * - `27`: `MAKER_REWARD`
 * - `28`: `PNL`
 * - `30`: `SETTLEMENT`
 * - `31`: `LIQUIDATION`
 * - `32`: `FUNDING_SETTLEMENT`
 * - `51`: `USER_ACCOUNT_TRANSFER`
 * - `65`: `OTC_BUY_COIN`
 * - `66`: `OTC_SELL_COIN`
 * - `73`: `OTC_FEE`
 * - `200`: `OTC_TRADE`
 * - `67`: `ACTIVITY_AWARD`
 * - `68`: `INVITATION_REFERRAL_BONUS`
 * - `69`: `REGISTER_BONUS`
 * - `70`: `AIRDROP`
 * - `71`: `MINE_REWARD`
 */
export type BalanceFlowTypeValue = 1 | 2 | 3 | 4 | 27 | 28 | 30 | 31 | 32 | 51 | 65 | 66 | 73 | 200 | 67 | 68 | 69 | 70 | 71 | (number & {});

/** The best prices of a symbol, and the quantities at these prices. */
export type BookTicker = {
  /** Symbol name */
  symbol: string;
  /** Best bid: the highest price of the buy side */
  bidPrice: DecimalString;
  /** Quantity at the bid price */
  bidQty: DecimalString;
  /** Best ask: the lowest price of the sell side */
  askPrice: DecimalString;
  /** Quantity at the ask price */
  askQty: DecimalString;
};

/** Best prices of all symbols. */
export type BookTickerList = BookTicker[];

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

/** The response to a cancellation. */
export type CancelResult = {
  /** Symbol name */
  symbol: string;
  /** Client order id */
  clientOrderId: string;
  /** Order id, assigned by the broker */
  orderId: LongId;
  /** Order status */
  status: 'CANCELED';
  /** Id of the exchange on which the order was placed */
  exchangeId?: string;
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

/** A deposit into the account. */
export type DepositOrder = {
  /** Deposit id, assigned by the broker */
  orderId: LongId;
  /** Deposited token */
  token: string;
  /** Receiving address */
  address: string;
  /** Tag of the receiving address */
  addressTag: string;
  /** Sending address */
  fromAddress: string;
  /** Tag of the sending address */
  fromAddressTag: string;
  /** Time of the deposit */
  time: EpochMs;
  /** Deposited amount */
  quantity: DecimalString;
};

/** The order book of a symbol. */
export type Depth = {
  /** Time of this state of the order book */
  time?: EpochMs;
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

/** One candlestick, identified by its open time. */
export type Kline = [openTime: EpochMs, open: DecimalString, high: DecimalString, low: DecimalString, close: DecimalString, volume: DecimalString, closeTime: EpochMs, quoteVolume: DecimalString, trades: number, takerBaseVolume: DecimalString, takerQuoteVolume: DecimalString];

/** The key of a user data stream. */
export type ListenKey = {
  /** Listen key; it opens the user data stream, so keep it secret */
  listenKey: string;
};

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

/** An order and its current state. */
export type Order = {
  /** Symbol name */
  symbol: string;
  /** Order id, assigned by the broker */
  orderId: LongId;
  /** Client order id */
  clientOrderId: string;
  /** Limit price; 0 for a MARKET order */
  price: DecimalString;
  /** Ordered quantity */
  origQty: DecimalString;
  /** Executed quantity */
  executedQty: DecimalString;
  /**
   * Cumulative executed amount in the quote asset. A value below 0, which some historical orders
   * have, means that the amount is unavailable.
   */
  cummulativeQuoteQty: DecimalString;
  /** Average fill price; 0 before the first fill */
  avgPrice: DecimalString;
  /** Order status */
  status: OrderStatus;
  /** Time in force */
  timeInForce: TimeInForce;
  /** Order type */
  type: OrderType;
  /** Order side */
  side: OrderSide;
  /** Stop price */
  stopPrice: DecimalString;
  /** Iceberg quantity */
  icebergQty: DecimalString;
  /** Creation time of the order */
  time: EpochMs;
  /** Time of the last change to the order */
  updateTime: EpochMs;
  /** Whether the order is working */
  isWorking: boolean;
  /** Id of the exchange on which the order was placed */
  exchangeId?: string;
};

/** The response to a new order. */
export type OrderResult = {
  /** Order id, assigned by the broker */
  orderId: LongId;
  /** Client order id */
  clientOrderId: string;
  /** Symbol name */
  symbol?: string;
  /** Creation time of the order */
  transactTime?: EpochMs;
  /** Order price */
  price?: DecimalString;
  /** Ordered quantity */
  origQty?: DecimalString;
  /** Executed quantity */
  executedQty?: DecimalString;
  /** Order status */
  status?: OrderStatus;
  /** Time in force */
  timeInForce?: TimeInForce;
  /** Order type */
  type?: OrderType;
  /** Order side */
  side?: OrderSide;
};

/**
 * Side of an order.
 *
 * - `BUY`: Buys the base asset
 * - `SELL`: Sells the base asset
 */
export type OrderSide = 'BUY' | 'SELL';

/**
 * Order status.
 *
 * - `NEW`: Open, and nothing is filled
 * - `PARTIALLY_FILLED`: Open, and a part of the quantity is filled
 * - `FILLED`: The whole quantity is filled
 * - `CANCELED`: Cancelled. A part of the quantity may be filled
 * - `PENDING_CANCEL`: No source describes this status; the sandbox never returns it
 * - `REJECTED`: Rejected by the broker
 */
export type OrderStatus = 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED' | 'PENDING_CANCEL' | 'REJECTED';

/**
 * How an order is priced and executed.
 *
 * - `LIMIT`: Executes at `price` or a better price
 * - `MARKET`: Executes immediately at the best prices of the order book; any remaining quantity is
 * cancelled
 * - `LIMIT_MAKER`: A LIMIT order that is rejected if it would immediately match as a taker
 * - `STOP_LOSS`: Executes as a market order when the stop price is reached
 * - `STOP_LOSS_LIMIT`: No source states how this type executes
 * - `TAKE_PROFIT`: Executes as a market order when the stop price is reached
 * - `TAKE_PROFIT_LIMIT`: No source states how this type executes
 * - `MARKET_OF_PAYOUT`: No source describes this type
 */
export type OrderType = 'LIMIT' | 'MARKET' | 'LIMIT_MAKER' | 'STOP_LOSS' | 'STOP_LOSS_LIMIT' | 'TAKE_PROFIT' | 'TAKE_PROFIT_LIMIT' | 'MARKET_OF_PAYOUT';

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

/** The main account or a sub-account of a user. */
export type SubAccount = {
  /** Account id */
  accountId: string;
  /** Account name; empty for the main account */
  accountName: string;
  /** Account type; in this list, 1 (token trading) or 3 (contracts) */
  accountType: AccountType;
  /** Account index: 0 for the main account, 1 or higher for a sub-account */
  accountIndex: number;
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

/** The prices and the volume of one symbol in the last 24 hours, with its best prices. */
export type Ticker24hr = {
  /** Time at which the values were computed */
  time: EpochMs;
  /** Symbol name */
  symbol: string;
  /** Best bid: the highest price of the buy side */
  bestBidPrice: DecimalString;
  /** Best ask: the lowest price of the sell side */
  bestAskPrice: DecimalString;
  /** Price of the last trade */
  lastPrice: DecimalString;
  /** Price 24 hours ago */
  openPrice: DecimalString;
  /** Highest price in the last 24 hours */
  highPrice: DecimalString;
  /** Lowest price in the last 24 hours */
  lowPrice: DecimalString;
  /** Volume in the base asset */
  volume: DecimalString;
  /** Volume in the quote asset */
  quoteVolume?: DecimalString;
};

/** The prices and the volume of one symbol in the last 24 hours. */
export type Ticker24hrEntry = {
  /** Time at which the values were computed */
  time: EpochMs;
  /** Symbol name */
  symbol: string;
  /** Price of the last trade */
  lastPrice: DecimalString;
  /** Price 24 hours ago */
  openPrice: DecimalString;
  /** Highest price in the last 24 hours */
  highPrice: DecimalString;
  /** Lowest price in the last 24 hours */
  lowPrice: DecimalString;
  /** Volume in the base asset */
  volume: DecimalString;
  /** Volume in the quote asset */
  quoteVolume?: DecimalString;
};

/** Prices and volumes of all symbols in the last 24 hours. */
export type Ticker24hrList = Ticker24hrEntry[];

/** The last price of the requested symbol. */
export type TickerPrice = {
  /** Price of the last trade */
  price: DecimalString;
};

/** The last price of a symbol, in the list of all symbols. */
export type TickerPriceEntry = {
  /** Symbol name */
  symbol: string;
  /** Price of the last trade */
  price: DecimalString;
};

/** Last prices of all symbols. */
export type TickerPriceList = TickerPriceEntry[];

/**
 * How long an order stays open.
 *
 * - `GTC`: Good till cancelled. The order stays open until it is filled or cancelled
 * - `IOC`: Immediate or cancel. Any quantity that does not fill immediately is cancelled
 * - `FOK`: Fill or kill. The order fills completely or not at all
 */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** The response to a transfer between accounts of one user. */
export type TransferResult = {
  /** Whether the transfer was made */
  success: string;
};

/** The response to the undocumented transfer. No source documents its fields. */
export type UserTransferResult = Record<string, unknown>;

/**
 * The operations of the spot section: their checked parameters, with defaults, and their
 * responses. Ids and decimals are strings, times and counts are numbers.
 */
export interface SpotOperations {
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
      readonly interval: '1m' | '3m' | '5m' | '15m' | '30m' | '1h' | '2h' | '4h' | '6h' | '8h' | '12h' | '1d' | '3d' | '1w' | '1M';
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
    };
    readonly response: Kline[];
  };
  readonly getTicker24hr: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: Ticker24hr | Ticker24hrList;
  };
  readonly getTickerPrice: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: TickerPrice | TickerPriceList;
  };
  readonly getBookTicker: {
    readonly parameters: {
      readonly symbol: string | undefined;
    };
    readonly response: BookTicker | BookTickerList;
  };
  readonly getOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly origClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Order;
  };
  readonly placeOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
      readonly quantity: string;
      readonly assetType: 'CASH' | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | undefined;
      readonly price: string | undefined;
      readonly newClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: OrderResult;
  };
  readonly cancelOrder: {
    readonly parameters: {
      readonly orderId: string | undefined;
      readonly clientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: CancelResult;
  };
  readonly testOrder: {
    readonly parameters: {
      readonly symbol: string;
      readonly side: 'BUY' | 'SELL';
      readonly type: 'LIMIT' | 'MARKET' | 'LIMIT_MAKER';
      readonly quantity: string;
      readonly assetType: 'CASH' | undefined;
      readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | undefined;
      readonly price: string | undefined;
      readonly newClientOrderId: string | undefined;
      readonly recvWindow: number;
    };
    readonly response: Empty;
  };
  readonly listOpenOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly listHistoryOrders: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly orderId: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: Order[];
  };
  readonly getAccount: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: Account;
  };
  readonly listMyTrades: {
    readonly parameters: {
      readonly symbol: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly fromId: string | undefined;
      readonly toId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: AccountTrade[];
  };
  readonly listDepositOrders: {
    readonly parameters: {
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly fromId: string | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: DepositOrder[];
  };
  readonly createListenKey: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: ListenKey;
  };
  readonly extendListenKey: {
    readonly parameters: {
      readonly listenKey: string;
      readonly recvWindow: number;
    };
    readonly response: Empty;
  };
  readonly closeListenKey: {
    readonly parameters: {
      readonly listenKey: string;
      readonly recvWindow: number;
    };
    readonly response: Empty;
  };
  readonly listSubAccounts: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: SubAccount[];
  };
  readonly transfer: {
    readonly parameters: {
      readonly tokenId: string;
      readonly amount: string;
      readonly fromAccountType: 1 | 2 | 3 | undefined;
      readonly fromAccountIndex: number | undefined;
      readonly toAccountType: 1 | 2 | 3 | undefined;
      readonly toAccountIndex: number | undefined;
      readonly recvWindow: number;
    };
    readonly response: TransferResult;
  };
  readonly listBalanceFlow: {
    readonly parameters: {
      readonly accountType: 1 | 2 | 3;
      readonly accountIndex: number;
      readonly tokenId: string | undefined;
      readonly fromFlowId: string | undefined;
      readonly endFlowId: string | undefined;
      readonly startTime: number | undefined;
      readonly endTime: number | undefined;
      readonly limit: number;
      readonly recvWindow: number;
    };
    readonly response: BalanceFlow[];
  };
  readonly transferToUser: {
    readonly parameters: {
      readonly recvWindow: number;
    };
    readonly response: UserTransferResult;
    readonly partial: true;
  };
}
