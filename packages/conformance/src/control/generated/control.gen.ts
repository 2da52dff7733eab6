// Generated from spec/control/openapi.yaml by `pnpm generate`.
// Do not edit: change the specification.

/** An account of a user. */
export type Account = {
  /** Type of the account */
  accountType: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex: number;
  /** Name of the account; empty for the main account of each type */
  accountName: string;
  /** Id of the account, as the broker returns it */
  accountId: LongId;
  /** Whether the account may place orders */
  canTrade: boolean;
  /** Whether the account may withdraw */
  canWithdraw: boolean;
  /** Whether the account accepts deposits */
  canDeposit: boolean;
  /**
   * Maker fee rate, as a fraction of the received amount for spot fills, of the premium for option
   * fills, and of the value for contract fills
   */
  makerFeeRate: DecimalString;
  /**
   * Taker fee rate, as a fraction of the received amount for spot fills, of the premium for option
   * fills, and of the value for contract fills
   */
  takerFeeRate: DecimalString;
  /** Balances of all tokens that the account has ever held */
  balances: Balance[];
};

/**
 * Type of an account.
 *
 * - `1`: Token trading
 * - `2`: Options
 * - `3`: Contracts
 */
export type AccountType = 1 | 2 | 3;

/** An API key, without its secret key. */
export type ApiKey = {
  /** The key, which requests send in the header `X-BH-APIKEY` */
  apiKey: string;
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex: number;
  /** Security types of the operations that the key may call */
  permissions?: SecurityType[];
  /** IP addresses and networks from which the key may be used */
  allowedIps?: string[];
  /** Whether the key is enabled; requests with a disabled key are rejected */
  enabled: boolean;
};

/** A change to an API key. Omitted fields do not change. */
export type ApiKeyChange = {
  /** The key to change */
  apiKey: string;
  /** Security types of the operations that the key may call */
  permissions?: SecurityType[];
  /** IP addresses and networks from which the key may be used */
  allowedIps?: string[];
  /** Whether the key is enabled; requests with a disabled key are rejected */
  enabled?: boolean;
};

/** Balance of one token in an account. */
export type Balance = {
  /** Name of the token */
  token: string;
  /** Available amount */
  free: DecimalString;
  /** Amount locked by open orders */
  locked: DecimalString;
  /** Amount used as margin by positions */
  margin: DecimalString;
};

/** A broker that the control plane of the server created. */
export type Broker = {
  /** Id of the broker */
  brokerId: string;
  /**
   * Path to append to the origins of the server: of the broker, of its streams, and of the control
   * plane
   */
  path: string;
  /** Host name that selects the broker without a path, on the ports of the server */
  hostName?: string;
  /** Format of ids and times in responses */
  dialect: Dialect;
  /** Name of the snapshot from which the broker started */
  from?: string;
  /** Time of the creation, by the system clock */
  createdAt: Instant;
  /**
   * Time at which the broker is closed if no request arrives and no stream is open, by the system
   * clock
   */
  expiresAt: Instant;
  /** Number of requests to the broker and to its control plane */
  requests: number;
  /** Number of open connections to the streams */
  connections: number;
};

/** A default API key of a new broker. */
export type BrokerAccount = {
  /** Name of the key in documentation and tests, such as alice or aliceReadOnly */
  name: string;
  /** The key, which requests send in the header `X-BH-APIKEY` */
  apiKey: string;
  /** The key that signs requests */
  secretKey: string;
};

/** The clock of the broker. */
export type Clock = {
  /** Clock mode */
  mode: ClockMode;
  /** Current time of the clock */
  time: Instant;
};

/** Time by which to advance a manual clock. */
export type ClockAdvance = {
  /** Number of milliseconds, at most 366 days */
  milliseconds: number;
};

/** New mode and time of the clock. */
export type ClockChange = {
  /** Clock mode */
  mode: ClockMode;
  /** New time of the clock; must not be before the current time of the clock */
  time?: Instant;
};

/**
 * Mode of the clock.
 *
 * - `real`: The clock follows the system clock
 * - `manual`: The clock changes only when it is set or advanced
 */
export type ClockMode = 'real' | 'manual';

/** A new API key with its secret key, which no other operation returns. */
export type CreatedApiKey = {
  /** The key, which requests send in the header `X-BH-APIKEY` */
  apiKey: string;
  /** The key that signs requests */
  secretKey: string;
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex: number;
  /** Security types of the operations that the key may call */
  permissions?: SecurityType[];
  /** IP addresses and networks from which the key may be used */
  allowedIps?: string[];
  /** Whether the key is enabled; requests with a disabled key are rejected */
  enabled: boolean;
};

/** A new broker, and its default API keys. */
export type CreatedBroker = {
  /** The broker */
  broker: Broker;
  /** Default API keys that the broker has, with their secret keys */
  accounts: BrokerAccount[];
};

/**
 * An exact decimal number as a string, without an exponent. Used for money, prices, quantities and
 * rates.
 */
export type DecimalString = string;

/** A completed deposit. */
export type DepositResult = {
  /** Id of the deposit; the broker's listDepositOrders returns it as `orderId` */
  orderId: LongId;
};

/**
 * Format of ids and times in the responses of a broker.
 *
 * - `reference`: Ids and times are JSON integers, as documented
 * - `observed`: Ids and times are strings, as deployments send them
 */
export type Dialect = 'reference' | 'observed';

/** An active fault. */
export type Fault = {
  /** Id of the fault, such as fault-1, for clearFaults */
  faultId: string;
  /** Effect of the fault */
  effect: FaultEffect;
  /** Whether the fault takes effect before or after the call is carried out */
  when: FaultMoment;
  /** HTTP status of the injected error */
  status?: number;
  /** Code of the injected error, from the error catalogue of the broker */
  code?: number;
  /** Delay of the call, in milliseconds */
  delayMs?: number;
  /** Section whose calls the fault affects */
  section?: Section;
  /** Operation whose calls the fault affects, such as placeOrder */
  operation?: string;
  /** User whose calls the fault affects, including those of sub-accounts */
  user?: string;
  /** Number of calls that the fault will still affect */
  remaining?: number;
  /** Number of calls that the fault has affected */
  struck: number;
};

/**
 * Effect of a fault on a call.
 *
 * - `delay`: Delays the call
 * - `status`: Returns an error
 * - `drop`: Closes the connection without a response
 */
export type FaultEffect = 'delay' | 'status' | 'drop';

/**
 * When a fault takes effect.
 *
 * - `before`: Before the broker carries out the call
 * - `after`: After the broker carries out the call
 */
export type FaultMoment = 'before' | 'after';

/** A rate from 0 to 1 with at most 8 decimal places, as a string; 0.001 is 0.1%. */
export type FeeRate = string;

/** New fee rates of an account. */
export type FeeRateChange = {
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType?: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex?: number;
  /**
   * Maker fee rate, as a fraction of the received amount for spot fills, of the premium for option
   * fills, and of the value for contract fills
   */
  maker: FeeRate;
  /**
   * Taker fee rate, as a fraction of the received amount for spot fills, of the premium for option
   * fills, and of the value for contract fills
   */
  taker: FeeRate;
};

/** A fraction above 0 and below 1, as a string with at most 18 decimal places. */
export type Fraction = string;

/** The funding rate of a contract for the running interval. */
export type FundingRateChange = {
  /** Name of the contract */
  symbol: string;
  /**
   * The rate, from -1 to 1 with at most 8 decimal places; if it is positive, long positions pay
   * short positions
   */
  rate: string;
};

/** Gateway rules to set. Omitted rules do not change. */
export type GatewayRuleChange = {
  /**
   * Whether the broker rejects what a deployment may reject: parameters that the operation does
   * not use, a slash at the end of a path, and undocumented forms of subscriptions
   */
  strict?: boolean;
  /**
   * Whether the gateway rejects a signed order, transfer or change of margin that it has already
   * received
   */
  rejectReplays?: boolean;
  /**
   * Whether the gateway rejects requests above a rate limit; it counts requests even if it does
   * not reject them
   */
  enforceLimits?: boolean;
  /** Whether the gateway rejects LIMIT orders without `timeInForce`; if not, they are GTC */
  requireTimeInForce?: boolean;
  /**
   * Whether the quantity of a spot MARKET BUY order is the amount to spend in the quote asset, as
   * some clients send it
   */
  marketBuyInQuote?: boolean;
};

/** The rules that the gateway applies to requests. */
export type GatewayRules = {
  /**
   * Whether the broker rejects what a deployment may reject: parameters that the operation does
   * not use, a slash at the end of a path, and undocumented forms of subscriptions
   */
  strict: boolean;
  /**
   * Whether the gateway rejects a signed order, transfer or change of margin that it has already
   * received. After a restart, or after its clock went back, the gateway also rejects such
   * requests if it may have received them before
   */
  rejectReplays: boolean;
  /**
   * Whether the gateway rejects requests above a rate limit; it counts requests even if it does
   * not reject them
   */
  enforceLimits: boolean;
  /** Whether the gateway rejects LIMIT orders without `timeInForce`; if not, they are GTC */
  requireTimeInForce: boolean;
  /**
   * Whether the quantity of a spot MARKET BUY order is the amount to spend in the quote asset, as
   * some clients send it
   */
  marketBuyInQuote: boolean;
};

/** An index mover and its settings. */
export type IndexMover = {
  /** Name of the index */
  symbol: string;
  /** Whether the index price moves; false if the mover was disabled, or stopped after an error */
  enabled: boolean;
  /** Seed of the random moves */
  seed: number;
  /** Size of a move, as a fraction of the price at which the mover started */
  step: DecimalString;
  /** Time between two moves, in milliseconds of the broker's clock */
  intervalMs: number;
  /** Reason why the mover stopped. `setIndexMover` starts it again. */
  problem?: string;
};

/** New settings of the mover of an index price. */
export type IndexMoverChange = {
  /** Name of the index, which must have a price */
  symbol: string;
  /** Whether the index price moves */
  enabled: boolean;
  /** Seed of the random moves */
  seed?: number;
  /** Size of a move, as a fraction of the price at which the mover starts; at most 0.005 */
  step?: Fraction;
  /** Time between two moves, in milliseconds of the broker's clock */
  intervalMs?: number;
};

/** The latest value of an index price. */
export type IndexPrice = {
  /** Name of the index */
  symbol: string;
  /** The price */
  price: DecimalString;
  /** Time at which the price was set */
  time: Instant;
};

/** An index price to set. */
export type IndexPriceChange = {
  /** Name of the index, which must be the name of a spot symbol */
  symbol: string;
  /** The price, with at most 18 decimal places */
  price: PositiveDecimal;
};

/**
 * A point in time, as an integer number of milliseconds since 1970-01-01T00:00:00Z. The latest one
 * is 9999-12-31T23:59:59.999Z.
 */
export type Instant = number;

/** The insurance fund of a margin token. */
export type InsuranceFund = {
  /** Name of the margin token */
  token: string;
  /** Balance of the fund, with at most as many decimal places as the token has */
  balance: NonNegativeDecimal;
};

/** The records of all commands that a broker has executed. */
export type Journal = {
  /**
   * Records in the order of execution, each one a JSON text. The first record has the initial
   * data. Written to a file, one record a line, they are the input of `broker-sandbox replay`
   */
  records: string[];
};

/**
 * An id of type LONG: at most 9223372036854775807. On the wire, it is an integer or a string of
 * digits. A JavaScript number cannot represent all ids exactly, so clients represent them as
 * strings.
 */
export type LongId = string;

/** A market maker and its settings. */
export type MarketMaker = {
  /** Section of the symbol */
  section: Section;
  /** Symbol that the market maker quotes */
  symbol: string;
  /** Whether the market maker quotes; false if it was disabled, or stopped after an error */
  enabled: boolean;
  /** Seed of the random order quantities */
  seed: number;
  /**
   * Distance between the best bid and the best ask, as a fraction of the price around which the
   * market maker quotes
   */
  spread: DecimalString;
  /** Number of price levels on each side */
  levels: number;
  /** Number of open orders of the market maker */
  openOrders: number;
  /**
   * Reason why the latest refresh of the market maker's orders failed. If `enabled` is true, an
   * order was rejected, and the market maker tries again after the next change. If `enabled` is
   * false, it stopped after an error, and `setMarketMaker` starts it again.
   */
  problem?: string;
};

/** New settings of the market maker of a symbol. */
export type MarketMakerChange = {
  /** Section of the symbol */
  section?: Section;
  /** Symbol to quote; the index of the symbol must have a price */
  symbol: string;
  /** Whether the market maker quotes; false cancels its orders */
  enabled: boolean;
  /** Seed of the random order quantities */
  seed?: number;
  /**
   * Distance between the best bid and the best ask, as a fraction of the price around which the
   * market maker quotes
   */
  spread?: Fraction;
  /** Number of price levels on each side */
  levels?: number;
};

/** An API key to create. */
export type NewApiKey = {
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType?: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex?: number;
  /** Security types of the operations that the key may call */
  permissions?: SecurityType[];
  /** IP addresses, or networks such as 10.0.0.0/8, from which the key may be used */
  allowedIps?: string[];
};

/** A broker to create. */
export type NewBroker = {
  /** Id of the broker, which is part of its URLs: up to 40 lower-case letters, digits and dashes */
  brokerId?: string;
  /**
   * Name of a snapshot of the broker of the server. The new broker starts with its state,
   * including the API keys
   */
  from?: string;
  /**
   * Seed of the default API keys, market makers, takers and index movers. A broker that starts
   * from a snapshot has the API keys of the snapshot, and a broker on a server whose default API
   * keys are random has those
   */
  seed?: number;
  /** Format of ids and times in responses */
  dialect?: Dialect;
  /** Mode of the clock */
  clock?: ClockMode;
  /** Initial time of the clock; not before the time of the snapshot in `from` */
  startTime?: Instant;
  /** Rules of the gateway that differ from those with which the server started */
  rules?: GatewayRuleChange;
  /** Whether a market maker runs for every symbol whose index has a price */
  marketMakers?: boolean;
  /** Whether a taker runs for every symbol whose index has a price */
  takers?: boolean;
  /** Whether an index mover runs for every index that has a price */
  indexMovers?: boolean;
  /** Whether the broker keeps the records of its commands, which `getJournal` returns */
  keepJournal?: boolean;
  /**
   * Time in milliseconds after which the broker is closed if no request arrives and no stream is
   * open
   */
  timeToLiveMs?: number;
};

/**
 * A perpetual contract to add, with the trading rules for its orders. Each decimal has at most 64
 * characters and 18 decimal places.
 */
export type NewContract = {
  /** Unique name of the contract */
  symbol: string;
  /**
   * Whether the contract is inverse. The value of an inverse contract is its multiplier divided by
   * its price; the value of a linear contract is its multiplier times its price.
   */
  inverse: boolean;
  /** Name of the index, whose price is the mark price of the contract */
  index: string;
  /** Asset in which prices are expressed */
  quoteAsset: string;
  /** Token in which margin, profit and fees are paid */
  marginToken: string;
  /** Precision of amounts in the margin token, which must be a power of ten */
  marginPrecision: PositiveDecimal;
  /**
   * Value of one contract: an amount of the underlying asset or, for an inverse contract, an
   * amount of the quote asset
   */
  multiplier: PositiveDecimal;
  /** Minimum price */
  minPrice: PositiveDecimal;
  /** Maximum price */
  maxPrice: PositiveDecimal;
  /** Price increment */
  tickSize: PositiveDecimal;
  /** Minimum quantity, in contracts */
  minQuantity: PositiveDecimal;
  /** Maximum quantity, in contracts */
  maxQuantity: PositiveDecimal;
  /** Quantity increment, in contracts */
  stepSize: PositiveDecimal;
  /** Minimum notional value, which is price times quantity */
  minNotional: NonNegativeDecimal;
  /** Maximum number of open orders that an account can have for this contract */
  maxOpenOrders?: number;
  /** How much worse than the mark price the price of an order can be; 0.1 is 10% */
  priceBand?: PositiveDecimal;
  /** The risk limits, smallest first */
  riskLimits: RiskLimit[];
};

/** A deposit to make. */
export type NewDeposit = {
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType?: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex?: number;
  /** Name of the token */
  token: string;
  /** Amount of the deposit, with at most as many decimal places as the token has */
  amount: PositiveDecimal;
  /** Address that receives the deposit */
  address?: string;
  /** Tag of the receiving address */
  addressTag?: string;
  /** Address that sends the deposit */
  fromAddress?: string;
  /** Tag of the sending address */
  fromAddressTag?: string;
};

/** A fault to inject into calls that the gateway has accepted. */
export type NewFault = {
  /** Effect of the fault */
  effect: FaultEffect;
  /** Whether the fault takes effect before or after the call is carried out */
  when?: FaultMoment;
  /** HTTP status of the injected error */
  status?: number;
  /** Code of the injected error, from the error catalogue of the broker */
  code?: number;
  /** Delay of the call, in milliseconds */
  delayMs?: number;
  /** Section whose calls the fault affects */
  section?: Section;
  /** Operation whose calls the fault affects, such as placeOrder */
  operation?: string;
  /** User whose calls the fault affects, including those of sub-accounts */
  user?: string;
  /** Number of calls that the fault affects */
  times?: number;
};

/**
 * A call spread or a put spread to list, with the trading rules for its orders. Each decimal has
 * at most 64 characters. The decimal places of a quantity plus those of a price must not exceed
 * those of the quote token; the same applies to a quantity and `maxPayOff`.
 */
export type NewOption = {
  /** Unique name of the option */
  symbol: string;
  /**
   * Spread type
   *
   * - `call`: Call spread
   * - `put`: Put spread
   */
  optionType: 'call' | 'put';
  /** Underlying asset of the option */
  baseAsset: string;
  /** Name of the index from which the settlement price is computed */
  index: string;
  /** Token in which premiums, collateral, fees and pay-offs are paid */
  quoteAsset: string;
  /** Strike price, with at most 8 decimal places */
  strike: PositiveDecimal;
  /**
   * Maximum pay-off of one option, with at most 8 decimal places; also the collateral of one short
   * option
   */
  maxPayOff: PositiveDecimal;
  /** Expiration and settlement time, which must be in the future */
  expiration: Instant;
  /**
   * Settlement interval
   *
   * - `daily`: One day
   * - `weekly`: One week
   */
  settlement: 'daily' | 'weekly';
  /**
   * The strikes of the options that succeed this option are multiples of this step. At each
   * expiration, the next option is listed; its strike is the index price, rounded to the nearest
   * multiple.
   */
  strikeStep?: PositiveDecimal;
  /** Minimum price */
  minPrice: PositiveDecimal;
  /** Maximum price */
  maxPrice: PositiveDecimal;
  /** Price increment */
  tickSize: PositiveDecimal;
  /** Minimum quantity, in options */
  minQuantity: PositiveDecimal;
  /** Maximum quantity, in options */
  maxQuantity: PositiveDecimal;
  /** Quantity increment, in options */
  stepSize: PositiveDecimal;
  /** Minimum notional value, which is price times quantity */
  minNotional: NonNegativeDecimal;
  /** Maximum number of open orders that an account can have for this option */
  maxOpenOrders?: number;
};

/** A fault to inject into the messages that the broker sends. */
export type NewStreamFault = {
  /** Effect of the fault */
  effect: StreamFaultEffect;
  /** Stream that the fault affects */
  stream?: StreamName;
  /** User whose connections the fault affects, including those of sub-accounts */
  user?: string;
  /** Delay of the message, in milliseconds of the broker's clock */
  delayMs?: number;
  /** Code with which the connection is closed */
  code?: number;
  /**
   * Number of messages that the fault affects; for the effects `halfOpen`, `slowReader` and
   * `close`, the number of connections
   */
  times?: number;
};

/** A sub-account to open. */
export type NewSubAccount = {
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType?: SubAccountType;
  /** Name of the account */
  accountName?: string;
};

/**
 * A spot symbol to add, with the trading rules for its orders. Each decimal has at most 64
 * characters and 18 decimal places. If n is the largest number of decimal places in `minPrice`,
 * `maxPrice` and `tickSize`, `maxPrice` times 10^n must be below 2^52. The same applies to
 * `maxQuantity`, with the decimal places of `minQuantity`, `maxQuantity` and `stepSize`. None of
 * these three quantities can have more decimal places than the ledger keeps for `baseAsset`.
 */
export type NewSymbol = {
  /** Unique name of the symbol */
  symbol: string;
  /** Token that is bought and sold */
  baseAsset: string;
  /** Token in which prices are quoted */
  quoteAsset: string;
  /** Minimum price */
  minPrice: PositiveDecimal;
  /** Maximum price */
  maxPrice: PositiveDecimal;
  /** Price increment */
  tickSize: PositiveDecimal;
  /** Minimum quantity */
  minQuantity: PositiveDecimal;
  /** Maximum quantity */
  maxQuantity: PositiveDecimal;
  /** Quantity increment */
  stepSize: PositiveDecimal;
  /** Minimum notional value, which is price times quantity */
  minNotional: NonNegativeDecimal;
  /** Maximum number of open orders that an account can have for this symbol */
  maxOpenOrders?: number;
};

/** A token to add. */
export type NewToken = {
  /** Unique name of the token */
  token: string;
  /** Number of decimal places that the ledger keeps */
  scale?: number;
};

/** A user to add. */
export type NewUser = {
  /** Unique name of the user */
  user: string;
};

/** An exact decimal number, zero or above, as a string without a sign or an exponent. */
export type NonNegativeDecimal = string;

/** Permissions of an account to set. Omitted permissions do not change. */
export type PermissionChange = {
  /** Name of the user */
  user: string;
  /** Type of the account */
  accountType?: AccountType;
  /** 0 for the main account, 1 or higher for a sub-account */
  accountIndex?: number;
  /** Whether the account may place orders */
  canTrade?: boolean;
  /** Whether the account may withdraw */
  canWithdraw?: boolean;
  /** Whether the account accepts deposits */
  canDeposit?: boolean;
};

/** An exact decimal number above zero, as a string without a sign or an exponent. */
export type PositiveDecimal = string;

/** Maximum usage in one interval. */
export type RateLimit = {
  /** Resource that the limit counts */
  rateLimitType: RateLimitType;
  /** Length of the interval */
  interval: RateLimitInterval;
  /** Maximum count in one interval */
  limit: number;
};

/**
 * Length of the interval to which a rate limit applies.
 *
 * - `SECOND`: One second
 * - `MINUTE`: One minute
 * - `DAY`: One day
 */
export type RateLimitInterval = 'SECOND' | 'MINUTE' | 'DAY';

/**
 * Resource that a rate limit counts.
 *
 * - `REQUESTS_WEIGHT`: The weight of the requests from each IP address
 * - `ORDERS`: The new orders of each account
 */
export type RateLimitType = 'REQUESTS_WEIGHT' | 'ORDERS';

/** The rate limits of the broker, as getBrokerInfo returns them. */
export type RateLimits = {
  /** The limits, with at most one for each combination of type and interval */
  rateLimits: RateLimit[];
};

/** The margin rates for positions up to a size. `initialMargin` must be above `maintMargin`. */
export type RiskLimit = {
  /** The risk limit applies to positions below this number of contracts */
  quantity: PositiveDecimal;
  /** Initial margin rate; the maximum leverage is 1 divided by this rate */
  initialMargin: PositiveDecimal;
  /** Maintenance margin rate; a position at or below this margin rate is liquidated */
  maintMargin: PositiveDecimal;
};

/** The risk limits of a contract. */
export type RiskLimitChange = {
  /** Name of the contract */
  symbol: string;
  /** The risk limits, smallest first */
  riskLimits: RiskLimit[];
};

/**
 * A section of the broker API.
 *
 * - `spot`: Token trading
 * - `contract`: Contracts
 * - `option`: Options
 */
export type Section = 'spot' | 'contract' | 'option';

/**
 * Security type of a broker operation. An API key may call an operation if the key has the
 * permission for the operation's security type.
 *
 * - `TRADE`: Placing, testing and cancelling orders, and adjusting margin
 * - `USER_DATA`: Querying the orders, trades, positions and balances of the user
 * - `USER_STREAM`: Listen keys of the user data stream
 * - `MARKET_DATA`: Market data
 * - `SUB_ACCOUNT_LIST`: `listSubAccounts`
 * - `ACCOUNT_TRANSFER`: `transfer`
 * - `BALANCE_FLOW`: `listBalanceFlow`
 * - `TRANSFER`: `transferToUser`
 */
export type SecurityType = 'TRADE' | 'USER_DATA' | 'USER_STREAM' | 'MARKET_DATA' | 'SUB_ACCOUNT_LIST' | 'ACCOUNT_TRANSFER' | 'BALANCE_FLOW' | 'TRANSFER';

/**
 * A request whose signature did not match. Keys and signatures are removed from all strings,
 * whichever parameter contained them. Long strings are truncated.
 */
export type SignatureMismatch = {
  /** Time at which the request arrived */
  time: Instant;
  /** Operation that was called */
  operationId: string;
  /**
   * Account of the API key: a user, such as alice, or another account with its type and index,
   * such as alice/1/1; in the name of the user, % and / are percent-encoded
   */
  account: string;
  /** Text over which the broker computed the expected signature */
  signedText: string;
  /** Query string as received */
  receivedQuery: string;
  /** Body as received */
  receivedBody: string;
  /** Likely cause of the mismatch */
  diagnosis: string;
};

/** A saved state. */
export type Snapshot = {
  /** Name of the snapshot */
  name: string;
  /** SHA-256 of the canonical text of the state, as a hexadecimal string */
  hash: string;
  /** Time of the latest change to the saved state */
  time: Instant;
};

/** A saved state and its text, which another sandbox of the same version can add. */
export type SnapshotFile = {
  /** Name of the snapshot, which may contain letters, digits, dots, dashes and underscores */
  name: string;
  /** SHA-256 of the canonical text of the state, as a hexadecimal string */
  hash: string;
  /** Time of the latest change to the saved state */
  time: Instant;
  /** The lines of the canonical text of the state, which contains the secret keys */
  lines: string[];
};

/** The snapshot to save or restore. */
export type SnapshotName = {
  /** Name of the snapshot, which may contain letters, digits, dots, dashes and underscores */
  name: string;
};

/** Summary of the state of the sandbox. */
export type State = {
  /**
   * SHA-256 of the canonical text of the state, as a hexadecimal string; equal states have equal
   * hashes
   */
  hash: string;
  /** Time of the latest change to the state */
  time: Instant;
  /** Number of users */
  users: number;
  /** Number of accounts of all users */
  accounts: number;
  /** Number of API keys */
  apiKeys: number;
  /** Number of tokens */
  tokens: number;
  /** Number of spot symbols */
  symbols: number;
};

/** An open connection to a stream. */
export type StreamConnection = {
  /** Id of the connection, such as connection-1 */
  connectionId: string;
  /** The stream */
  stream: StreamName;
  /**
   * Owner of the stream: a user, such as alice, or a sub-account with its account type and index,
   * such as alice/1/1; in the name of the user, % and / are percent-encoded
   */
  owner?: string;
  /** IP address of the client */
  ip: string;
  /** Time at which the connection was opened */
  openedAt: Instant;
  /** Amount of data that is waiting to be sent to the client, in bytes */
  waitingBytes: number;
  /** Number of subscriptions */
  subscriptions?: number;
};

/** An active fault of the streams. */
export type StreamFault = {
  /** Id of the fault, such as stream-fault-1, for clearStreamFaults */
  faultId: string;
  /** Effect of the fault */
  effect: StreamFaultEffect;
  /** Stream that the fault affects */
  stream?: StreamName;
  /** User whose connections the fault affects, including those of sub-accounts */
  user?: string;
  /** Delay of the message, in milliseconds of the broker's clock */
  delayMs?: number;
  /** Code with which the connection is closed */
  code?: number;
  /** Number of messages or connections that the fault will still affect */
  remaining?: number;
  /** Number of messages or connections that the fault has affected */
  struck: number;
};

/**
 * Effect of a fault on a message that the broker sends, or on its connection.
 *
 * - `drop`: Does not send the message
 * - `delay`: Sends the message, and the messages after it, later
 * - `duplicate`: Sends the message twice
 * - `reorder`: Sends the message after the next message of the connection
 * - `halfOpen`: No longer sends or receives anything on the connection
 * - `slowReader`: Behaves as if the client no longer read any data. Messages wait until the broker
 * closes the connection with code 1008
 * - `close`: Closes the connection instead of sending the message
 */
export type StreamFaultEffect = 'drop' | 'delay' | 'duplicate' | 'reorder' | 'halfOpen' | 'slowReader' | 'close';

/**
 * A stream of the broker.
 *
 * - `user`: The user data stream
 * - `market`: The market data stream
 */
export type StreamName = 'user' | 'market';

/**
 * Type of a sub-account.
 *
 * - `1`: Token trading
 * - `3`: Contracts
 */
export type SubAccountType = 1 | 3;

/**
 * Status of a symbol.
 *
 * - `TRADING`: The broker accepts new orders
 * - `HALT`: The broker rejects new orders, but open orders can be cancelled
 * - `BREAK`: The broker rejects new orders, but open orders can be cancelled
 */
export type SymbolStatus = 'TRADING' | 'HALT' | 'BREAK';

/** A new status for a symbol, contract or option. */
export type SymbolStatusChange = {
  /** Name of the symbol, contract or option */
  symbol: string;
  /** New status of the symbol */
  status: SymbolStatus;
};

/** A taker and its settings. */
export type Taker = {
  /** Section of the symbol */
  section: Section;
  /** Symbol that the taker trades */
  symbol: string;
  /** Whether the taker trades; false if it was disabled, or stopped after an error */
  enabled: boolean;
  /** Seed of the random sides, quantities and pauses */
  seed: number;
  /** Average time between two orders, in milliseconds of the broker's clock */
  intervalMs: number;
  /**
   * Reason why the latest order failed. If `enabled` is true, the order was rejected, and the
   * taker continues. If `enabled` is false, it stopped after an error, and `setTaker` starts it
   * again.
   */
  problem?: string;
};

/** New settings of the taker of a symbol. */
export type TakerChange = {
  /** Section of the symbol */
  section?: Section;
  /** Symbol to trade; the index of the symbol must have a price */
  symbol: string;
  /** Whether the taker trades */
  enabled: boolean;
  /** Seed of the random sides, quantities and pauses */
  seed?: number;
  /** Average time between two orders, in milliseconds of the broker's clock */
  intervalMs?: number;
};

/** A token and its number of decimal places. */
export type Token = {
  /** Name of the token */
  token: string;
  /** Number of decimal places that the ledger keeps */
  scale: number;
};

/** A user with its accounts. */
export type User = {
  /** Name of the user */
  user: string;
  /** Accounts of the user, in the order in which they were opened */
  accounts: Account[];
};

/** The operations of the control plane of a sandbox. Each method throws if its call fails. */
export interface ControlPlane {
  /** List the users with their accounts and balances. */
  listUsers(): Promise<User[]>;
  /** Add a user. */
  addUser(body: NewUser): Promise<User>;
  /** Open a sub-account of a user. */
  addSubAccount(body: NewSubAccount): Promise<Account>;
  /** Set the permissions of an account. */
  setPermissions(body: PermissionChange): Promise<Account>;
  /** Set the fee rates of an account. */
  setFeeRates(body: FeeRateChange): Promise<Account>;
  /** Deposit into an account. */
  addDeposit(body: NewDeposit): Promise<DepositResult>;
  /** List the API keys, without their secret keys. */
  listApiKeys(): Promise<ApiKey[]>;
  /** Create an API key for an account. */
  addApiKey(body: NewApiKey): Promise<CreatedApiKey>;
  /** Change the permissions, allowed addresses or status of an API key. */
  setApiKey(body: ApiKeyChange): Promise<ApiKey>;
  /** List the tokens. */
  listTokens(): Promise<Token[]>;
  /** Add a token. */
  addToken(body: NewToken): Promise<Token>;
  /** Add a spot symbol. */
  addSymbol(body: NewSymbol): Promise<NewSymbol>;
  /** Set whether a spot symbol accepts new orders. */
  setSymbolStatus(body: SymbolStatusChange): Promise<SymbolStatusChange>;
  /** Add a perpetual contract. */
  addContract(body: NewContract): Promise<NewContract>;
  /** Set whether a contract accepts new orders. */
  setContractStatus(body: SymbolStatusChange): Promise<SymbolStatusChange>;
  /** Set the risk limits of a contract. */
  setRiskLimits(body: RiskLimitChange): Promise<RiskLimitChange>;
  /** Set the funding rate of the running interval. */
  setFundingRate(body: FundingRateChange): Promise<FundingRateChange>;
  /** Set the balance of an insurance fund. */
  setInsuranceFund(body: InsuranceFund): Promise<InsuranceFund>;
  /** List an option. */
  addOption(body: NewOption): Promise<NewOption>;
  /** Set whether an option accepts new orders. */
  setOptionStatus(body: SymbolStatusChange): Promise<SymbolStatusChange>;
  /** List the index prices. */
  listIndexPrices(): Promise<IndexPrice[]>;
  /** Set an index price. */
  setIndexPrice(body: IndexPriceChange): Promise<IndexPrice>;
  /** List the index movers. */
  listIndexMovers(): Promise<IndexMover[]>;
  /** Start or stop the moves of an index price. */
  setIndexMover(body: IndexMoverChange): Promise<IndexMover>;
  /** List the market makers. */
  listMarketMakers(): Promise<MarketMaker[]>;
  /** Start or stop the market maker of a symbol. */
  setMarketMaker(body: MarketMakerChange): Promise<MarketMaker>;
  /** List the takers. */
  listTakers(): Promise<Taker[]>;
  /** Start or stop the taker of a symbol. */
  setTaker(body: TakerChange): Promise<Taker>;
  /** Get the clock. */
  getClock(): Promise<Clock>;
  /** Set the mode and the time of the clock. */
  setClock(body: ClockChange): Promise<Clock>;
  /** Move a manual clock forward. */
  advanceClock(body: ClockAdvance): Promise<Clock>;
  /** List the active faults. */
  listFaults(): Promise<Fault[]>;
  /** Inject a fault into calls. */
  injectFault(body: NewFault): Promise<Fault>;
  /** List the open connections to the streams. */
  listStreamConnections(): Promise<StreamConnection[]>;
  /** List the active faults of the streams. */
  listStreamFaults(): Promise<StreamFault[]>;
  /** Inject a fault into a stream. */
  injectStreamFault(body: NewStreamFault): Promise<StreamFault>;
  /** Set the rate limits of the broker. */
  setRateLimits(body: RateLimits): Promise<RateLimits>;
  /** Get the request rules of the gateway. */
  getGatewayRules(): Promise<GatewayRules>;
  /** Set the request rules of the gateway. */
  setGatewayRules(body: GatewayRuleChange): Promise<GatewayRules>;
  /** List the latest signature mismatches. */
  listSignatureMismatches(): Promise<SignatureMismatch[]>;
  /** Get the hash, the time and the counts of the state. */
  getState(): Promise<State>;
  /** List the snapshots. */
  listSnapshots(): Promise<Snapshot[]>;
  /** Save the state as a snapshot. */
  saveSnapshot(body: SnapshotName): Promise<Snapshot>;
  /** Import a snapshot. */
  addSnapshot(body: SnapshotFile): Promise<Snapshot>;
  /** Restore a snapshot. */
  restoreSnapshot(body: SnapshotName): Promise<State>;
  /** Reset the sandbox to its initial state. */
  reset(): Promise<State>;
  /** Get the journal. */
  getJournal(): Promise<Journal>;
  /** List the brokers. */
  listBrokers(): Promise<Broker[]>;
  /** Create a broker. */
  createBroker(body: NewBroker): Promise<CreatedBroker>;
}

/** The method and path of each operation. */
export const controlRoutes: Readonly<
  Record<keyof ControlPlane, { readonly method: string; readonly path: string }>
> = {
  listUsers: { method: "GET", path: "/v1/users" },
  addUser: { method: "POST", path: "/v1/users" },
  addSubAccount: { method: "POST", path: "/v1/subAccounts" },
  setPermissions: { method: "PUT", path: "/v1/permissions" },
  setFeeRates: { method: "PUT", path: "/v1/feeRates" },
  addDeposit: { method: "POST", path: "/v1/deposits" },
  listApiKeys: { method: "GET", path: "/v1/apiKeys" },
  addApiKey: { method: "POST", path: "/v1/apiKeys" },
  setApiKey: { method: "PUT", path: "/v1/apiKeys" },
  listTokens: { method: "GET", path: "/v1/tokens" },
  addToken: { method: "POST", path: "/v1/tokens" },
  addSymbol: { method: "POST", path: "/v1/symbols" },
  setSymbolStatus: { method: "PUT", path: "/v1/symbolStatus" },
  addContract: { method: "POST", path: "/v1/contracts" },
  setContractStatus: { method: "PUT", path: "/v1/contractStatus" },
  setRiskLimits: { method: "PUT", path: "/v1/riskLimits" },
  setFundingRate: { method: "PUT", path: "/v1/fundingRates" },
  setInsuranceFund: { method: "PUT", path: "/v1/insuranceFunds" },
  addOption: { method: "POST", path: "/v1/options" },
  setOptionStatus: { method: "PUT", path: "/v1/optionStatus" },
  listIndexPrices: { method: "GET", path: "/v1/indexPrices" },
  setIndexPrice: { method: "PUT", path: "/v1/indexPrices" },
  listIndexMovers: { method: "GET", path: "/v1/indexMovers" },
  setIndexMover: { method: "PUT", path: "/v1/indexMovers" },
  listMarketMakers: { method: "GET", path: "/v1/marketMakers" },
  setMarketMaker: { method: "PUT", path: "/v1/marketMakers" },
  listTakers: { method: "GET", path: "/v1/takers" },
  setTaker: { method: "PUT", path: "/v1/takers" },
  getClock: { method: "GET", path: "/v1/clock" },
  setClock: { method: "PUT", path: "/v1/clock" },
  advanceClock: { method: "POST", path: "/v1/clock/advance" },
  listFaults: { method: "GET", path: "/v1/faults" },
  injectFault: { method: "POST", path: "/v1/faults" },
  listStreamConnections: { method: "GET", path: "/v1/streamConnections" },
  listStreamFaults: { method: "GET", path: "/v1/streamFaults" },
  injectStreamFault: { method: "POST", path: "/v1/streamFaults" },
  setRateLimits: { method: "PUT", path: "/v1/rateLimits" },
  getGatewayRules: { method: "GET", path: "/v1/gatewayRules" },
  setGatewayRules: { method: "PUT", path: "/v1/gatewayRules" },
  listSignatureMismatches: { method: "GET", path: "/v1/signatureMismatches" },
  getState: { method: "GET", path: "/v1/state" },
  listSnapshots: { method: "GET", path: "/v1/snapshots" },
  saveSnapshot: { method: "POST", path: "/v1/snapshots" },
  addSnapshot: { method: "POST", path: "/v1/snapshots/file" },
  restoreSnapshot: { method: "POST", path: "/v1/snapshots/restore" },
  reset: { method: "POST", path: "/v1/reset" },
  getJournal: { method: "GET", path: "/v1/journal" },
  listBrokers: { method: "GET", path: "/v1/brokers" },
  createBroker: { method: "POST", path: "/v1/brokers" },
};
