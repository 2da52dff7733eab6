import type { Engine } from '@broker-api/engine';
import type { spot } from '@broker-api/streams';
import type { MarketVersion } from '../../gateway/find-stream.ts';
import type { Connection } from '../connection.ts';
import { StreamMessage } from '../message.ts';
import type { BookVersions } from './book-versions.ts';
import { topicParams } from './version-2.ts';

/** What a topic reads. */
export interface TopicSource {
  readonly engine: Engine;
  /** The current time in milliseconds since the epoch. */
  readonly time: number;
  /** The versions of the books that are watched, by symbol. */
  readonly books: ReadonlyMap<string, BookVersions>;
}

/**
 * Data of a topic. A subscription sends no data whose position is at or before the position of its
 * first message, because the first message already reflects that data.
 */
export interface TopicData {
  readonly position: number | bigint;
  readonly rows: readonly object[];
}

/** The form in which a subscription receives messages. */
export interface MessageFormat {
  readonly version: MarketVersion;
  /** Whether to send messages in binary frames. */
  readonly binary: boolean;
}

/** A subscription of a connection to a topic. */
export class Subscription {
  readonly #connection: Connection;
  readonly #format: MessageFormat;
  /** The position of the first message; undefined until it is sent. */
  #position: TopicData['position'] | undefined;
  /** Messages that arrived before the first message was sent. */
  #waiting: PublishedMessage[] = [];

  constructor(connection: Connection, format: MessageFormat) {
    this.#connection = connection;
    this.#format = format;
  }

  /**
   * Sends the first message, then the messages that were published while the data of the first
   * message was read.
   */
  begin(first: PublishedMessage): void {
    this.#position = first.position;
    this.#sendNow(first);
    for (const message of this.#waiting) this.send(message);
    this.#waiting = [];
  }

  send(message: PublishedMessage): void {
    if (this.#position === undefined) this.#waiting.push(message);
    else if (message.position > this.#position) this.#sendNow(message);
  }

  #sendNow(message: PublishedMessage): void {
    for (const frame of message.frames(this.#format)) this.#connection.send(frame);
  }
}

/** The fields that are the same in each message of a topic. */
export interface Envelope {
  readonly topic: string;
  readonly params?: spot.KlineTopicParams;
}

/** What a message of a topic contains. */
interface MessageContent {
  readonly symbol: string;
  readonly envelope: Envelope;
  readonly rows: readonly unknown[];
  readonly isFirst: boolean;
}

/** A message of a topic, which all subscribers share. It is encoded once for each format. */
export class PublishedMessage {
  readonly position: TopicData['position'];
  readonly #content: MessageContent;
  /** The frames of each format, by its index. */
  readonly #frames: (readonly StreamMessage[])[] = [];

  constructor(position: TopicData['position'], content: MessageContent) {
    this.position = position;
    this.#content = content;
  }

  frames(format: MessageFormat): readonly StreamMessage[] {
    const { version, binary } = format;
    const index = 2 * version + (binary ? 1 : 0);
    const existing = this.#frames[index];
    if (existing !== undefined) return existing;
    const bodies = version === 1 ? [this.#body()] : this.#bodiesV2(binary);
    const frames = bodies.map((body) => new StreamMessage(JSON.stringify(body), binary));
    this.#frames[index] = frames;
    return frames;
  }

  #body(): object {
    const { symbol, envelope, rows, isFirst } = this.#content;
    return { symbol, ...envelope, data: rows, f: isFirst };
  }

  /** Returns one message for each row, because `data` is one object in version 2. */
  #bodiesV2(binary: boolean): object[] {
    const { symbol, envelope, rows } = this.#content;
    const { topic } = envelope;
    const params = topicParams(symbol, binary, envelope.params ?? {});
    return rows.map((data) => ({ topic, params, data }));
  }
}

/** Converts rows to the format of the dialect. */
export type EncodeRows = (rows: readonly object[]) => readonly object[];

/** A topic of one symbol, with its subscriptions. */
export abstract class Topic {
  readonly symbol: string;
  readonly subscriptions = new Set<Subscription>();
  readonly #envelope: Envelope;
  readonly #encodeRows: EncodeRows;

  constructor(symbol: string, envelope: Envelope, encodeRows: EncodeRows = (rows) => rows) {
    this.symbol = symbol;
    this.#envelope = envelope;
    this.#encodeRows = encodeRows;
  }

  /**
   * Reads the data for the first message of a subscription; undefined if the symbol no longer
   * exists.
   */
  abstract first(source: TopicSource): TopicData | undefined;

  /** Returns the data that must be published after a change of the state. */
  takeUpdates(_source: TopicSource): readonly TopicData[] {
    return [];
  }

  /** Sends data to the subscribers. */
  publish(data: TopicData): void {
    const message = this.message(data, false);
    for (const subscription of this.subscriptions) subscription.send(message);
  }

  message({ position, rows }: TopicData, isFirst: boolean): PublishedMessage {
    const encoded = this.#encodeRows(rows);
    const content = { symbol: this.symbol, envelope: this.#envelope, rows: encoded, isFirst };
    return new PublishedMessage(position, content);
  }
}
