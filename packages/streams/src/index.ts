export {
  decodeMarketFrame,
  decodeUserFrame,
  type UserFrame,
  type UserMessage,
} from './decode-frame.ts';
export {
  marketDataAddress,
  marketDataLimits,
  marketDataShapes,
  marketDataV2Address,
  marketDataV2Shapes,
  userDataAddress,
  userDataShapes,
} from './generated/streams.gen.ts';
export type * from './sections.ts';
