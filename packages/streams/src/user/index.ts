export type {
  AccountEvent,
  BalancesEvent,
  LagEvent,
  MarginBalanceRow,
  OrderEvent,
  OrderMessage,
  PositionsEvent,
  RestartEvent,
  SettlementsEvent,
  UnknownEvent,
  UserEvent,
  UserStreamState,
} from './events.ts';
export type {
  ContractQueries,
  ListenKeyMethods,
  OptionQueries,
  SpotQueries,
  UserStreamOptions,
} from './options.ts';
export type { OrderReference, TrackedOrder } from './track-order.ts';
export { createUserStream, type UserStream, type UserStreamEvents } from './user-stream.ts';
