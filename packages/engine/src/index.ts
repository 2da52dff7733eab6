export type { ErrorName } from '@broker-api/spec';
export type { AccountPermissions, AccountRef, AccountType } from './accounts/account.ts';
export type { AccountInfo, ChangedBalance } from './accounts/account-info.ts';
export type { AddSubAccount } from './broker/commands/add-sub-account.ts';
export type { AddToken } from './broker/commands/add-token.ts';
export type { AddUser } from './broker/commands/add-user.ts';
export type { Advance } from './broker/commands/advance.ts';
export type { Deposit, DepositResult } from './broker/commands/deposit.ts';
export type { SetFeeRates } from './broker/commands/set-fee-rates.ts';
export type { SetIndexPrice } from './broker/commands/set-index-price.ts';
export type { SetPermissions } from './broker/commands/set-permissions.ts';
export type { SetRateLimits } from './broker/commands/set-rate-limits.ts';
export type { Transfer, TransferResult } from './broker/commands/transfer.ts';
export type { KlineInterval } from './candles/intervals.ts';
export type { OrderParameters as ContractOrderParameters } from './contract/check-order.ts';
export type { AddContract } from './contract/commands/add-contract.ts';
export type { AdjustMargin, AdjustMarginResult } from './contract/commands/adjust-margin.ts';
export type { CancelContractOrder } from './contract/commands/cancel-order.ts';
export type {
  CancelContractOrders,
  CancelContractOrdersResult,
} from './contract/commands/cancel-orders.ts';
export type { PlaceContractOrder } from './contract/commands/place-order.ts';
export type { SetFundingRate } from './contract/commands/set-funding-rate.ts';
export type { SetInsuranceFund } from './contract/commands/set-insurance-fund.ts';
export type { SetRiskLimits } from './contract/commands/set-risk-limits.ts';
export type { ContractDefinition, RiskLimitDefinition } from './contract/contract-definition.ts';
export type { ContractExecutionReport, InsuranceFundAlarm } from './contract/events.ts';
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
export { InvariantError } from './invariant-error.ts';
export type { OrderParameters as OptionOrderParameters } from './option/check-order.ts';
export type { AddOption } from './option/commands/add-option.ts';
export type { CancelOptionOrder } from './option/commands/cancel-order.ts';
export type { PlaceOptionOrder } from './option/commands/place-order.ts';
export type { OptionExecutionReport } from './option/events.ts';
export type { OptionDefinition } from './option/option-definition.ts';
export type { OptionOrderView } from './option/views.ts';
export type { AccountQueries } from './queries/account-queries.ts';
export type { AccountView, BalanceView } from './queries/account-views.ts';
export type { AdminQueries } from './queries/admin-queries.ts';
export { exchangeId } from './queries/broker-info.ts';
export type { ContractQueries } from './queries/contract-queries.ts';
export type { OptionQueries } from './queries/option-queries.ts';
export type { SpotQueries } from './queries/spot-queries.ts';
export type { QueryResult, Rejection } from './rejection.ts';
export type { RateLimit } from './rules.ts';
export type { BrokerInfoView, Command, EngineEvent, ReplyOf } from './sections.ts';
export type { AddSymbol } from './spot/commands/add-symbol.ts';
export type { CancelOrder, CancelResult } from './spot/commands/cancel-order.ts';
export type { OrderResult, PlaceOrder } from './spot/commands/place-order.ts';
export type { ExecutionReport } from './spot/events.ts';
export type { SymbolDefinition } from './spot/symbol-definition.ts';
export { earliestTime, latestTime } from './time-limits.ts';
export type { DepthWatch } from './trading/depth-watch.ts';
export type { PublicTrade } from './trading/execution-report.ts';
export type { SymbolStatus } from './trading/market.ts';
export type { TickerView } from './trading/market-data.ts';
export type { MarketFeed } from './trading/market-feed.ts';
export type { SetMarketStatus } from './trading/set-market-status.ts';
