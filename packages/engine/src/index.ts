export type { AccountPermissions, AccountRef, AccountType } from './accounts/account.ts';
export type { AccountView, AdminQueries, BalanceView } from './accounts/admin-queries.ts';
export type { CommandResult } from './command-result.ts';
export type { AddSubAccount } from './commands/add-sub-account.ts';
export type { AddSymbol } from './commands/add-symbol.ts';
export type { AddToken } from './commands/add-token.ts';
export type { AddUser } from './commands/add-user.ts';
export type { Advance } from './commands/advance.ts';
export type { CancelOrder, CancelResult } from './commands/cancel-order.ts';
export type { Command, ReplyOf } from './commands/command.ts';
export type { Deposit, DepositResult } from './commands/deposit.ts';
export type { OrderResult, PlaceOrder } from './commands/place-order.ts';
export type { SetFeeRates } from './commands/set-fee-rates.ts';
export type { SetIndexPrice } from './commands/set-index-price.ts';
export type { SetPermissions } from './commands/set-permissions.ts';
export type { SetRateLimits } from './commands/set-rate-limits.ts';
export type { SetSymbolStatus } from './commands/set-symbol-status.ts';
export type { Transfer, TransferResult } from './commands/transfer.ts';
export { createEngine, type Engine, restoreEngine } from './engine.ts';
export type {
  AccountInfo,
  ChangedBalance,
  EngineEvent,
  ExecutionReport,
  PublicTrade,
} from './events.ts';
export type { ErrorName } from './generated/error-names.gen.ts';
export { defaultInitialState } from './initial-state/default-initial-state.ts';
export type { InitialState, RateLimit } from './initial-state/initial-state.ts';
export { InvariantError } from './invariant-error.ts';
export type { KlineInterval } from './market/intervals.ts';
export type { QueryResult, Rejection } from './rejection.ts';
export type { SpotQueries } from './spot/spot-queries.ts';
export type { SymbolDefinition, SymbolStatus } from './spot/symbol-definition.ts';
