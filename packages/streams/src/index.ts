export {
  decodeMarketFrame,
  decodeUserFrame,
  type MarketMessage,
  type UserFrame,
  type UserMessage,
} from './decode-frame.ts';
export type * as contract from './generated/contract.gen.ts';
export type * as option from './generated/option.gen.ts';
export type * as spot from './generated/spot.gen.ts';
export {
  marketDataAddress,
  marketDataLimits,
  marketDataV2Address,
  spotStreams,
  userDataAddress,
} from './generated/spot.gen.ts';
export type { StreamTable } from './stream-table.ts';
