export type { ErrorName } from '@broker-api/spec';
export type { AccountPermissions, AccountRef, AccountType } from './accounts/account.ts';
export type { AccountInfo, ChangedBalance } from './accounts/account-info.ts';
export type {
  AddSubAccount,
  AddToken,
  AddUser,
  Deposit,
  DepositResult,
  SetFeeRates,
  SetPermissions,
} from './broker/account-commands.ts';
export type { Advance, SetIndexPrice, SetRateLimits } from './broker/broker-commands.ts';
export type { Transfer, TransferResult } from './broker/transfer.ts';
export type { KlineInterval } from './candles/candles.ts';
export type { AdjustMargin, AdjustMarginResult } from './contract/adjust-margin.ts';
export type { OrderParameters as ContractOrderParameters } from './contract/check-order.ts';
export type { ContractDefinition, RiskLimitDefinition } from './contract/contract-rules.ts';
export type { ContractExecutionReport, InsuranceFundAlarm } from './contract/events.ts';
export type {
  AddContract,
  SetFundingRate,
  SetInsuranceFund,
  SetRiskLimits,
} from './contract/market-commands.ts';
export type {
  CancelContractOrder,
  CancelContractOrders,
  CancelContractOrdersResult,
  PlaceContractOrder,
} from './contract/order-commands.ts';
export type { ContractOrderView } from './contract/views.ts';
export {
  type CheckedCommand,
  type CommandResult,
  createEngine,
  type Engine,
  restoreEngine,
} from './engine.ts';
export { defaultInitialState } from './initial-state/default-initial-state.ts';
export type { InitialState } from './initial-state/initial-state.ts';
export type { OrderParameters as OptionOrderParameters } from './option/check-order.ts';
export type { AddOption, CancelOptionOrder, PlaceOptionOrder } from './option/commands.ts';
export type { OptionExecutionReport } from './option/events.ts';
export type { OptionDefinition } from './option/option-rules.ts';
export type { OptionOrderView } from './option/views.ts';
export type { AccountQueries } from './queries/account-queries.ts';
export type { AccountView, BalanceView } from './queries/account-views.ts';
export type { AdminQueries } from './queries/admin-queries.ts';
export { exchangeId } from './queries/broker-info.ts';
export type { ContractQueries } from './queries/contract-queries.ts';
export type { OptionQueries } from './queries/option-queries.ts';
export type { SpotQueries } from './queries/spot-queries.ts';
export type { QueryResult, Rejection } from './rejection.ts';
export { InvariantError } from './rejection.ts';
export type { RateLimit } from './rules.ts';
export { earliestTime, latestTime } from './rules.ts';
export type { BrokerInfoView, Command, EngineEvent, ReplyOf } from './sections.ts';
export type {
  AddSymbol,
  CancelOrder,
  CancelResult,
  OrderResult,
  PlaceOrder,
} from './spot/commands.ts';
export type { ExecutionReport } from './spot/events.ts';
export type { SymbolDefinition } from './spot/spot-symbol.ts';
export type { DepthWatch } from './trading/depth-watch.ts';
export type { PublicTrade } from './trading/execution-report.ts';
export type { SetMarketStatus, SymbolStatus } from './trading/market.ts';
export type { TickerView } from './trading/market-data.ts';
export type { MarketFeed } from './trading/market-feed.ts';
