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
  marketDataShapes,
  marketDataV2Address,
  marketDataV2Shapes,
  userDataAddress,
  userDataShapes,
} from './generated/spot.gen.ts';
