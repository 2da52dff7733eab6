export type { StreamState } from '../connection/connection.ts';
export type { ConnectionTiming } from '../connection/options.ts';
export type { MarketClient } from './book-check.ts';
export type { Level } from './book-side.ts';
export {
  createMarketStream,
  type MarketStream,
  type MarketStreamEvents,
  type MarketStreamOptions,
  StreamRequestError,
} from './market-stream.ts';
export type { BookEvents, BookOptions, BookState, OrderBook } from './order-book.ts';
export type { TopicFeed } from './topic-feed.ts';
export type { ListedSymbols, MarketTopic, TopicMessage } from './topics.ts';
export type { FeedTrade, TradeEvent, TradeFeed } from './trade-feed.ts';
