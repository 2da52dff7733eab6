export {
  decodeMarketFrame,
  decodeUserFrame,
  type UserFrame,
  type UserMessage,
} from './decode-frame.ts';
export type * from './generated/sections.gen.ts';
export {
  marketDataAddress,
  marketDataLimits,
  marketDataShapes,
  marketDataV2Address,
  marketDataV2Shapes,
  userDataAddress,
  userDataShapes,
} from './generated/spot.gen.ts';
