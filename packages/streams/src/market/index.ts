export type { ConnectionState, ConnectionTiming } from '../connection/connection.ts';
export type { BookEvents, BookOptions, BookState } from './book-options.ts';
export type { Level } from './book-side.ts';
export {
  createMarketStream,
  type MarketClient,
  type MarketStream,
  type MarketStreamEvents,
  type MarketStreamOptions,
  StreamRequestError,
} from './market-stream.ts';
export type { OrderBook } from './order-book.ts';
export type { TopicFeed } from './topic-feed.ts';
export type { ListedSymbols, MarketTopic, TopicMessage } from './topics.ts';
export type { FeedTrade, TradeEvent, TradeFeed } from './trade-feed.ts';
