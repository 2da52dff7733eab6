export type { StreamState } from '../connection/connection.ts';
export type { ConnectionTiming } from '../connection/options.ts';
export type { ContractQueries } from './contract.ts';
export {
  type AccountEvent,
  type BalancesEvent,
  LagError,
  type MarginBalanceRow,
  type OrderEvent,
  type OrderMessage,
  type PositionsEvent,
  type RestartEvent,
  type SettlementsEvent,
  type UnknownEvent,
  type UserEvent,
} from './events.ts';
export type { ListenKeyMethods } from './listen-key.ts';
export type { OptionQueries } from './option.ts';
export type { UserStreamOptions } from './options.ts';
export type { SpotQueries } from './spot.ts';
export type { OrderReference, TrackedOrder } from './track-order.ts';
export { createUserStream, type UserStream, type UserStreamEvents } from './user-stream.ts';
