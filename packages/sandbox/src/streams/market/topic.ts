import type { Engine } from '@broker-api/engine';
import type { Connection } from '../connection.ts';
import { StreamMessage } from '../message.ts';

/** What a topic reads: the state, and the current time in milliseconds since the epoch. */
export interface TopicSource {
  readonly engine: Engine;
  readonly time: number;
}

/**
 * Data of a topic. A subscription sends no data whose position is at or before the position of its
 * first message, because the first message already reflects that data.
 */
export interface TopicData {
  readonly position: number | bigint;
  readonly rows: readonly unknown[];
}

/** A subscription of a connection to a topic. */
export class Subscription {
  readonly #connection: Connection;
  readonly #binary: boolean;
  /** The position of the first message; undefined until it is sent. */
  #position: TopicData['position'] | undefined;
  /** Messages that arrived before the first message was sent. */
  #waiting: PublishedMessage[] = [];

  constructor(connection: Connection, binary: boolean) {
    this.#connection = connection;
    this.#binary = binary;
  }

  /**
   * Sends the first message, then the messages that were published while the data of the first
   * message was read.
   */
  begin(first: PublishedMessage): void {
    this.#position = first.position;
    this.#connection.send(first.frame(this.#binary));
    for (const message of this.#waiting) this.send(message);
    this.#waiting = [];
  }

  send(message: PublishedMessage): void {
    if (this.#position === undefined) this.#waiting.push(message);
    else if (message.position > this.#position) {
      this.#connection.send(message.frame(this.#binary));
    }
  }
}

/** A message of a topic, which all subscribers share. */
export class PublishedMessage {
  readonly position: TopicData['position'];
  readonly #text: string;
  readonly #frames: [text?: StreamMessage, binary?: StreamMessage] = [];

  constructor(position: TopicData['position'], text: string) {
    this.position = position;
    this.#text = text;
  }

  frame(binary: boolean): StreamMessage {
    const index = binary ? 1 : 0;
    this.#frames[index] ??= new StreamMessage(this.#text, binary);
    return this.#frames[index];
  }
}

/** A topic of one symbol, with its subscriptions. */
export abstract class Topic {
  readonly symbol: string;
  readonly subscriptions = new Set<Subscription>();
  /** The fields that are the same in each message of the topic. */
  readonly #envelope: object;
  readonly #encodeRows: (rows: readonly unknown[]) => unknown;

  /** @param encodeRows converts the LONG values of rows for `JSON.stringify` */
  constructor(
    symbol: string,
    envelope: object,
    encodeRows: (rows: readonly unknown[]) => unknown = (rows) => rows,
  ) {
    this.symbol = symbol;
    this.#envelope = envelope;
    this.#encodeRows = encodeRows;
  }

  /**
   * Reads the data for the first message of a subscription; undefined if the symbol no longer
   * exists.
   */
  abstract first(source: TopicSource): TopicData | undefined | Promise<TopicData | undefined>;

  /** Returns the data that must be published after a change of the state. */
  abstract takeUpdates(source: TopicSource): readonly TopicData[];

  /** Sends data to the subscribers. */
  publish(data: TopicData): void {
    const message = this.message(data, false);
    for (const subscription of this.subscriptions) subscription.send(message);
  }

  message({ position, rows }: TopicData, isFirst: boolean): PublishedMessage {
    const data = this.#encodeRows(rows);
    const body = { symbol: this.symbol, ...this.#envelope, data, f: isFirst };
    return new PublishedMessage(position, JSON.stringify(body));
  }
}
