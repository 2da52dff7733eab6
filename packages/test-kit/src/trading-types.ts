// The types of commands and events that the helpers use. They repeat types of the engine, because
// this package imports no other package of this repository.

/** An account. Type 1 is token trading; index 0 is the main account. */
export interface TradingAccount {
  readonly user: string;
  readonly accountType: 1;
  readonly accountIndex: number;
}

interface Timed {
  /** Milliseconds since the epoch. */
  readonly time: number;
}

interface OfAccount extends Timed {
  readonly account: TradingAccount;
}

interface PlaceOrder extends OfAccount {
  readonly kind: 'spot.placeOrder';
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: 'LIMIT' | 'LIMIT_MAKER' | 'MARKET';
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK';
  readonly price: string;
  readonly quantity: string;
  readonly newClientOrderId: string;
}

interface CancelOrder extends OfAccount {
  readonly kind: 'spot.cancelOrder';
  readonly orderId: string;
}

interface Deposit extends OfAccount {
  readonly kind: 'accounts.deposit';
  readonly token: string;
  readonly amount: string;
}

interface SetFeeRates extends OfAccount {
  readonly kind: 'accounts.setFeeRates';
  readonly maker: string;
  readonly taker: string;
}

interface SetPermissions extends OfAccount {
  readonly kind: 'accounts.setPermissions';
  readonly canTrade: boolean;
}

interface SetSymbolStatus extends Timed {
  readonly kind: 'spot.setSymbolStatus';
  readonly symbol: string;
  readonly status: 'TRADING' | 'HALT' | 'BREAK';
}

/** The commands that both the engine and the reference model execute. */
export type TradingCommand =
  | PlaceOrder
  | CancelOrder
  | Deposit
  | SetFeeRates
  | SetPermissions
  | SetSymbolStatus;

interface AddUser extends Timed {
  readonly kind: 'accounts.addUser';
  readonly user: string;
}

interface AddSubAccount extends Timed {
  readonly kind: 'accounts.addSubAccount';
  readonly user: string;
  readonly accountType: 1;
  readonly accountName: string;
}

/** The commands that create the accounts of the fixtures. */
export type SetupCommand = AddUser | AddSubAccount | Deposit;

interface EventAccount {
  readonly user: string;
  readonly accountIndex: number;
}

interface OrderEvent extends Timed {
  readonly kind: 'executionReport';
  readonly account: EventAccount;
  readonly orderId: string;
  readonly status: string;
  readonly quantity: string;
  readonly lastQuantity: string;
  readonly lastPrice: string;
  readonly commission: string;
  readonly commissionAsset: string | null;
  readonly isMaker: boolean;
  readonly executedQuantity: string;
  readonly executedQuote: string;
  readonly tradeId: string | undefined;
}

interface BalancesEvent extends Timed {
  readonly kind: 'outboundAccountInfo';
  readonly account: EventAccount;
  readonly balances: readonly {
    readonly asset: string;
    readonly free: string;
    readonly locked: string;
  }[];
}

interface TradeEvent extends Timed {
  readonly kind: 'trade';
  readonly symbol: string;
  readonly price: string;
  readonly quantity: string;
  readonly isBuyerMaker: boolean;
}

/** Events of contracts and options, which the spot commands of this package never cause. */
interface DerivativeEvent<Kind extends string> extends Timed {
  readonly kind: Kind;
}

export type TradingEvent =
  | OrderEvent
  | BalancesEvent
  | TradeEvent
  | DerivativeEvent<'contractExecutionReport'>
  | DerivativeEvent<'insuranceFundAlarm'>
  | DerivativeEvent<'optionExecutionReport'>;

/** The properties of a command result that the helpers read. */
export interface TradingResult {
  readonly rejection?: { readonly error: string } | undefined;
  readonly events: readonly TradingEvent[];
}

/** The methods of an engine that the helpers call. */
export interface TradingEngine {
  apply(command: TradingCommand): TradingResult;
}
